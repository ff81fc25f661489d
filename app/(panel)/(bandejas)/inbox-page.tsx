import { redirect } from "next/navigation";
import { InboxScreen } from "@/components/seguimiento/bandejas/inbox-screen";
import { endpointOf } from "@/contract";
import { can } from "@/contract/policy";
import type { Inbox } from "@/lib/descriptors";
import { inboxFilters, type SearchParams } from "@/lib/lists/search-params";
import { loadList } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";
import { deskPathOf, withAddresses } from "./inbox-row";

export interface InboxPageProps {
  searchParams: Promise<SearchParams>;
}

/** An inbox: checks the permission, loads the rows given by the URL and renders the screen. */
export async function InboxPage({ descriptor, searchParams }: InboxPageProps & { descriptor: Inbox }) {
  const { subject, usuario } = await requireSession();
  const { access } = endpointOf(descriptor.list);
  if (access !== "public" && access !== "session" && !can(subject, access)) redirect("/access");
  const filters = inboxFilters(await searchParams);
  const result = await loadList(descriptor.list, searchParams, { query: { ...filters } });
  if (!result.ok)
    return (
      <InboxScreen
        descriptor={descriptor}
        filters={filters}
        result={result}
        subject={subject}
        first={null}
        userId={usuario.id}
      />
    );
  const now = new Date();
  const { kind, href, review } = descriptor;
  const rows = result.rows.map((row) => ({
    ...withAddresses(row, kind, now),
    revisar: review ? deskPathOf(href, row, kind, { ...result, filters }) : null,
  }));
  return (
    <InboxScreen
      descriptor={descriptor}
      filters={filters}
      subject={subject}
      result={{ ...result, rows }}
      first={rows[0]?.revisar ?? null}
      userId={usuario.id}
    />
  );
}
