import { and, asc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { TipoImportable } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import type { Checked, Texts } from "../types";
import { WorkLost } from "./lease";

/** The rows that are still to be brought in, and whether they hold as the catalogues are now. */

/** Rows that are read, and whose catalogues are asked for, at once. */
const GROUP = 200;
/** Rows of a transaction: few enough that others hardly notice it, nor the making of its statements. */
export const BATCH = 50;

/**
 * What rows do, in the order in which they are worked on. They never share a transaction: one that changes records
 * locks these before the counters, which a new record locks too.
 */
export const STAGES: readonly SQL[] = [isNull(f.cambia), isNotNull(f.cambia)];

/** Rows of an import that are to become records and have not yet. */
export const isDue = (id: number) =>
  and(eq(f.id_importacion, id), ne(f.grupo, "ERROR"), eq(f.quitada, false), isNull(f.id_registro));

/** The rows that are to become records, after row `after` of the file. */
export const dueRows = (db: Db | Tx, id: number, after: number, { limit, of }: { limit?: number; of?: SQL } = {}) =>
  db
    .select({ fila: f.fila, textos: f.textos, valores: f.valores, cambia: f.cambia })
    .from(f)
    .where(and(isDue(id), gt(f.fila, after), of))
    .orderBy(asc(f.fila))
    .limit(limit ?? GROUP);
export type Due = Awaited<ReturnType<typeof dueRows>>[number];

/** What checks rows once more, by themselves. */
export interface Rechecker {
  tipo: TipoImportable;
  /** What is made of rows now, in their order. */
  check(rows: readonly { textos: Texts }[]): Promise<Checked[]>;
}

export interface Refused extends Checked {
  fila: number;
}

/** The first catalogue value that is not the one which the review showed; null if all are. */
const changed = (before: Due["valores"], after: Checked["valores"]): string | null =>
  Object.keys({ ...before, ...after }).find((campo) => campo.startsWith("id_") && before?.[campo] !== after?.[campo]) ??
  null;

export interface Rechecked {
  holding: Due[];
  failing: Refused[];
}

const withError = (checked: Checked, campo: string, texto: string): Checked => ({
  ...checked,
  grupo: "ERROR",
  valores: null,
  hallazgos: [...checked.hallazgos, { campo, nivel: "ERROR", clase: campo.replace(/^id_/, ""), texto, opciones: [] }],
});

interface Refusal {
  row: Due;
  errores: Readonly<Record<string, readonly string[]>>;
}

const withErrors = (tipo: TipoImportable, checked: Checked, errores: Refusal["errores"]): Checked =>
  Object.entries(errores).reduce((row, [campo, messages]) => {
    const label = SIGNIFICADOS[tipo].get(campo)?.label ?? campo;
    return withError(row, campo, `${label}: ${messages.join(" ")}.`);
  }, checked);

/** Rows that do not go in, with what stands in their way, by field. */
export async function explainRefused({ tipo, check }: Rechecker, refusals: readonly Refusal[]): Promise<Refused[]> {
  const checked = await check(refusals.map(({ row }) => row));
  return refusals.flatMap(({ row: { fila }, errores }, n) => {
    const one = checked[n];
    return one ? { ...withErrors(tipo, one, errores), fila } : [];
  });
}

const CHANGED = ["los catálogos cambiaron después de revisar esta fila. Escriba este dato otra vez"];

/**
 * Checks rows once more, as the catalogues are now: days may lie between the review and the import. A row that would now
 * become something else than the review showed does not hold either.
 */
export async function recheck({ tipo, check }: Rechecker, rows: readonly Due[]): Promise<Rechecked> {
  const holding: Due[] = [];
  const failing: Refused[] = [];
  for (const [n, checked] of (await check(rows)).entries()) {
    const row = rows[n];
    if (!row) continue;
    const campo = checked.valores && changed(row.valores, checked.valores);
    if (!checked.valores) failing.push({ ...checked, fila: row.fila });
    else if (campo) failing.push({ ...withErrors(tipo, checked, { [campo]: CHANGED }), fila: row.fila });
    else holding.push(row);
  }
  return { holding, failing };
}

/** A row that was done: the record or entry it became or changed, and the entry of its history that says the change. */
interface Done {
  fila: number;
  id_registro: number | undefined;
  hito: number | null;
}

/** Each row is done once: a second process finds none left, and ends without having written anything. */
export async function keepDone(tx: Tx, id: number, done: readonly Done[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    update importacion_fila f set id_registro = n.id_registro, hito = n.hito, registro = null
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as n(fila int, id_registro int, hito int)
    where f.id_importacion = ${id} and f.fila = n.fila and f.id_registro is null
    returning f.fila`);
  if (rows.length !== done.length) throw new WorkLost();
}
