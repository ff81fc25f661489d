import type { Metadata } from "next";
import { redirect } from "next/navigation";
import * as z from "zod";
import { AuditScreen } from "@/components/auditoria/audit-screen";
import { can } from "@/contract/policy";
import { AUDITORIA, toAuditEntry, type AuditFilters } from "@/lib/auditoria/auditoria";
import type { SearchParams } from "@/lib/lists/search-params";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";
import { TEMAS } from "@/contract/resources/auditoria";

const firstValue = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);
const dayParam = z
  .preprocess(firstValue, z.iso.date().regex(/^(19|20)/))
  .nullable()
  .catch(null);

const filterParams = z.object({
  desde: dayParam,
  hasta: dayParam,
  tema: z.preprocess(firstValue, z.enum(TEMAS)).nullable().catch(null),
  accion: z
    .preprocess(firstValue, z.string().regex(/^[A-Z ]{1,40}$/))
    .nullable()
    .catch(null),
});

/** The audit filters in a URL; a missing or invalid value is no filter. */
const auditFilters = (searchParams: SearchParams): AuditFilters => filterParams.parse(searchParams);

export const metadata: Metadata = { title: AUDITORIA.title };

/** The audit log: changes of accounts and catalogues, sign-ins and sign-outs; for administrators. */
export default async function AuditoriaPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  if (!can(subject, "auditoria.ver")) redirect("/access");
  const filters = auditFilters(await searchParams);
  const result = await loadList("auditoria.list", searchParams, { query: { ...filters } });
  const rows = result.ok ? result.rows.map((entrada) => ({ ...toAuditEntry(entrada) })) : [];
  return <AuditScreen result={result.ok ? { ...result, rows } : result} filters={filters} />;
}
