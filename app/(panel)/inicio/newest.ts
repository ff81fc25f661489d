import { cache } from "react";
import type { RecordName } from "@/components/home/record-rows";
import type { Kind } from "@/contract/resources/registros";
import { KINDS, ROWS } from "@/lib/home/home";
import { nombreDe } from "@/lib/records/registro";
import type { StateName } from "@/lib/records/state";
import { loadList, type RowOf } from "@/lib/server/list";
import { ministry, MinistryError } from "@/lib/server/ministry";

export type RecordRow = RowOf<`${Kind}.list`>;

/** What the start page shows of an inventory, in one call; null if the server has none, or it fails. */
export const overview = cache(async (kind: Kind) => {
  try {
    return (await (kind === "ppirta" ? ministry("ppirta.inicio") : ministry("ppirtf.inicio"))).inicio;
  } catch (error) {
    if (error instanceof MinistryError) return null;
    throw error;
  }
});

/**
 * The newest records of an inventory, in one state or in any, and their total. Without the call above each is a list,
 * which also tells what went wrong. Loaded once per request for all parts of the start page.
 */
export const newest = cache(async (kind: Kind, estado?: StateName) => {
  const inicio = await overview(kind);
  if (!inicio) {
    return loadList(`${kind}.list`, Promise.resolve({ rows: String(ROWS) }), estado ? { query: { estado } } : {});
  }
  const { estados, recientes, devueltos, incompletos } = inicio;
  const shown: Partial<Record<StateName, RecordRow[]>> = { "NO APROBADO": devueltos, INCOMPLETO: incompletos };
  const counted = estados.filter((one) => estado === undefined || one.estado === estado);
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  return { ok: true as const, rows: estado === undefined ? recientes : (shown[estado] ?? []), total };
});

/**
 * The same for both inventories; `failure` is an error message. An inventory that the server does not have is empty.
 */
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

/** A row's fields for the start page. */
export const nameOf = (kind: Kind, row: RecordRow, href: string | null): RecordName => ({
  kind,
  id: row.id,
  cite: row.cite,
  nombre: nombreDe(row),
  municipio: row.municipio,
  href,
});
