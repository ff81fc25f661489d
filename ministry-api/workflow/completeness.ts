import { eq, inArray, sql } from "drizzle-orm";
import { InformacionBody, type Kind } from "@/contract/resources/registros";
import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Db, Tx } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { actppirta, fotogramappirta, ppirta, rutappirta, servicio, temppirta } from "../db/schema";
import { refreshWithFlag } from "../calidad/refresh";
import type { Fila, Filas } from "./registro";

/** The information form is complete if the stored values would pass the form again (spec 2 §5.3). */
const informacionCompleta = (fila: Filas["ppirta"]) => {
  const { version: _version, ...stored } = fila;
  return InformacionBody.safeParse(stored).success;
};

type FaltanteAtractivo = (typeof FALTANTES)["ppirta"][number];

/** Which parts of an attraction are there besides its information. */
function partsOf(db: Db | Tx) {
  const there = (table: typeof rutappirta | typeof temppirta | typeof actppirta | typeof fotogramappirta) =>
    sql<boolean>`exists ${db
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.id_ppirta, ppirta.id))}`;
  return {
    ...{ rutas: there(rutappirta), temporalidad: there(temppirta) },
    ...{ actividad: there(actppirta), fotograma: there(fotogramappirta) },
  };
}

const lacking = (
  fila: Filas["ppirta"],
  there: Record<keyof ReturnType<typeof partsOf>, boolean>,
): FaltanteAtractivo[] => {
  const done = { informacion: informacionCompleta(fila), ...there };
  return FALTANTES.ppirta.filter((name) => !done[name]);
};

const statements = {
  ppirta: preparedOnce((db) =>
    db
      .select(partsOf(db))
      .from(ppirta)
      .where(eq(ppirta.id, sql.placeholder("id")))
      .prepare("ppirta_parts"),
  ),
  ppirtf: preparedOnce((db) =>
    db
      .select({ id: servicio.id })
      .from(servicio)
      .where(eq(servicio.id_ppirtf, sql.placeholder("id")))
      .limit(1)
      .prepare("ppirtf_parts"),
  ),
};

/** What a record, as it is stored, still lacks before it can be derived, in the order of the checklist (decisions §5). */
export async function faltantes(db: Db | Tx, fila: Fila): Promise<Faltante[]> {
  const { id } = fila;
  if (!("completito" in fila)) return (await statements.ppirtf(db).execute({ id })).length > 0 ? [] : ["servicios"];
  const [there] = await statements.ppirta(db).execute({ id });
  return there ? lacking(fila, there) : [...FALTANTES.ppirta];
}

/** What these attractions lack, by their id, in one statement. */
async function lackingOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, FaltanteAtractivo[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ fila: ppirta, ...partsOf(db) })
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
  const lacking = await lackingOf(db, ids);
  return records.map(({ tipo, id }) => (tipo === "ppirtf" ? [...FALTANTES.ppirtf] : (lacking.get(id) ?? [])));
}

const attraction = preparedOnce((db) =>
  db
    .select({ fila: ppirta, ...partsOf(db) })
    .from(ppirta)
    .where(eq(ppirta.id, sql.placeholder("id")))
    .prepare("ppirta_with_parts"),
);

async function isComplete(tx: Tx, kind: Kind, id: number): Promise<boolean> {
  if (kind === "ppirtf") return (await statements.ppirtf(tx).execute({ id })).length > 0;
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
