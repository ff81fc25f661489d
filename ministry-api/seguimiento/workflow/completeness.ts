import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type * as z from "zod";
import { AtractivoBody, FacilidadBody, InformacionBody, type Kind } from "@/contract/resources/registros";
import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Db, Tx } from "../../db/client";
import { preparedOnce } from "../../db/prepared";
import { actppirta, fotogramappirta, ppirta, ppirtf, rutappirta, servicio, temppirta } from "../../db/schema";
import { refreshWithFlag } from "../../calidad/refresh";
import type { Fila } from "./registro";

/** Which fields of these a form's check would refuse in a stored row. */
function refused(body: z.ZodObject, fila: Fila): string[] {
  const checked = body.safeParse({ ...fila, version: undefined });
  return [...new Set(checked.error?.issues.map(({ path: [field] }) => String(field)))];
}

/**
 * The fields of a stored record that its forms require (spec 2 §5.1 to §5.3) and that are empty or wrong: those of its
 * own form, and of an attraction those of its information, in the order of the checks.
 */
export const missingFields = (fila: Fila): { datos: string[]; informacion: string[] } =>
  "completito" in fila
    ? { datos: refused(AtractivoBody, fila), informacion: refused(InformacionBody, fila) }
    : { datos: refused(FacilidadBody, fila), informacion: [] };

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
 * What a record, as it is stored, still lacks before it can be derived, in the order of the checklist (decision 014).
 * `there`: which of its parts are there.
 */
export function lacking(fila: Fila, there: There): Faltante[] {
  const { datos, informacion } = missingFields(fila);
  const done: There = { ...there, datos: datos.length === 0, informacion: informacion.length === 0 };
  return FALTANTES["completito" in fila ? "ppirta" : "ppirtf"].filter((name) => !done[name]);
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

/** What these records of a kind lack, by their id, in one statement. */
async function lackingOf(db: Db | Tx, kind: Kind, ids: readonly number[]): Promise<Map<number, Faltante[]>> {
  if (ids.length === 0) return new Map();
  const rows =
    kind === "ppirta"
      ? await db
          .select({ fila: ppirta, there: partsOf.ppirta(db) })
          .from(ppirta)
          .where(inArray(ppirta.id, [...ids]))
      : await db
          .select({ fila: ppirtf, there: partsOf.ppirtf(db) })
          .from(ppirtf)
          .where(inArray(ppirtf.id, [...ids]));
  return new Map(rows.map(({ fila, there }) => [fila.id, lacking(fila, there)]));
}

/** What each of these records lacks, in their order: as `faltantes`, in one statement for each kind. */
export async function missingOf(db: Db, records: readonly { tipo: Kind; id: number }[]): Promise<Faltante[][]> {
  const idsOf = (kind: Kind) => records.filter(({ tipo }) => tipo === kind).map(({ id }) => id);
  const [ppirta, ppirtf] = await Promise.all([
    lackingOf(db, "ppirta", idsOf("ppirta")),
    lackingOf(db, "ppirtf", idsOf("ppirtf")),
  ]);
  const missing = { ppirta, ppirtf };
  return records.map(({ tipo, id }) => missing[tipo].get(id) ?? []);
}

const recordWithParts = {
  ppirta: preparedOnce((db) =>
    db
      .select({ fila: ppirta, there: partsOf.ppirta(db) })
      .from(ppirta)
      .where(eq(ppirta.id, sql.placeholder("id")))
      .prepare("ppirta_with_parts"),
  ),
  ppirtf: preparedOnce((db) =>
    db
      .select({ fila: ppirtf, there: partsOf.ppirtf(db) })
      .from(ppirtf)
      .where(eq(ppirtf.id, sql.placeholder("id")))
      .prepare("ppirtf_with_parts"),
  ),
};

async function isComplete(tx: Tx, kind: Kind, id: number): Promise<boolean> {
  const [row] = await recordWithParts[kind](tx).execute({ id });
  return row !== undefined && lacking(row.fila, row.there).length === 0;
}

/** Recomputes `completito` or `completo`, the progress and the weak points. Call it in the transaction of every write of a record or its children. */
export async function refreshCompleteness(tx: Tx, kind: Kind, id: number): Promise<void> {
  // Most writes change none of them; then the record, its indexes and its counters are not written again.
  await refreshWithFlag(tx, kind, id, (await isComplete(tx, kind, id)) ? 1 : 0);
}
