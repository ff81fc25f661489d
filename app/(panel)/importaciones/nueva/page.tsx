import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FileStep } from "@/components/importaciones/file-step";
import { ImportFrame } from "@/components/importaciones/import-frame";
import { esCatalogo, type TipoImportable, TIPOS_IMPORTABLES } from "@/contract/importacion/tipos";
import { IMPORTACION } from "@/contract/resources/importaciones";
import { can } from "@/contract/policy";
import { TYPE_WORDS } from "@/lib/importaciones/texts";
import type { SearchParams } from "@/lib/lists/search-params";
import { newestImports } from "@/lib/server/importaciones/imports";
import { requireSession } from "@/lib/server/session";

interface NuevaProps {
  searchParams: Promise<SearchParams>;
}

const tipoOf = ({ tipo }: SearchParams): TipoImportable =>
  TIPOS_IMPORTABLES.find((known) => known === tipo) ?? "ppirta";

export const generateMetadata = async ({ searchParams }: NuevaProps): Promise<Metadata> => ({
  title: TYPE_WORDS[tipoOf(await searchParams)].begin,
});

/** Imports shown beside the file's choice. */
const EARLIER_SHOWN = 3;

/** The first step of a new import. */
export default async function NuevaImportacionPage({ searchParams }: NuevaProps) {
  const { subject } = await requireSession();
  if (!can(subject, "importacion.crear")) redirect("/access");
  const tipo = tipoOf(await searchParams);
  if (esCatalogo(tipo) && !can(subject, "importacion.catalogos")) redirect("/access");
  return (
    <ImportFrame title={TYPE_WORDS[tipo].begin} step="archivo">
      <FileStep
        key={tipo}
        tipo={tipo}
        maxBytes={IMPORTACION.maxBytes}
        maxFilas={IMPORTACION.maxFilas}
        earlier={await newestImports(EARLIER_SHOWN)}
      />
    </ImportFrame>
  );
}
