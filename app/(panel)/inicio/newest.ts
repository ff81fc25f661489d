import { cache } from "react";
import type { RecordName } from "@/components/home/record-rows";
import type { Kind } from "@/contract/resources/registros";
import { KINDS, ROWS } from "@/lib/home";
import { nombreDe } from "@/lib/records/registro";
import type { StateName } from "@/lib/record-state";
import { loadList, type RowOf } from "@/lib/server/list";

export type RecordRow = RowOf<`${Kind}.list`>;

/**
 * The newest records of an inventory in one state, or in any, and how many there are: asked for once a request, however
 * many parts of the start show them.
 */
export const newest = cache((kind: Kind, estado?: StateName) =>
  loadList(`${kind}.list`, Promise.resolve({ rows: String(ROWS) }), estado ? { query: { estado } } : {}),
);

/** The same of both inventories; `failure` says why one of them is not there. An inventory the server lacks is empty. */
export async function newestOfBoth(estado?: StateName) {
  const results = await Promise.all(KINDS.map(async (kind) => ({ kind, result: await newest(kind, estado) })));
  const [failure] = results.flatMap(({ result }) => (result.ok || result.absent ? [] : [result.message]));
  return {
    failure: failure ?? null,
    lists: results.map(({ kind, result }) =>
      result.ok ? { kind, rows: result.rows, total: result.total } : { kind, rows: [], total: 0 },
    ),
  };
}

/** A row as the start names it. */
export const nameOf = (kind: Kind, row: RecordRow, href: string | null): RecordName => ({
  kind,
  id: row.id,
  cite: row.cite,
  nombre: nombreDe(row),
  municipio: row.municipio,
  href,
});
