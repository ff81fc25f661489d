import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UsersScreen } from "@/components/usuarios/users-screen";
import { can } from "@/contract/policy";
import type { SearchParams } from "@/lib/lists/search-params";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: "Usuarios" };

/** The accounts that this person may see (spec 1 §2, §6). */
export default async function UsuarioPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject, usuario } = await requireSession();
  if (!can(subject, "usuario.ver")) redirect("/access");
  const result = await loadList("user.list", searchParams);
  // Some servers include the documents; the page does not need them.
  const rows = result.ok ? { ...result, rows: result.rows.map(({ documento: _documento, ...row }) => row) } : result;
  return <UsersScreen result={rows} subject={subject} userId={usuario.id} />;
}
