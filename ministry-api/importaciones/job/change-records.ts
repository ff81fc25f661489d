import { sql } from "drizzle-orm";
import { inScope } from "@/contract/policy";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { Db, Tx } from "../../db/client";
import { departmentRefusal } from "../../registros/insert";
import { citeError, sameValue } from "../check/read-cited";
import { type ReadRow, asChecked } from "../check/read-row";
import { readWithRecords } from "../check/check";
import type { Reader } from "../check/reader";
import { writeChecked } from "../rows";
import type { Cambiante, Cambio, Target } from "../types";
import { WorkLost } from "../work/lease";
import { fitChanges, lastEntries, lockRecords, writeChanges } from "./changes";
import type { Due } from "./due";
import type { Job } from "./make-records";
import type { Rechecked, Refused } from "./recheck";

/** A row that changes a record. */
export interface DueChange extends Due {
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

interface Done {
  fila: number;
  id_registro: number;
  hito: number | null;
}

/** Each row is done once: a second process finds none left, and ends without having written anything. */
async function keepDone(tx: Tx, id: number, done: readonly Done[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    update importacion_fila f set id_registro = n.id_registro, hito = n.hito
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as n(fila int, id_registro int, hito int)
    where f.id_importacion = ${id} and f.fila = n.fila and f.id_registro is null
    returning f.fila`);
  if (rows.length !== done.length) throw new WorkLost();
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
