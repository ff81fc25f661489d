import { sql, and, asc, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { TipoInventario, TipoCatalogo } from "@/contract/importacion/tipos";
import type { Tx, Db } from "../../db/client";
import {
  checkNewRecords,
  type Author,
  insertRecords,
  nextIds,
  type Nuevos,
  prepareRecords,
} from "../../registros/insert";
import { BODIES } from "../check/body";
import { writeChecked } from "../rows";
import type { Lease } from "./lease";
import { type Due, type Rechecker, type Refused, explainRefused, dueRows, isDue, keepDone } from "./due-rows";
import { Problem } from "../../http/problem";
import { problemOf } from "../../http/database-errors";
import { makeEntry } from "../../catalogos/routes";
import { refreshAlike } from "../../calidad/refresh";
import { historial, importacionFila as f } from "../../db/schema";
import { yieldToRequests } from "../../http/yield";
import { nextCites } from "../../registros/cite";
import type { Fit } from "../../registros/parents";
import { tablas } from "../../registros/columns";

/** New records and entries of rows: batch by batch, or all made ready before one transaction writes them. */

/** An import that goes into the inventory. */
export interface Job {
  id: number;
  author: Author;
}

const toMake = isNull(f.cambia);

/** What the review showed becomes the record, and not what was made of it since. */
const bodiesOf = (tipo: TipoInventario, held: readonly Due[]): Nuevos =>
  tipo === "ppirta"
    ? { kind: tipo, bodies: held.map(({ valores }) => BODIES.ppirta.parse(valores)) }
    : { kind: tipo, bodies: held.map(({ valores }) => BODIES.ppirtf.parse(valores)) };

/** Rows that are no record's body, whose choices do not fit together any more, or that this person may not register. */
export async function findRefused(db: Db, { author }: Job, tipo: TipoInventario, rows: readonly Due[]): Promise<Due[]> {
  const sound = rows.filter(({ valores }) => BODIES[tipo].safeParse(valores).success);
  const fits = await checkNewRecords(db, author, bodiesOf(tipo, sound));
  const fitting = new Set(sound.filter((_row, i) => !fits[i]?.errores));
  return rows.filter((row) => !fitting.has(row));
}

type OfInventory = Rechecker & { tipo: TipoInventario };

/** The id and the cite of the record that each row makes, by the row's number. */
export type Numbers = ReadonlyMap<number, { id: number; cite: string }>;

/** Reserves ids and cites for due rows before its own transaction, so that no record waits for those of an import. */
export async function reserveNumbers(db: Db, tipo: TipoInventario, id: number, which?: SQL): Promise<Numbers> {
  const { rows } = await db.execute<{ fila: number; id_departamento: number; abreviacion: string }>(sql`
    select ${f.fila} as fila, d.id as id_departamento, d.abreviacion from ${f}
    join departamento d on d.id = (${f.valores}->>'id_departamento')::int
    where ${and(isDue(id), toMake, which)} order by 1`);
  if (rows.length === 0) return new Map();
  const ids = await nextIds(db, tipo, rows.length);
  const cites = await nextCites(db, tipo, rows);
  return new Map(rows.map(({ fila }, i) => [fila, { id: ids[i] ?? 0, cite: cites[i] ?? "" }] as const));
}

/** Rows that fit, each with its number and what its parents are called. */
const withNumbers = (rows: readonly Due[], fits: readonly Fit[], numbers: Numbers) =>
  rows.map(({ fila }, i) => {
    const [names, number] = [fits[i]?.names, numbers.get(fila)];
    if (!names || !number) throw new Error("A row that fits has no number");
    return { names, ...number };
  });

/**
 * Makes records of rows that hold, each with its cite and its history, which says the import's number. Rows whose
 * choices do not fit together any more stay out and are returned; they are stored with what stands in their way.
 */
export async function makeRecords(
  tx: Tx,
  { id, author }: Job,
  { rechecker, numbers }: { rechecker: OfInventory; numbers: Numbers },
  held: readonly Due[],
): Promise<{ made: number; out: Refused[] }> {
  const nuevos = bodiesOf(rechecker.tipo, held);
  const fits = await checkNewRecords(tx, author, nuevos);
  const refusals = held.flatMap((row, i) => {
    const errores = fits[i]?.errores;
    return errores ? { row, errores } : [];
  });
  const fitting = held.filter((_row, i) => !fits[i]?.errores);
  const out = await explainRefused(rechecker, refusals);
  await writeChecked(tx, id, out);
  const given = withNumbers(
    fitting,
    fits.filter(({ errores }) => !errores),
    numbers,
  );
  await keepDone(
    tx,
    id,
    fitting.map(({ fila }, i) => ({ fila, id_registro: given[i]?.id, hito: null })),
  );
  const admitted = out.length === 0 ? nuevos : bodiesOf(rechecker.tipo, fitting);
  await insertRecords(tx, author, admitted, given, { importacion: id });
  return { made: fitting.length, out };
}

/** What stands in the way of an entry, by field; throws what is no refusal of its values. */
function errorsOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  const problem = error instanceof Problem ? error : problemOf(error, false);
  if (problem?.status !== 422 || Object.keys(problem.errores).length === 0) throw error;
  return problem.errores;
}

/**
 * Makes entries of rows that hold, each by the catalogue's own creation; its history says the import's number. Rows that
 * the catalogue refuses stay out and are returned; they are stored with what stands in their way.
 */
export async function makeEntries(
  tx: Tx,
  { id, author }: Job,
  rechecker: Rechecker & { tipo: TipoCatalogo },
  held: readonly Due[],
): Promise<{ made: number; out: Refused[] }> {
  const refusals: { row: Due; errores: Readonly<Record<string, readonly string[]>> }[] = [];
  const made: { fila: number; id_registro: number; hito: null }[] = [];
  for (const row of held) {
    try {
      // In a transaction of its own: what the database refuses must not end that of the batch.
      const id_registro = await tx.transaction((inner) =>
        makeEntry(inner, author, rechecker.tipo, { ...row.valores }, { importacion: id }),
      );
      made.push({ fila: row.fila, id_registro, hito: null });
    } catch (error) {
      refusals.push({ row, errores: errorsOf(error) });
    }
  }
  const out = await explainRefused(rechecker, refusals);
  await writeChecked(tx, id, out);
  await keepDone(tx, id, made);
  return { made: made.length, out };
}

/**
 * The records of an import that go in all or none. Each is made ready beside its row in short transactions, with its
 * number; one short transaction then writes them all, and locks what others need at its end.
 */

/** Rows of a transaction that makes records ready, which locks nothing of others; and of one that finishes them. */
const [READY, FINISHED] = [50, 200];

/** Makes the records of some rows ready. Returns rows whose choices do not fit together any more. */
async function prepareSome(
  db: Db,
  { id, author }: Job,
  { rechecker, numbers, lease, hechas }: { rechecker: OfInventory; numbers: Numbers; lease: Lease; hechas: number },
  rows: readonly Due[],
): Promise<Refused[]> {
  const nuevos = bodiesOf(rechecker.tipo, rows);
  const fits = await checkNewRecords(db, author, nuevos);
  const refusals = rows.flatMap((row, i) => {
    const errores = fits[i]?.errores;
    return errores ? { row, errores } : [];
  });
  if (refusals.length > 0) return explainRefused(rechecker, refusals);
  const given = withNumbers(rows, fits, numbers);
  const prepared = await prepareRecords(db, author, nuevos, given, { importacion: id });
  const ready = rows.map(({ fila }, i) => ({ fila, registro: prepared[i] }));
  await db.transaction(async (tx) => {
    await lease.keep(tx, { hechas });
    await tx.execute(sql`
      update importacion_fila f set registro = n.registro
      from jsonb_to_recordset(${JSON.stringify(ready)}::jsonb) as n(fila int, registro jsonb)
      where f.id_importacion = ${id} and f.fila = n.fila`);
  });
  return [];
}

/** Makes the records of all due rows ready; returns those rows that do not hold any more. Ends early with the work. */
export async function prepareAll(
  db: Db,
  job: Job,
  { rechecker, lease, hechas }: { rechecker: OfInventory; lease: Lease; hechas: number },
): Promise<Refused[]> {
  const numbers = await reserveNumbers(db, rechecker.tipo, job.id);
  const breathe = yieldToRequests();
  const out: Refused[] = [];
  let done = hechas;
  for (let after = 0; !lease.aborted;) {
    const rows = await dueRows(db, job.id, after, { limit: READY, of: toMake });
    if (rows.length === 0) break;
    after = rows.at(-1)?.fila ?? after;
    done += rows.length;
    out.push(...(await prepareSome(db, job, { rechecker, numbers, lease, hechas: done }, rows)));
    await breathe();
  }
  return out;
}

/** Writes all records that are ready, their history and where they came from. Returns how many. */
export async function writeReady(tx: Tx, tipo: TipoInventario, { id, author }: Job): Promise<number> {
  const ready = sql`f.id_importacion = ${id} and f.registro is not null
    and f.id_registro = (f.registro->'columnas'->>'id')::int`;
  const { rows: taken } = await tx.execute<{ fila: number }>(sql`
    update ${f} set id_registro = (registro->'columnas'->>'id')::int
    where ${and(isDue(id), toMake, isNotNull(f.registro))} returning fila`);
  if (taken.length === 0) return 0;
  await tx.execute(sql`
    insert into ${historial} (id_usuario, usuario, tipo, id_registro, tabla, id_fila, accion, cambios)
    select ${author.id}::int, ${author.nombre}::text, ${tipo}::text, f.id_registro, ${tipo}::text, f.id_registro,
      'CREAR', f.registro->'cambios' from ${f} f where ${ready} order by f.fila`);
  const { rows: columns } = await tx.execute<{ name: string }>(sql`
    select distinct jsonb_object_keys(f.registro->'columnas') as name from ${f} f where ${ready}`);
  const names = (of = sql``) =>
    sql.join(
      columns.map(({ name }) => sql`${of}${sql.identifier(name)}`),
      sql`, `,
    );
  // Last: its trigger locks the counters, which are held for the moments to the end of the transaction.
  await tx.execute(sql`
    insert into ${tablas[tipo]} (${names()})
    select ${names(sql`r.`)} from ${f} f
    cross join lateral jsonb_populate_record(null::${tablas[tipo]}, f.registro->'columnas') r
    where ${ready} order by f.fila`);
  return taken.length;
}

/**
 * Computes anew the weak points of records that are like those just written, batch by batch, and forgets what was made
 * ready. It may be killed anywhere and goes on.
 */
export async function finishWritten(db: Db, lease: Lease, tipo: TipoInventario): Promise<void> {
  const breathe = yieldToRequests();
  const written = and(eq(f.id_importacion, lease.id), isNotNull(f.registro), isNotNull(f.id_registro));
  for (let after = 0; !lease.aborted;) {
    const rows = await db
      .select({ fila: f.fila, id_registro: f.id_registro })
      .from(f)
      .where(and(written, gt(f.fila, after)))
      .orderBy(asc(f.fila))
      .limit(FINISHED);
    const last = rows.at(-1);
    if (!last) return;
    const from = after;
    await db.transaction(async (tx) => {
      await lease.keep(tx, {});
      await refreshAlike(
        tx,
        tipo,
        rows.flatMap(({ id_registro }) => id_registro ?? []),
      );
      await tx
        .update(f)
        .set({ registro: null })
        .where(and(written, gt(f.fila, from), sql`${f.fila} <= ${last.fila}`));
    });
    after = last.fila;
    await breathe();
  }
}

/** Forgets what was made ready and did not go in. */
export const forgetReady = (db: Db, id: number) =>
  db
    .update(f)
    .set({ registro: null })
    .where(and(eq(f.id_importacion, id), isNotNull(f.registro), isNull(f.id_registro)));
