import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import type { Kind } from "@/contract/calls";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import { daysSince } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { type InboxFilters, setFilters } from "@/lib/lists/inbox-filters";
import type { ListWords } from "@/lib/lists/result";
import { seal } from "@/lib/server/opaque-id";

/** Adds the record's URLs to a step: ids are sealed on the server only. */
export function withAddresses(row: Seguimiento, kind: Kind, now: Date): InboxRow {
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

/** What an inbox is narrowed and ordered by. */
type InboxWords = Pick<ListWords, "q" | "sort"> & { filters: InboxFilters };

/** The search, the order and the filters of an inbox, as they stand in an address. */
export function inboxQuery({ q, sort, filters }: InboxWords): string {
  const words = new URLSearchParams({ ...(q && { q }), ...(sort && { sort }), ...setFilters(filters) }).toString();
  return words && `?${words}`;
}

/** Where a step has its turn on the reviewer's desk; null for one without a record. */
export const deskPathOf = (inbox: string, { id_ppirta }: Seguimiento, kind: Kind, words: InboxWords): string | null =>
  id_ppirta === null ? null : `${inbox}/${seal(kind, id_ppirta)}${inboxQuery(words)}`;
