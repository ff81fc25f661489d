import type { FormField, Section } from "@/lib/descriptors";
import { changedFields, checkBody, initialValues, type Checks } from "@/lib/forms/schema";
import { versionOf, withVersion, type PlannedRow, type Values } from "@/lib/forms/store";
import type { FilaRegistrada } from "./filas";
import { counted, plural, type Resumen } from "./varias";

/** A section typed as a table: what is registered, what is typed over it, and the calls that lead from one to the other. */

type Textos = Readonly<Record<string, string>>;

/** What was done to a row. */
interface CambioFila {
  /** The values that differ from the registered ones; those of a new row. */
  valores: Textos;
  /** The version that was typed over; null: the present one. */
  version: number | null;
  quitada: boolean;
}

/** The changes by row: the id of a registered one, a random key of a new one. */
export type CambiosTabla = ReadonlyMap<string, CambioFila>;

type EstadoFila = "vacía" | "nueva" | "registrada" | "cambia" | "se quita";

export interface FilaTabla {
  key: string;
  registrada: FilaRegistrada | null;
  valores: Textos;
  version: number | null;
  estado: EstadoFila;
}

/** The columns are those fields that head a column of the list; the others are further data of a row. */
export function columnasDe({ form, columns }: Pick<Section, "form" | "columns">) {
  const heads = new Set(columns.map(({ key }) => key));
  const isHead = ({ name, reads }: FormField) => heads.has(reads ?? name);
  return { columnas: form.fields.filter(isHead), otros: form.fields.filter((field) => !isHead(field)) };
}

function estadoOf(registrada: FilaRegistrada | null, cambio: CambioFila | undefined): EstadoFila {
  const typed = cambio !== undefined && Object.keys(cambio.valores).length > 0;
  if (cambio?.quitada) return registrada || typed ? "se quita" : "vacía";
  if (registrada) return typed ? "cambia" : "registrada";
  return typed ? "nueva" : "vacía";
}

/** The table's rows: the registered ones with their changes, the new ones, and an empty one that stands ready. */
export function filasDe(
  fields: readonly FormField[],
  registradas: readonly FilaRegistrada[],
  cambios: CambiosTabla,
  ready: string,
): FilaTabla[] {
  const filaOf = (key: string, registrada: FilaRegistrada | null): FilaTabla => {
    const cambio = cambios.get(key);
    return {
      ...{ key, registrada, version: cambio?.version ?? versionOf(registrada), estado: estadoOf(registrada, cambio) },
      valores: { ...initialValues(fields, registrada), ...cambio?.valores },
    };
  };
  const nuevas = [...cambios.keys()].filter((key) => key.includes("-"));
  return [
    ...registradas.map((registrada) => filaOf(String(registrada.id), registrada)),
    ...[...new Set([...nuevas, ready])].map((key) => filaOf(key, null)),
  ];
}

/** The changes after a row was typed in; an untouched one has none. */
export function withTyped(
  cambios: CambiosTabla,
  fields: readonly FormField[],
  { key, registrada, version }: FilaTabla,
  typed: Values,
): CambiosTabla {
  const changed = changedFields(fields, typed, initialValues(fields, registrada));
  const next = new Map(cambios);
  // A new row whose values were taken back keeps its place.
  if (changed.length === 0 && (registrada || !cambios.has(key))) next.delete(key);
  else {
    const valores = Object.fromEntries(changed.map(({ name }) => [name, String(typed[name] ?? "")]));
    next.set(key, { valores, version, quitada: cambios.get(key)?.quitada ?? false });
  }
  return next;
}

/** The changes after a row was taken out, or put back. */
export function withRemoved(cambios: CambiosTabla, { key, version }: FilaTabla, quitada: boolean): CambiosTabla {
  const { valores = {} } = cambios.get(key) ?? {};
  const next = new Map(cambios);
  if (!quitada && Object.keys(valores).length === 0) next.delete(key);
  else next.set(key, { valores, version, quitada });
  return next;
}

/** What is left to save. The person was told why, so the next save is based on what is registered by then. */
export const notSaved = (cambios: CambiosTabla, unsaved: ReadonlyMap<string, string>): CambiosTabla =>
  new Map([...cambios].flatMap(([key, cambio]) => (unsaved.has(key) ? [[key, { ...cambio, version: null }]] : [])));

/** The calls that make the table the registered one, and what is wrong in its rows by key and field. */
export function planTabla(filas: readonly FilaTabla[], checks: Checks, parent: Values) {
  const plan: PlannedRow[] = [];
  const wrong = new Map<string, Textos>();
  for (const { key, registrada, estado } of filas)
    if (estado === "se quita" && registrada) plan.push({ key, action: "remove", id: registrada.id });
  for (const { key, registrada, valores, version, estado } of filas) {
    if (estado !== "nueva" && estado !== "cambia") continue;
    const { body, errors } = checkBody(checks, { ...valores, ...parent, confirmar_repetido: 0 });
    if (!body) wrong.set(key, errors);
    else if (registrada) plan.push({ key, action: "update", id: registrada.id, body: withVersion(body, version) });
    else plan.push({ key, action: "create", body });
  }
  return { plan, wrong };
}

/** Where the next stretch begins: 'Don Diego – ' after 'Potosí – Don Diego'. */
export function nextStart(tramo: string): string {
  const [, ...ends] = tramo.split(/\s+[-–—]\s+/);
  const end = ends.at(-1)?.trim();
  return end ? `${end} – ` : "";
}

/** '3 filas', '2 nuevas, 1 cambia'. */
export function resumenOf(filas: readonly FilaTabla[]): Resumen {
  const count = (wanted: EstadoFila) => filas.filter(({ estado }) => estado === wanted).length;
  const removed = filas.filter(({ estado, registrada }) => estado === "se quita" && registrada).length;
  const parts = [
    ...counted(count("nueva"), "nueva", "nuevas"),
    ...counted(count("cambia"), "cambia", "cambian"),
    ...counted(removed, "se quita", "se quitan"),
  ];
  const left = count("registrada") + count("nueva") + count("cambia");
  return { total: plural(left, "fila", "filas"), parts: parts.join(", ") };
}

/** Texts of a section as a table. */
export const TABLA = {
  save: (resource: string) => (resource === "rutappirta" ? "Guardar rutas" : "Guardar servicios"),
  failed: "No se pudieron cargar las filas registradas.",
  choose: "Elija",
  word: "Fila",
  row: (number: number) => `Fila ${number}`,
  within: (number: number) => `, fila ${number}`,
  remove: (number: number) => `Quitar la fila ${number}`,
  restore: (number: number) => `No quitar la fila ${number}`,
  more: (number: number) => `Más datos de la fila ${number}`,
  wrong: (number: number, label: string, message: string) => `Fila ${number}, ${label}: ${message}.`,
  keys: "Intro pasa a la celda siguiente y, al final, a la fila siguiente. Esc deja la celda como estaba.",
} as const;
