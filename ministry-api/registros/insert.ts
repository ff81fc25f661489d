import { sql } from "drizzle-orm";
import type * as z from "zod";
import { inScope, type Subject } from "@/contract/policy";
import type { Abierto, AtractivoBody, FacilidadBody, InformacionBody, Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { type Computed, insertComputed } from "../db/insert-json";
import { searchText } from "../db/search";
import { differences, recordChanges } from "../history/record";
import { invalid } from "../http/problem";
import { refreshAlike } from "../calidad/refresh";
import { weakPoints } from "../calidad/weak-points";
import { unitCodesAt } from "../lugares/units";
import { nextCites } from "./cite";
import { tablas } from "./columns";
import { type Fit, fitParents, type ParentNames } from "./parents";

/** Whose records they are. */
export interface Author extends Subject {
  id: number;
  nombre: string;
  guardado?: string;
}

/** A form of which the record may lack these fields. */
type Incompleta<Form, Campos extends keyof Form> = Omit<Form, Campos> & { [Campo in Campos]: Form[Campo] | null };
type Atractivo = Incompleta<z.output<typeof AtractivoBody>, Abierto["ppirta"]>;
/** Fields of an attraction's information that come with it. */
type Informacion = Partial<Omit<z.output<typeof InformacionBody>, "version">>;
type Facilidad = Incompleta<z.output<typeof FacilidadBody>, Abierto["ppirtf"]>;

/** New records of a kind: what its form sends, and for an attraction what is known of its information. */
export type Nuevos =
  { kind: "ppirta"; bodies: readonly (Atractivo & Informacion)[] } | { kind: "ppirtf"; bodies: readonly Facilidad[] };

const OTHER_DEPARTMENT = "Solo puede registrar recursos de su departamento";

/** Roles 3, 4 and 5 register records for their own department only. Errors: 422. */
export function requireDepartment(author: Subject, id_departamento: number) {
  if (!inScope(author, id_departamento)) throw invalid({ id_departamento: [OTHER_DEPARTMENT] });
}

/** What is wrong with the department of a record for this person, by field; null if nothing is. */
export const departmentRefusal = (author: Subject, id_departamento: number): Record<string, string[]> | null =>
  inScope(author, id_departamento) ? null : { id_departamento: [OTHER_DEPARTMENT] };

/** The search text of a record. */
export const busquedaOf = (nombre: string, cite: string, names: Omit<ParentNames, "abreviacion">) =>
  searchText(
    ...[cite, nombre, names.categoria, names.tipo, names.subtipo, names.codigo],
    ...[names.provincia, names.municipio],
  );

/** What each record's choices are called, or why this person may not register it so; in the order given. */
export async function checkNewRecords(tx: Db | Tx, author: Subject, { kind, bodies }: Nuevos): Promise<Fit[]> {
  const fits = await fitParents(tx, kind, bodies);
  return fits.map((fit, i) =>
    inScope(author, bodies[i]?.id_departamento ?? null)
      ? fit
      : { names: null, errores: { id_departamento: [OTHER_DEPARTMENT] } },
  );
}

/** What is written with a record besides its body: its id and cite, and what its parents are called. */
interface Given {
  id: number;
  cite: string;
  names: ParentNames;
}

/** New ids of a kind, in their order. */
export async function nextIds(db: Db | Tx, kind: Kind, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${kind}, 'id'))::int as id from generate_series(1, ${count}::int) order by 1`);
  return rows.map(({ id }) => id);
}

/** Bodies with the rest of their columns. */
function columnsOf<B extends Atractivo | Facilidad>(
  author: Author,
  bodies: readonly B[],
  given: readonly Given[],
  nombreOf: (body: B) => string,
) {
  return bodies.flatMap((body, i) => {
    const at = given[i];
    if (!at) return [];
    const busqueda = busquedaOf(nombreOf(body), at.cite, at.names);
    const { id, cite } = at;
    return { id, ...body, unidades: unitCodesAt(body), cite, busqueda, creado_por: author.id, version: 1 };
  });
}

/** Progress and weak points come with the row: computed afterwards they would write it, and its indexes, twice. */
const weakPointsOf = (kind: Kind): Computed => ({
  columns: ["avance", "debilidades"],
  over: (rows) => weakPoints(kind, sql`true`, rows),
});

const rowsOf = (author: Author, nuevos: Nuevos, given: readonly Given[]) =>
  nuevos.kind === "ppirta"
    ? columnsOf(author, nuevos.bodies, given, ({ nombre_atractivo }) => nombre_atractivo)
    : columnsOf(author, nuevos.bodies, given, ({ nombre_centro }) => nombre_centro);

/** What a new record's history says first, besides its body: its cite, and what is `told`. */
const firstEntry = (nuevos: Nuevos, given: readonly Given[], told: object, i: number) => ({
  cite: given[i]?.cite,
  ...nuevos.bodies[i],
  ...told,
});

/** A record that is still to be written: its columns, and the first entry of its history. */
interface Prepared {
  columnas: { id: number } & Record<string, unknown>;
  cambios: ReturnType<typeof differences>;
}

/** Admitted records with all that `insertRecords` would write of them, to be written later; in the order given. */
export async function prepareRecords(
  db: Db,
  author: Author,
  nuevos: Nuevos,
  given: readonly Given[],
  told: object,
): Promise<Prepared[]> {
  const rows = rowsOf(author, nuevos, given);
  const { kind } = nuevos;
  const asRows = sql`jsonb_populate_recordset(null::${tablas[kind]}, ${JSON.stringify(rows)}::jsonb)`;
  const { rows: found } = await db.execute<{ id: number; avance: number; debilidades: string[] }>(
    weakPoints(kind, sql`true`, asRows),
  );
  const weak = new Map(found.map(({ id, avance, debilidades }) => [id, { avance, debilidades }]));
  return rows.map((row, i) => ({
    columnas: { ...row, ...weak.get(row.id) },
    cambios: differences(null, firstEntry(nuevos, given, told, i)),
  }));
}

/**
 * Writes admitted records and their history, all in one statement each. `told` is said in their history besides the
 * body. At most a few hundred at a time.
 */
export async function insertRecords(
  tx: Tx,
  author: Author,
  nuevos: Nuevos,
  given: readonly Given[],
  told: object = {},
): Promise<void> {
  if (nuevos.bodies.length === 0) return;
  const tabla: Kind = nuevos.kind;
  await recordChanges(
    tx,
    author,
    given.map(({ id }, i) => ({
      tabla,
      id_fila: id,
      accion: "CREAR",
      tipo: tabla,
      id_registro: id,
      before: null,
      after: firstEntry(nuevos, given, told, i),
    })),
  );
  // Last: its triggers lock the counters, which others need too.
  await insertComputed(tx, tablas[tabla], rowsOf(author, nuevos, given), weakPointsOf(tabla));
  await refreshAlike(
    tx,
    tabla,
    given.map(({ id }) => id),
  );
}

/**
 * Writes one record with its own cite and returns its id. Errors: 422 for another department and for choices that do
 * not fit together.
 */
export async function insertRecord(tx: Tx, author: Author, nuevo: Nuevos): Promise<number> {
  const [fit] = await checkNewRecords(tx, author, nuevo);
  if (!fit?.names) throw invalid(fit?.errores ?? {});
  const { names } = fit;
  const numbered = nuevo.bodies.map(({ id_departamento }) => ({ id_departamento, abreviacion: names.abreviacion }));
  const [id] = await nextIds(tx, nuevo.kind, 1);
  const [cite] = await nextCites(tx, nuevo.kind, numbered);
  if (id === undefined || cite === undefined) throw new Error("A record has no number");
  await insertRecords(tx, author, nuevo, [{ id, cite, names }]);
  return id;
}
