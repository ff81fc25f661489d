import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import * as z from "zod";
import { cleanLine } from "@/contract/plain-text";
import { codigoDeHoja } from "@/contract/resources/verificacion";
import { hrefs } from "@/lib/hrefs";
import { LONGEST_CODE, VerifyFrame } from "./verify-frame";

export const metadata: Metadata = { title: "Verificación de documentos", robots: { index: false, follow: false } };

/** The form's parameters; anything else shows the empty form. */
const Search = z.object({ codigo: z.string().transform((code) => cleanLine(code).trim()) });

const EMPTY = "Escriba el código del documento.";

export default async function VerificarPage({ searchParams }: { searchParams: Promise<unknown> }) {
  const asked = Search.safeParse(await searchParams);
  if (!asked.success) return <VerifyFrame />;
  const codigo = asked.data.codigo.slice(0, LONGEST_CODE);
  if (codigo === "") return <VerifyFrame error={EMPTY} />;
  redirect(hrefs.verificarHoja(codigoDeHoja(codigo) ?? codigo) as Route);
}
