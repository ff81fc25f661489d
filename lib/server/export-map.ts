import "server-only";
import { cleanText } from "@/contract/plain-text";

/** What the files for maps have in common: GeoJSON, GeoPackage, FlatGeobuf. */

/** A row as it comes, by the wire's names. */
export type MapRow = Readonly<Record<string, unknown>>;

/** A field of a file for maps. */
export interface MapField {
  /** The wire's name. */
  name: string;
  /** The column's head. */
  title: string;
  type: "INTEGER" | "REAL" | "TEXT" | "DATETIME";
}

/** Records of one inventory, as a file for maps shows them. */
export interface MapLayer {
  name: string;
  fields: readonly MapField[];
  /** The field that names a point. */
  label: string;
  batches: AsyncIterable<readonly MapRow[]>;
}

/** A row's point in WGS84 degrees, longitude first; null without coordinates. */
export function pointOf({ g_x: latitude, g_y: longitude }: MapRow): readonly [number, number] | null {
  return typeof latitude === "number" && typeof longitude === "number" ? [longitude, latitude] : null;
}

/** The value of a typed field; an instant in UTC with milliseconds. Null where it is empty or of no such type. */
export function mapValue({ name, type }: MapField, row: MapRow): string | number | null {
  const value = row[name];
  if (value === null || value === undefined || value === "") return null;
  if (type === "TEXT") return cleanText(String(value));
  if (type === "DATETIME") {
    const at = new Date(String(value));
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  }
  const figure = Number(value);
  if (!Number.isFinite(figure)) return null;
  return type === "INTEGER" ? Math.round(figure) : figure;
}
