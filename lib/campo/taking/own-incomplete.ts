import type { Kind } from "@/contract/resources/registros";
import { recordName } from "../../registros/registro";
import type { PersonaDeCampo } from "../types";
import { KINDS } from "./calls";
import { pageOfRecords, type TakingDeps } from "./deps";
import { refusalToTake } from "./take-record";

/** A record to take along. */
export interface RecordRef {
  kind: Kind;
  id: number;
  nombre: string;
  municipio: string;
}

/** Records taken, and pages looked through for them. */
const MOST = 500;
const PAGE = 100;
const PAGES = 50;

/** `all`: false if there may be more than were looked through. */
interface OwnIncomplete {
  refs: readonly RecordRef[];
  all: boolean;
}

/** The person's own incomplete records of both inventories, the newest first, at most 500. */
export async function loadOwnIncomplete(person: PersonaDeCampo, deps: TakingDeps = {}): Promise<OwnIncomplete> {
  const found = new Map<string, RecordRef>();
  let all = true;
  for (const kind of KINDS) {
    let seen = 0;
    for (let page = 1; ; page += 1) {
      const query = { completo: "0", page, rows: PAGE, q: "", sort: "-id" };
      const { data, total } = await pageOfRecords(kind, query, deps);
      for (const row of data) {
        // A server without the filter sends complete ones, too.
        const complete = "completito" in row ? row.completito : row.completo;
        if (row.propio !== 1 || complete === 1 || refusalToTake(person, kind, row) !== null) continue;
        found.set(`${kind}:${row.id}`, { kind, id: row.id, nombre: recordName(row), municipio: row.municipio });
      }
      seen += data.length;
      if (data.length === 0 || seen >= total) break;
      if (page === PAGES || found.size >= MOST) {
        all = false;
        break;
      }
    }
  }
  return { refs: [...found.values()].slice(0, MOST), all: all && found.size <= MOST };
}
