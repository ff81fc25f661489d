import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuditScreen } from "@/components/auditoria/audit-screen";
import { can } from "@/contract/policy";
import { auditFilters } from "@/lib/auditoria/filters";
import { AUDITORIA, entradaDe } from "@/lib/auditoria/auditoria";
import type { SearchParams } from "@/lib/lists/search-params";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: AUDITORIA.title };

/** The audit log: changes of accounts and catalogues, sign-ins and sign-outs; for administrators. */
export default async function AuditoriaPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  if (!can(subject, "auditoria.ver")) redirect("/access");
  const filters = auditFilters(await searchParams);
  const result = await loadList("auditoria.list", searchParams, { query: { ...filters } });
  const rows = result.ok ? result.rows.map((entrada) => ({ ...entradaDe(entrada) })) : [];
  return <AuditScreen result={result.ok ? { ...result, rows } : result} filters={filters} />;
}
