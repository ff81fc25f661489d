import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FileStep } from "@/components/imports/file-step";
import { ImportFrame } from "@/components/imports/import-frame";
import { IMPORTACION } from "@/contract/resources/importaciones";
import { can } from "@/contract/policy";
import { IMPORTS } from "@/lib/imports/texts";
import type { SearchParams } from "@/lib/lists/search-params";
import { newestImports } from "@/lib/server/imports";
import { requireSession } from "@/lib/server/session";

interface NuevaProps {
  searchParams: Promise<SearchParams>;
}

const tipoOf = ({ tipo }: SearchParams) => (tipo === "ppirtf" ? "ppirtf" : "ppirta");

export const generateMetadata = async ({ searchParams }: NuevaProps): Promise<Metadata> => ({
  title: IMPORTS.begin[tipoOf(await searchParams)],
});

/** Imports shown beside the file's choice. */
const EARLIER = 3;

/** The first step of a new import. */
export default async function NuevaImportacionPage({ searchParams }: NuevaProps) {
  const { subject } = await requireSession();
  if (!can(subject, "importacion.crear")) redirect("/access");
  const tipo = tipoOf(await searchParams);
  return (
    <ImportFrame title={IMPORTS.begin[tipo]} step="archivo">
      <FileStep
        key={tipo}
        tipo={tipo}
        maxBytes={IMPORTACION.maxBytes}
        maxFilas={IMPORTACION.maxFilas}
        earlier={await newestImports(EARLIER)}
      />
    </ImportFrame>
  );
}
