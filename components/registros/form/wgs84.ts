"use client";

import { useMemo } from "react";
import { useLookup, type LookupRow } from "@/components/engine/use-lookup";
import { pointOf, type Values } from "@/lib/registros/form/values";

/**
 * The catalogue entries for decimal degrees of WGS84, which every point of the form uses: the map, the phone and pasted
 * coordinates give no other. Entries are found by sigla, as each server has its own ids.
 */
export interface Wgs84 {
  /** Ids as text, like in the form; empty if the catalogue has no such entry. */
  id_proyeccion: string;
  id_datum: string;
}

const plainSigla = (sigla: unknown) =>
  String(sigla ?? "")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

const idOfSigla = (rows: readonly LookupRow[], sigla: string) =>
  String(rows.find((row) => plainSigla(row["sigla"]) === sigla)?.id ?? "");

/** Finds both entries. "WGS 84" and "WGS-84" count as the same sigla. */
export const findWgs84 = (projections: readonly LookupRow[], datums: readonly LookupRow[]): Wgs84 => ({
  id_proyeccion: idOfSigla(projections, "GEO"),
  id_datum: idOfSigla(datums, "WGS84"),
});

/** The projection and datum entries for decimal degrees of WGS84; null until both catalogues are known. */
export function useWgs84(): Wgs84 | null {
  const { rows: projections } = useLookup("listproyeccion");
  const { rows: datums } = useLookup("listdatum");
  return useMemo(() => projections && datums && findWgs84(projections, datums), [projections, datums]);
}

/** The values with projection and datum filled in where the person has chosen none. */
export const withWgs84 = (values: Values, wgs84: Wgs84): Values => ({
  ...values,
  id_proyeccion: values.id_proyeccion || wgs84.id_proyeccion,
  id_datum: values.id_datum || wgs84.id_datum,
});

const MEASURE = ["g_x", "g_y", "id_proyeccion", "id_datum"] as const;

/**
 * The values with the point's own projection and datum if others were chosen. Null if there is nothing to correct, or
 * if neither the point nor those two changed.
 */
export function inWgs84(values: Values, start: Values, wgs84: Wgs84): Values | null {
  if (!pointOf(values) || MEASURE.every((name) => values[name] === start[name])) return null;
  const right = { ...values };
  for (const name of ["id_proyeccion", "id_datum"] as const) {
    if (values[name] !== "" && wgs84[name] !== "") right[name] = wgs84[name];
  }
  return MEASURE.every((name) => right[name] === values[name]) ? null : right;
}
