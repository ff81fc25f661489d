import { kilometresBetween, type Point } from "@/contract/place/coordinates";
import type { Section } from "../../descriptors";
import { plainBody } from "../../forms/schema";
import type { PlannedRow, Values } from "../../forms/store";
import { formatNumber } from "../../format";
import { cellText, eachColumn } from "../../lists/cell-text";
import type { FilaRegistrada } from "./filas";

/** Rows of a section that come from another record. */

/** A record to copy from. */
export interface Origen {
  id: number;
  cite: string;
  nombre: string;
  municipio: string;
  point: Point | null;
  /** Kilometres to the record that receives; null if either has no point. */
  distancia: number | null;
}

/** The half widths in degrees of the squares in which neighbours are looked for: about 15 km, then 110. */
export const SQUARES = [0.14, 1] as const;

/** A square around a point, as the list's filter takes it. */
export const squareAround = ({ latitude, longitude }: Point, half: number): string =>
  [longitude - half, latitude - half, longitude + half, latitude + half].map((edge) => edge.toFixed(5)).join();

interface Listed extends Omit<Origen, "distancia" | "point"> {
  g_x: number | null;
  g_y: number | null;
}

/** The records by their distance, the nearest first; those without a point last. */
export function nearestFirst(
  rows: readonly Listed[],
  { id, point }: { id: number | null; point: Point | null },
): Origen[] {
  return rows
    .filter((row) => row.id !== id)
    .map(({ g_x, g_y, ...row }) => {
      const theirs = g_x === null || g_y === null ? null : { latitude: g_x, longitude: g_y };
      return {
        ...{ id: row.id, cite: row.cite, nombre: row.nombre, municipio: row.municipio, point: theirs },
        distancia: point && theirs && kilometresBetween(point, theirs),
      };
    })
    .sort((a, b) => (a.distancia ?? Infinity) - (b.distancia ?? Infinity));
}

export const kilometresText = (distancia: number) => `${formatNumber(distancia, distancia < 10 ? 1 : 0)} km`;

function bodyOf({ form, parentField }: Section, row: Values, parentId: number): Values {
  const own = Object.fromEntries(form.fields.map(({ name }) => [name, row[name] ?? ""]));
  return plainBody(form.fields, { ...own, [parentField]: parentId }, [parentField]);
}

/** Whether a record has this row already: all that a form shows of it is the same. */
export function hasRow(section: Section, rows: readonly FilaRegistrada[], row: FilaRegistrada): boolean {
  const wanted = JSON.stringify(bodyOf(section, row, 0));
  return rows.some((own) => JSON.stringify(bodyOf(section, own, 0)) === wanted);
}

/** The calls that make these rows the record's own. */
export const planCopies = (section: Section, rows: readonly FilaRegistrada[], parentId: number): PlannedRow[] =>
  rows.map((row) => ({ key: String(row.id), action: "create", body: bodyOf(section, row, parentId) }));

/** What a row says, by its columns: the first text, then the others. */
export function rowTexts({ columns }: Section, row: FilaRegistrada): { first: string; rest: string } {
  const texts = eachColumn(columns).flatMap((column) => cellText({ ...column, empty: "" }, row[column.key]) || []);
  const [first = "", ...rest] = texts;
  return { first, rest: rest.join(" · ") };
}

export const COPIAR = {
  title: (section: string) => `Copiar ${section} de…`,
  to: (nombre: string) => `hacia ${nombre}`,
  search: "Buscar otro registro",
  nearest: "El más cercano primero",
  newest: "El más nuevo primero",
  none: "Sin registros que mostrar.",
  noRows: "No tiene filas que copiar en esta sección.",
  map: "Los registros de los que se puede copiar",
  undrawable: "Este navegador no puede dibujar el mapa. Los registros están en la lista.",
  choose: "Elija de qué registro copiar.",
  has: "ya lo tiene",
  note: "Lo que ya tiene viene sin marcar. El historial dirá de dónde viene lo copiado.",
  failed: "No se pudo leer lo que hay para copiar.",
  all: "Todas las filas",
  rows: (section: string) => `Filas de ${section}`,
  save: (count: number) => (count === 1 ? "Copiar 1 fila" : `Copiar ${count} filas`),
} as const;
