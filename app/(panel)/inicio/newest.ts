import { cache } from "react";
import type { RecordName } from "@/components/inicio/record-rows";
import type { Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { KINDS, ROWS } from "@/lib/inicio/home";
import { recordName } from "@/lib/registros/registro";
import type { StateName } from "@/lib/registros/state";
import { loadList, type RowOf } from "@/lib/server/list";
import { ministry, MinistryError } from "@/lib/server/ministry";

export type RecordRow = RowOf<`${Kind}.list`>;

type Overview = Reply<"ppirta.inicio" | "ppirtf.inicio">["inicio"];

/** What the start page shows of an inventory, in one call; without it, the message of what went wrong. */
const readOverview = cache(async (kind: Kind): Promise<Overview | { message: string } | null> => {
  try {
    return (await (kind === "ppirta" ? ministry("ppirta.inicio") : ministry("ppirtf.inicio"))).inicio;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    // The lists are loaded instead; they also redirect to sign-in when the session is over.
    return error.status === 404 || error.status === 401 ? null : { message: error.message };
  }
});

/** The same; null if the server has no such call, or it fails. */
export async function loadOverview(kind: Kind): Promise<Overview | null> {
  const inicio = await readOverview(kind);
  return inicio && !("message" in inicio) ? inicio : null;
}

/**
 * The newest records of an inventory, in one state or in any, and their total. On a server without the call above each
 * is a list. Loaded once per request for all parts of the start page.
 */
export const loadNewest = cache(async (kind: Kind, estado?: StateName) => {
  const inicio = await readOverview(kind);
  if (!inicio) {
    return loadList(`${kind}.list`, Promise.resolve({ rows: String(ROWS) }), estado ? { query: { estado } } : {});
  }
  if ("message" in inicio) return { ok: false as const, absent: false, ...inicio };
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
  const results = await Promise.all(KINDS.map(async (kind) => ({ kind, result: await loadNewest(kind, estado) })));
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
  nombre: recordName(row),
  municipio: row.municipio,
  href,
});
