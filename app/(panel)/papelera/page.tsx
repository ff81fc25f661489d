import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { BinScreen } from "@/components/papelera/bin-screen";
import { can } from "@/contract/policy";
import { binKind, type SearchParams } from "@/lib/lists/search-params";
import { BIN, type BinRow } from "@/lib/papelera/texts";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: BIN.title };

/** The bin: deleted records of both inventories, to bring them back; for administrators. */
export default async function PapeleraPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  if (!can(subject, "ppirta.restaurar")) redirect("/access");
  const tipo = binKind(await searchParams);
  const result = await loadList("papelera.list", searchParams, { query: { tipo } });
  const rows = result.ok
    ? result.rows.map(({ id, ...row }): BinRow => ({
        ...row,
        registro: id,
        // Ids of the two inventories overlap, so a facility's is negated.
        id: row.tipo === "ppirta" ? id : -id,
      }))
    : [];
  return <BinScreen result={result.ok ? { ...result, rows } : result} tipo={tipo} />;
}
