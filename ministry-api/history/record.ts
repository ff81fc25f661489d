import type { Tx } from "../db/client";
import { afterChanges } from "../avisos/changed";
import { insertMany } from "../db/insert-json";
import { historial } from "../db/schema";
import type { Caller } from "../http/handler";
import { markCorrected } from "../seguimiento/workflow/corrected";

type Row = Record<string, unknown>;

/** The author of the change; an id of null is the server's own operator. */
export type Who = Pick<Caller, "nombre" | "guardado" | "copiadoDe"> & { id: number | null };

interface Change {
  tabla: string;
  id_fila: number;
  /** The action's name in the history: CREAR, MODIFICAR, ELIMINAR, or a workflow step's name. */
  accion: string;
  /** The row before the change; null if it did not exist. */
  before: Row | null;
  /** The row (or the fields that were set) after the change; null if it was removed. */
  after: Row | null;
  /** The inventory record it belongs to; absent for a catalogue. */
  tipo?: "ppirta" | "ppirtf";
  id_registro?: number;
  /** Of a removed row: values that no reader is shown, for its restoration. */
  conservado?: Row;
}

/** Derived, secret or technical columns that are of no use to a reader. */
const UNTOLD = new Set([
  ...["id", "version", "busqueda", "ci", "clave", "contenido", "actualizado_en", "creado_en", "resumen_dia"],
  ...["corregido", "avance", "debilidades", "unidades", "verificado_en", "verificado_por", "vence_en", "eliminado_por"],
  ...["nombre_plano", "seudonimo"],
]);

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** The fields that differ, with the values before and after. Fields absent from `after` count as unchanged. */
export function differences(before: Row | null, after: Row | null): { campo: string; de: unknown; a: unknown }[] {
  return Object.keys(after ?? before ?? {})
    .filter((campo) => !UNTOLD.has(campo))
    .map((campo) => ({ campo, de: plain(before?.[campo]), a: plain(after?.[campo]) }))
    .filter(({ de, a }) => JSON.stringify(de) !== JSON.stringify(a));
}

/** What a copy says of where it comes from. */
const copied = ({ copiadoDe }: Who) => (copiadoDe ? [{ campo: "copiado_de", de: null, a: copiadoDe }] : []);

/**
 * Writes the history rows of changes, in the transaction that makes them (decision 016), and tells those whom they
 * concern. A MODIFICAR that changes nothing writes no row.
 */
export async function recordChanges(tx: Tx, caller: Who, changes: readonly Change[]): Promise<void> {
  const made = changes
    .map((change) => ({ ...change, cambios: differences(change.before, change.after) }))
    .filter(({ accion, cambios }) => accion !== "MODIFICAR" || cambios.length > 0);
  const rows = made.map((change) => ({
    id_usuario: caller.id,
    usuario: caller.nombre,
    tipo: change.tipo ?? null,
    id_registro: change.id_registro ?? null,
    tabla: change.tabla,
    id_fila: change.id_fila,
    accion: change.accion,
    cambios: change.accion === "CREAR" ? [...change.cambios, ...copied(caller)] : change.cambios,
    conservado: change.conservado ?? null,
    guardado: caller.guardado ?? null,
  }));
  await insertMany(tx, historial, rows);
  await markCorrected(tx, made);
  await afterChanges(tx, caller, made);
}

/** Writes the history row of one change, in the transaction that makes it. */
export const recordChange = (tx: Tx, caller: Who, change: Change): Promise<void> => recordChanges(tx, caller, [change]);
