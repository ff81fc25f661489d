import "server-only";
import { TIPOS_IMPORTABLES } from "@/contract/importacion/significados";
import { guiaPageOf } from "@/lib/guia";
import { RECORD_ROUTES, recordPages } from "@/lib/routes";
import { fieldMode } from "./env";
import { unseal } from "./opaque-id";

const KINDS = ["ppirta", "ppirtf"] as const;

/** The addresses of record pages, with the kind of record they belong to. */
const RECORD_PAGES = new Map(
  KINDS.flatMap((kind) => recordPages(RECORD_ROUTES[kind]).map(({ tab }) => [tab.publicPath, kind] as const)),
);

/** The folders of the record pages: their own addresses have moved, and no other address below them exists. */
const FOLDERS = new Set(KINDS.map((kind) => RECORD_ROUTES[kind].folder));

/** Below /importaciones: what starts an import, and what an import's own address is followed by. */
function isUnknownImport(word: string, rest: readonly string[]): boolean {
  if (word === "nueva") return rest.length > 0;
  if (word === "plantilla") return rest.length !== 1 || !TIPOS_IMPORTABLES.some((tipo) => tipo === rest[0]);
  return unseal("importacion", word) === null || (rest.length > 0 && rest.join("/") !== "fuera");
}

/** Stands in for other pages without a line, for devices that hold the field screen. */
const NO_LINE = "sin-linea";

/**
 * True if an address alone shows that it has no page: an unknown page of the guide, an id that was changed or seals
 * another kind of record, an unknown tab, the page without a line where the field screen is off. A deleted record is found out only when it
 * is loaded, after its page has started.
 */
export function isUnknownAddress(pathname: string): boolean {
  const [, first = "", word, ...rest] = pathname.split("/");
  if (first === NO_LINE) return !fieldMode();
  if (!word) return false;
  if (FOLDERS.has(`/${first}`)) return true;
  if (first === "importaciones") return isUnknownImport(word, rest);
  if (rest.length > 0) return false;
  if (first === "guia") return guiaPageOf(word) === null;
  const kind = RECORD_PAGES.get(`/${first}`);
  return kind !== undefined && unseal(kind, word) === null;
}
