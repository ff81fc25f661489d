import type { LookupRow } from "@/components/engine/use-lookup";
import { pointOf, type Values } from "./values";

/**
 * Every point of the form is in decimal degrees of WGS84: the map, the phone and what is pasted give nothing else. Here is
 * which entries of the two catalogues say so, found by sigla: their ids are the server's own.
 */
export interface Wgs84 {
  /** The ids as the form holds them; empty where the catalogue has no such entry. */
  id_proyeccion: string;
  id_datum: string;
}

const bare = (sigla: unknown) =>
  String(sigla ?? "")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

const bySigla = (rows: readonly LookupRow[], sigla: string) =>
  String(rows.find((row) => bare(row["sigla"]) === sigla)?.id ?? "");

/** Finds both entries; "WGS 84" and "WGS-84" are spellings of one. */
export const findWgs84 = (projections: readonly LookupRow[], datums: readonly LookupRow[]): Wgs84 => ({
  id_proyeccion: bySigla(projections, "GEO"),
  id_datum: bySigla(datums, "WGS84"),
});

/** The values with both where the person has chosen none. */
export const withWgs84 = (values: Values, wgs84: Wgs84): Values => ({
  ...values,
  id_proyeccion: values.id_proyeccion || wgs84.id_proyeccion,
  id_datum: values.id_datum || wgs84.id_datum,
});

const MEASURE = ["g_x", "g_y", "id_proyeccion", "id_datum"] as const;

/**
 * The values with the point's own projection and datum, where others stand beside it; null where there is nothing to put
 * right, or this form changed neither the point nor those two.
 */
export function inWgs84(values: Values, start: Values, wgs84: Wgs84): Values | null {
  if (!pointOf(values) || MEASURE.every((name) => values[name] === start[name])) return null;
  const right = { ...values };
  for (const name of ["id_proyeccion", "id_datum"] as const) {
    if (values[name] !== "" && wgs84[name] !== "") right[name] = wgs84[name];
  }
  return MEASURE.every((name) => right[name] === values[name]) ? null : right;
}
