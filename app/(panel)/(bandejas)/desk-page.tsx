import { redirect } from "next/navigation";
import { ReviewDesk } from "@/components/seguimiento/desk/review-desk";
import { Notice } from "@/components/ui/notice";
import { endpointOf } from "@/contract";
import { can } from "@/contract/policy";
import type { ReviewInbox } from "@/lib/descriptors";
import { inboxFilters, listWords, type SearchParams } from "@/lib/lists/search-params";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { loadList } from "@/lib/server/list";
import { mapTiles } from "@/lib/server/map-tiles";
import { unseal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";
import { deskPathOf, withAddresses, inboxQuery } from "./inbox-row";

export interface DeskPageProps {
  params: Promise<{ ref: string }>;
  searchParams: Promise<SearchParams>;
}

/** The most records that one visit of the desk goes through. */
const ROWS = 100;
/** Pages that are looked through for the record that was asked for. */
const MOST_PAGES = 10;

/** The page of the inbox that holds a record, or else its first one. */
async function pageWith(descriptor: ReviewInbox, searchParams: SearchParams, registro: number | null) {
  const ask = (page: number) =>
    loadList(descriptor.list, Promise.resolve({ ...searchParams, page: String(page), rows: String(ROWS) }), {
      query: { ...inboxFilters(searchParams) },
    });
  const begin = await ask(1);
  for (let at = begin, page = 1; at.ok; at = await ask((page += 1))) {
    if (at.rows.some(({ id_ppirta }) => id_ppirta === registro)) return at;
    if (page * ROWS >= at.total || page === MOST_PAGES) return begin;
  }
  return begin;
}

/** The reviewer's desk of an inbox, with the record of its address at hand. Other roles go to /access. */
export async function DeskPage({ descriptor, params, searchParams }: DeskPageProps & { descriptor: ReviewInbox }) {
  const { kind, review, href } = descriptor;
  const { subject, usuario } = await requireSession();
  const { access } = endpointOf(descriptor.list);
  if (access !== "public" && access !== "session" && !can(subject, access)) redirect("/access");
  if (!can(subject, review.permission)) redirect(href);
  const given = await searchParams;
  const registro = unseal(kind, (await params).ref);
  const result = await pageWith(descriptor, given, registro);
  if (!result.ok) return <Notice tone="red">{result.message}</Notice>;
  const now = new Date();
  const words = { ...listWords(given), filters: inboxFilters(given) };
  const rows = result.rows.flatMap((row) => {
    const revisar = deskPathOf(href, row, kind, words);
    return revisar === null ? [] : [{ ...withAddresses(row, kind, now), revisar }];
  });
  return (
    <ReviewDesk
      kind={kind}
      action={review}
      level={DESK.levels[descriptor.nivel]}
      rows={rows}
      first={rows.find(({ id_ppirta }) => id_ppirta === registro)?.id ?? null}
      before={(result.page - 1) * ROWS}
      total={result.total}
      inbox={`${href}${inboxQuery(words)}`}
      userId={usuario.id}
      tiles={mapTiles()}
    />
  );
}
