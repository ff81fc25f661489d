import pLimit from "p-limit";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import type { Atractivo, Facilidad, Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import type { RecordFilters } from "@/lib/registros/filters";
import { recordName } from "@/lib/registros/registro";
import { factsOf, offeredActions, recordActions, recordState } from "@/lib/registros/state";
import type { Chosen } from "../chosen";

/** A list: its search, order and filters. */
export interface Matching extends Partial<RecordFilters> {
  q: string;
  sort?: string | undefined;
}

/** The largest page of a list. */
const PAGE = 100;
const PAGES = MAX_ELEGIDOS / PAGE;
const AT_ONCE = 3;

function toChosen(kind: Kind, record: Atractivo | Facilidad, subject: Subject): Chosen {
  const state = recordState(record, subject.rol);
  const actions = offeredActions(recordActions(subject, kind, factsOf(record)));
  const { id, cite, id_departamento } = record;
  return { id, cite, id_departamento, nombre: recordName(record), estado: state.name ?? state.word, actions };
}

async function loadPage(kind: Kind, query: Matching, page: number, signal: AbortSignal) {
  const input = { query: { ...query, page, rows: PAGE }, signal };
  const list = kind === "ppirta" ? (await api("ppirta.list", input)).ppirta : (await api("ppirtf.list", input)).ppirtf;
  const rows: readonly (Atractivo | Facilidad)[] = list.data;
  return { rows, total: list.total };
}

/**
 * All records that match, in the list's order, at most MAX_ELEGIDOS. Throws ApiError, and AbortError once the signal is
 * aborted.
 */
export async function loadMatching(
  kind: Kind,
  query: Matching,
  subject: Subject,
  { signal, onLoaded }: { signal: AbortSignal; onLoaded: (done: number, all: number) => void },
): Promise<Chosen[]> {
  const first = await loadPage(kind, query, 1, signal);
  let loaded = first.rows.length;
  onLoaded(loaded, first.total);
  const pages = Math.min(Math.ceil(first.total / PAGE), PAGES);
  const turn = pLimit(AT_ONCE);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) =>
      turn(async () => {
        const { rows } = await loadPage(kind, query, at + 2, signal);
        loaded += rows.length;
        onLoaded(loaded, first.total);
        return rows;
      }),
    ),
  );
  return [first.rows, ...others].flat().map((record) => toChosen(kind, record, subject));
}
