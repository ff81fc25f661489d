import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ImportsScreen } from "@/components/importaciones/imports-screen";
import { TIPOS_IMPORTABLES, TIPOS_INVENTARIO } from "@/contract/importacion/tipos";
import { can } from "@/contract/policy";
import { IMPORTS } from "@/lib/importaciones/texts";
import type { SearchParams } from "@/lib/lists/search-params";
import { importRow } from "@/lib/server/importaciones/imports";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: IMPORTS.title };

/** The imports that this person sees, newest first. */
export default async function ImportacionesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  if (!can(subject, "importacion.ver")) redirect("/access");
  const tipos = can(subject, "importacion.catalogos") ? TIPOS_IMPORTABLES : TIPOS_INVENTARIO;
  const { tipo: asked } = await searchParams;
  const tipo = tipos.find((one) => one === asked) ?? null;
  const result = await loadList("importacion.list", searchParams, { query: { ...(tipo && { tipo }) } });
  const rows = result.ok ? { ...result, rows: result.rows.map(importRow) } : result;
  return <ImportsScreen result={rows} tipo={tipo} tipos={tipos} />;
}
