import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import * as z from "zod";
import { codigoDeHoja } from "@/contract/resources/verificacion";
import { hrefs } from "@/lib/routes";
import { VerifyFrame } from "./verify-frame";

export const metadata: Metadata = { title: "Verificación de documentos", robots: { index: false, follow: false } };

/** What the form sends; anything else asks for a code anew. */
const Search = z.object({ codigo: z.string().trim().min(1).max(100) });

export default async function VerificarPage({ searchParams }: { searchParams: Promise<unknown> }) {
  const asked = Search.safeParse(await searchParams);
  if (asked.success) {
    const { codigo } = asked.data;
    redirect(hrefs.verificarHoja(codigoDeHoja(codigo) ?? codigo) as Route);
  }
  return <VerifyFrame />;
}
