import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsersScreen } from "@/components/usuarios/users-screen";
import { can, inScope } from "@/contract/policy";
import { type SearchParams, userFilters } from "@/lib/lists/search-params";
import { hasWork } from "@/lib/sesion/start";
import { keptColumns } from "@/lib/server/kept-columns";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";
import { NO_USER_FILTERS } from "@/lib/usuarios/filters";

export const metadata: Metadata = { title: "Usuarios" };

/** The accounts that this person may see (spec 1 §2, §6). */
export default async function UsuarioPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject, usuario, menu } = await requireSession();
  if (!can(subject, "usuario.ver")) redirect("/access");
  // A server of the specification alone does not narrow the list.
  const more = hasWork(menu);
  const filters = more ? userFilters(await searchParams, { departments: inScope(subject, null) }) : NO_USER_FILTERS;
  const [result, kept] = await Promise.all([
    loadList("user.list", searchParams, { query: { ...filters } }),
    keptColumns("user", usuario.id ?? 0),
  ]);
  // Some servers include the documents; the page does not need them.
  const rows = result.ok ? { ...result, rows: result.rows.map(({ documento: _documento, ...row }) => row) } : result;
  return <UsersScreen result={rows} subject={subject} userId={usuario.id} filters={filters} more={more} kept={kept} />;
}
