import { sql, and, asc, inArray, isNull, eq } from "drizzle-orm";
import { inScope } from "@/contract/policy";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../../db/client";
import { departmentRefusal } from "../../registros/insert";
import { citeError, sameValue } from "../check/read-cited";
import { type ReadRow, asChecked } from "../check/read-row";
import { readWithRecords } from "../check/check";
import type { Reader } from "../check/reader";
import { writeChecked } from "../rows";
import type { Cambiante, Cambio, Target } from "../types";
import { type Due, type Rechecked, type Refused, keepDone } from "./due-rows";
import type { Job } from "./make-records";
import { ppirta, ppirtf, importacionFila as f } from "../../db/schema";
import type { Who } from "../../history/record";
import { changeFields, type Values } from "../../registros/write";
import { holdCounters } from "../../registros/counters";
import { fitParents, type Fit } from "../../registros/parents";
import type { Fila } from "../../seguimiento/workflow/registro";
import { later } from "./touched";

/** Records that rows change by their CITE, and that get their old values when the import is taken back. */

/** A row that changes a record. */
interface DueChange extends Due {
  cambia: Cambiante;
}
export const isChange = (row: Due): row is DueChange => row.cambia !== null;

/** A row that does not go in, as it is read now, with why. */
function refusedChange({ fila }: Due, read: ReadRow, texto: string): Refused {
  const row = asChecked(read);
  if (row.grupo === "ERROR") return { ...row, fila };
  const hallazgos = [...row.hallazgos, citeError(texto)];
  return { ...row, fila, grupo: "ERROR", valores: null, cambia: null, hallazgos };
}

/** The field whose value is not the one that the review showed; null if all are. */
function movedField(before: Cambiante, now: readonly Cambio[]): { campo: string; since: boolean } | null {
  for (const { campo, antes, ahora } of before.cambios) {
    const one = now.find((other) => other.campo === campo);
    if (!one || !sameValue(campo, one.antes, antes)) return { campo, since: true };
    if (!sameValue(campo, one.ahora, ahora)) return { campo, since: false };
  }
  const [more] = now.filter(({ campo }) => !before.cambios.some((other) => other.campo === campo));
  return more ? { campo: more.campo, since: true } : null;
}

const labelOf = ({ tipo }: Target, campo: string) => SIGNIFICADOS[tipo].get(campo)?.label ?? campo;

const changedSince = (target: Target, cite: string, campo: string) =>
  `El registro ${cite} cambió después de revisar esta fila (${labelOf(target, campo)}): ` +
  "escriba su CITE otra vez para compararlo de nuevo.";

const changedCatalogues = (target: Target, campo: string) =>
  `${labelOf(target, campo)}: los catálogos cambiaron después de revisar esta fila. ` +
  "Escriba su CITE otra vez para compararla de nuevo.";

/** Why a row does not hold any more, as it is read against its record now; null if it does. */
function standsInTheWay(target: Target, { cambia }: DueChange, read: ReadRow): string | null {
  if (read.grupo === "ERROR" || !read.cambia || read.cambia.id !== cambia.id)
    return `El registro ${cambia.cite} cambió.`;
  const moved = movedField(cambia, read.cambia.cambios);
  if (!moved) return null;
  return moved.since ? changedSince(target, cambia.cite, moved.campo) : changedCatalogues(target, moved.campo);
}

/** Checks rows that change a record once more, as record and catalogues are now. */
export async function recheckChanges(db: Db, reader: Reader, rows: readonly DueChange[]): Promise<Rechecked> {
  const { target } = reader;
  const readings = await readWithRecords(db, reader, rows);
  const holding: Due[] = [];
  const failing: Refused[] = [];
  for (const [n, row] of rows.entries()) {
    const read = readings[n];
    if (!read) continue;
    const texto = standsInTheWay(target, row, read);
    if (texto === null) holding.push(row);
    else failing.push(refusedChange(row, read, texto));
  }
  return { holding, failing };
}

const valuesOf = ({ cambios }: Cambiante) => Object.fromEntries(cambios.map(({ campo, ahora }) => [campo, ahora]));

const sentence = (target: Target, errores: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(errores)
    .map(([campo, messages]) => `${labelOf(target, campo)}: ${messages.join(" ")}.`)
    .join(" ");

/**
 * Writes the changes of rows into their records, which are locked and compared once more. Rows that do not hold any
 * more stay out, are stored with why, and returned.
 */
export async function changeRecords(
  tx: Tx,
  { id, author }: Job,
  reader: Reader,
  rows: readonly DueChange[],
): Promise<{ changed: number; same: number; out: Refused[] }> {
  if (rows.length === 0) return { changed: 0, same: 0, out: [] };
  const { target } = reader;
  const { tipo, persona } = target;
  const records = await lockRecords(
    tx,
    tipo,
    rows.map(({ cambia }) => cambia.id),
  );
  const out: Refused[] = [];
  const standing = rows.map(({ textos, cambia }) => {
    const found = records.get(cambia.id);
    return { textos, record: found && inScope(persona, found.id_departamento) ? found : null };
  });
  const readings = await reader.read(standing);
  const held = rows.flatMap((row, n) => {
    const [read, fila] = [readings[n], standing[n]?.record];
    if (!read) return [];
    const texto = standsInTheWay(target, row, read);
    if (texto === null && fila) return { row, read, fila, values: valuesOf(row.cambia) };
    out.push(refusedChange(row, read, texto ?? ""));
    return [];
  });
  const fits = await fitChanges(tx, tipo, held);
  const fitting = held.flatMap((one, i) => {
    const fit = fits[i];
    if (!fit) return [];
    // What stays as it is need not fit the catalogues of today.
    if (one.row.cambia.cambios.length === 0) return { ...one, fit };
    const department = departmentRefusal(author, { ...one.fila, ...one.values }.id_departamento);
    const errores = fit.errores ?? department;
    if (!errores) return { ...one, fit };
    out.push(refusedChange(one.row, one.read, sentence(target, errores)));
    return [];
  });
  const changing = fitting.filter(({ row }) => row.cambia.cambios.length > 0);
  await writeChecked(tx, id, out);
  await writeChanges(tx, author, { tipo, importacion: id }, changing);
  const hitos = await lastEntries(
    tx,
    tipo,
    changing.map(({ fila }) => fila.id),
  );
  const done = fitting.map(({ row, fila }) => ({
    fila: row.fila,
    id_registro: fila.id,
    hito: row.cambia.cambios.length > 0 ? (hitos.get(fila.id) ?? 0) : null,
  }));
  await keepDone(tx, id, done);
  return { changed: changing.length, same: fitting.length - changing.length, out };
}

/** Locks records that are not hidden, in the order that every batch does, and reads them. */
async function lockRecords(tx: Tx, tipo: TipoInventario, ids: readonly number[]): Promise<Map<number, Fila>> {
  if (ids.length === 0) return new Map();
  const found: Fila[] =
    tipo === "ppirta"
      ? await tx
          .select()
          .from(ppirta)
          .where(and(inArray(ppirta.id, [...ids]), isNull(ppirta.eliminado_en)))
          .orderBy(asc(ppirta.id))
          .for("update")
      : await tx
          .select()
          .from(ppirtf)
          .where(and(inArray(ppirtf.id, [...ids]), isNull(ppirtf.eliminado_en)))
          .orderBy(asc(ppirtf.id))
          .for("update");
  return new Map(found.map((fila) => [fila.id, fila]));
}

interface Change {
  fila: Fila;
  values: Values;
}

const choicesOf = ({ fila, values }: Change): Fila => ({ ...fila, ...values });

/** Whether the choices of records with their new values fit together, in the order given. */
const fitChanges = (tx: Tx, tipo: TipoInventario, changes: readonly Change[]): Promise<Fit[]> =>
  fitParents(tx, tipo, changes.map(choicesOf));

/** Writes fields of locked records, after their counters are locked too, with a history that says the import's number. */
async function writeChanges(
  tx: Tx,
  who: Who,
  { tipo, importacion }: { tipo: TipoInventario; importacion: number },
  changes: readonly (Change & { fit: Fit })[],
): Promise<void> {
  const moved = changes.flatMap(({ fila, values }) => [fila, { ...fila, ...values }]);
  await holdCounters(
    tx,
    tipo,
    [],
    moved.map(({ id_departamento, id_categoria }) => ({ id_departamento, id_categoria })),
  );
  for (const { fila, values, fit } of changes) {
    if (!fit.names) continue;
    await changeFields(tx, who, { kind: tipo, fila, values, names: fit.names, told: { importacion } });
  }
}

/** The last entry in the history of each record. */
async function lastEntries(tx: Tx, tipo: TipoInventario, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; hito: number }>(sql`
    select h.id_registro as id, max(h.id)::int as hito from historial h
    where h.tipo = ${tipo} and h.id_registro in (select unnest(${`{${ids.join(",")}}`}::int[])) group by 1`);
  return new Map(rows.map(({ id, hito }) => [id, hito]));
}

/** A row that changed its record, and that was not given back. */
interface Changed {
  fila: number;
  cambia: Cambiante;
  hito: number;
}
interface Stored {
  fila: number;
  cambia: Cambiante | null;
  hito: number | null;
}
export const isGivenBack = <R extends Stored>(row: R): row is R & Changed => row.cambia !== null && row.hito !== null;

/** Rows whose record somebody touched after the row had changed it. */
async function touchedSince(tx: Tx, tipo: TipoInventario, rows: readonly Changed[]): Promise<Set<number>> {
  const asked = rows.map(({ fila, cambia, hito }) => ({ fila, id: cambia.id, hito }));
  const { rows: found } = await tx.execute<{ fila: number }>(sql`
    select n.fila from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(fila int, id int, hito int)
    where exists (select 1 from historial h where ${later(tipo, { id: sql`n.id`, hito: sql`n.hito` })})`);
  return new Set(found.map(({ fila }) => fila));
}

/** Gives records that an import changed, and nobody has touched since, their old values. Returns how many. */
export async function giveBack(
  tx: Tx,
  who: Who,
  { tipo, importacion }: { tipo: TipoInventario; importacion: number },
  rows: readonly Changed[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const records = await lockRecords(
    tx,
    tipo,
    rows.map(({ cambia }) => cambia.id),
  );
  // Read after the lock: a change that was under way has written its history by now.
  const touched = await touchedSince(tx, tipo, rows);
  const changes = rows.flatMap(({ fila: row, cambia: { id, cambios } }) => {
    const fila = records.get(id);
    if (!fila || fila.derivado === 1 || touched.has(row)) return [];
    return { row, fila, values: Object.fromEntries(cambios.map(({ campo, antes }) => [campo, antes])) };
  });
  const fits = await fitChanges(tx, tipo, changes);
  const given = changes.flatMap((change, i) => {
    const fit = fits[i];
    return fit?.names ? { ...change, fit } : [];
  });
  await writeChanges(tx, who, { tipo, importacion }, given);
  const done = given.map(({ row }) => row);
  if (done.length > 0) {
    await tx
      .update(f)
      .set({ hito: null })
      .where(and(eq(f.id_importacion, importacion), inArray(f.fila, done)));
  }
  return given.length;
}
