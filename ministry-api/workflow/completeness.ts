import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { InformacionBody, type Kind } from "@/contract/resources/registros";
import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Db, Tx } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { actppirta, fotogramappirta, ppirta, ppirtf, rutappirta, servicio, temppirta } from "../db/schema";
import { refreshWithFlag } from "../calidad/refresh";
import type { Fila, Filas } from "./registro";

/** The information form is complete if the stored values would pass the form again (spec 2 §5.3). */
const informacionCompleta = (fila: Filas["ppirta"]) => {
  const { version: _version, ...stored } = fila;
  return InformacionBody.safeParse(stored).success;
};

type There = Partial<Record<Faltante, boolean>>;

const rowOf = (db: Db | Tx, table: PgTable, where: SQL) =>
  sql<boolean>`exists ${db
    .select({ one: sql`1` })
    .from(table)
    .where(where)}`;

/** Which parts of a record are there besides its information, as columns of a statement over its table. */
export const partsOf = {
  ppirta: (db: Db | Tx) => ({
    rutas: rowOf(db, rutappirta, eq(rutappirta.id_ppirta, ppirta.id)),
    temporalidad: rowOf(db, temppirta, eq(temppirta.id_ppirta, ppirta.id)),
    actividad: rowOf(db, actppirta, eq(actppirta.id_ppirta, ppirta.id)),
    fotograma: rowOf(db, fotogramappirta, eq(fotogramappirta.id_ppirta, ppirta.id)),
  }),
  ppirtf: (db: Db | Tx) => ({ servicios: rowOf(db, servicio, eq(servicio.id_ppirtf, ppirtf.id)) }),
};

/**
 * What a record, as it is stored, still lacks before it can be derived, in the order of the checklist (decisions §5).
 * `there`: which of its parts are there.
 */
export function lacking(fila: Fila, there: There): Faltante[] {
  if (!("completito" in fila)) return FALTANTES.ppirtf.filter((name) => !there[name]);
  const done: There = { ...there, informacion: informacionCompleta(fila) };
  return FALTANTES.ppirta.filter((name) => !done[name]);
}

const parts = {
  ppirta: preparedOnce((db) =>
    db
      .select(partsOf.ppirta(db))
      .from(ppirta)
      .where(eq(ppirta.id, sql.placeholder("id")))
      .prepare("ppirta_parts"),
  ),
  ppirtf: preparedOnce((db) =>
    db
      .select(partsOf.ppirtf(db))
      .from(ppirtf)
      .where(eq(ppirtf.id, sql.placeholder("id")))
      .prepare("ppirtf_parts"),
  ),
};

/** What a record lacks, as `lacking` says it. */
export async function faltantes(db: Db | Tx, fila: Fila): Promise<Faltante[]> {
  const { id } = fila;
  const [there] = await ("completito" in fila ? parts.ppirta(db).execute({ id }) : parts.ppirtf(db).execute({ id }));
  return lacking(fila, there ?? {});
}

/** What these attractions lack, by their id, in one statement. */
async function lackingOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Faltante[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ fila: ppirta, ...partsOf.ppirta(db) })
    .from(ppirta)
    .where(inArray(ppirta.id, [...ids]));
  return new Map(rows.map(({ fila, ...there }) => [fila.id, lacking(fila, there)]));
}

/**
 * What each of these incomplete records lacks, in their order: as `faltantes`, in one statement for all. A facility has
 * one part only, so an incomplete one lacks that part.
 */
export async function missingOf(db: Db, records: readonly { tipo: Kind; id: number }[]): Promise<Faltante[][]> {
  const ids = records.flatMap(({ tipo, id }) => (tipo === "ppirta" ? [id] : []));
  const missing = await lackingOf(db, ids);
  return records.map(({ tipo, id }) => (tipo === "ppirtf" ? [...FALTANTES.ppirtf] : (missing.get(id) ?? [])));
}

const attraction = preparedOnce((db) =>
  db
    .select({ fila: ppirta, ...partsOf.ppirta(db) })
    .from(ppirta)
    .where(eq(ppirta.id, sql.placeholder("id")))
    .prepare("ppirta_with_parts"),
);

async function isComplete(tx: Tx, kind: Kind, id: number): Promise<boolean> {
  if (kind === "ppirtf") return (await parts.ppirtf(tx).execute({ id }))[0]?.servicios ?? false;
  const [row] = await attraction(tx).execute({ id });
  if (!row) return false;
  const { fila, ...there } = row;
  return lacking(fila, there).length === 0;
}

/** Recomputes `completito` or `completo`, the progress and the weak points. Call it in the transaction of every write of a record or its children. */
export async function refreshCompleteness(tx: Tx, kind: Kind, id: number): Promise<void> {
  // Most writes change none of them; then the record, its indexes and its counters are not written again.
  await refreshWithFlag(tx, kind, id, (await isComplete(tx, kind, id)) ? 1 : 0);
}
