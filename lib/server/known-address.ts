import "server-only";
import { guiaPageOf } from "@/lib/guia";
import { RECORD_ROUTES, recordPages } from "@/lib/routes";
import { unseal, type RecordKind } from "./opaque-id";

const KINDS: readonly RecordKind[] = ["ppirta", "ppirtf"];

/** The pages of one record with the kind of record that their address names. */
const RECORD_PAGES = new Map(
  KINDS.flatMap((kind) => recordPages(RECORD_ROUTES[kind]).map(({ tab }) => [tab.publicPath, kind] as const)),
);

/** The folders the records' pages stand in: their own addresses have moved, and any other below them is nobody's. */
const FOLDERS = new Set(KINDS.map((kind) => RECORD_ROUTES[kind].folder));

/**
 * Does an address already say by itself that it has no page? A page of the guide that there is not, an id that was
 * changed or seals another kind of record, a tab that there is not. A record that is gone says so only when it is asked
 * for, after its page has begun.
 */
export function hasNoPage(pathname: string): boolean {
  const [, first = "", word, ...rest] = pathname.split("/");
  if (!word) return false;
  if (FOLDERS.has(`/${first}`)) return true;
  if (rest.length > 0) return false;
  if (first === "guia") return guiaPageOf(word) === null;
  const kind = RECORD_PAGES.get(`/${first}`);
  return kind !== undefined && unseal(kind, word) === null;
}
