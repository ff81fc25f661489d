import { redirect } from "next/navigation";
import type { InboxRow } from "@/components/engine/inbox-row";
import { InboxScreen } from "@/components/engine/inbox-screen";
import { endpointOf } from "@/contract";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import type { Inbox } from "@/lib/descriptors";
import { daysSince } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import type { SearchParams } from "@/lib/lists/search-params";
import { loadList } from "@/lib/server/list";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

export interface InboxPageProps {
  searchParams: Promise<SearchParams>;
}

/** Adds the record's URLs: ids are sealed on the server only. */
function withAddresses(row: Seguimiento, kind: Kind, now: Date): InboxRow {
  const ref = row.id_ppirta === null ? null : seal(kind, row.id_ppirta);
  const desde = row.desde ?? (row.dias === null ? row.fecha_emision : null);
  return {
    ...row,
    kind,
    ver: ref && hrefs.ver(kind, ref),
    editar: ref && hrefs.editar(kind, ref),
    desde,
    dias: row.dias ?? daysSince(desde, now),
  };
}

/** An inbox: checks the permission, loads the rows given by the URL and renders the screen. */
export async function InboxPage({ descriptor, searchParams }: InboxPageProps & { descriptor: Inbox }) {
  const { subject, usuario } = await requireSession();
  const { access } = endpointOf(descriptor.list);
  if (access !== "public" && access !== "session" && !can(subject, access)) redirect("/access");
  const result = await loadList(descriptor.list, searchParams);
  const now = new Date();
  const rows = result.ok
    ? { ...result, rows: result.rows.map((row) => withAddresses(row, descriptor.kind, now)) }
    : result;
  return <InboxScreen descriptor={descriptor} result={rows} subject={subject} userId={usuario.id} />;
}
