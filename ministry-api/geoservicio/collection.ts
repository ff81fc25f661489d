import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Permission } from "@/contract/policy";
import type { Alcance } from "@/contract/resources/claves";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import type { Area } from "./area";
import type { Coordinates } from "./crs";
import type { Queryable } from "./filter-sql";
import type { Property } from "./properties";

/** A key that features are sorted by; it is never null. */
export interface SortKey {
  of: SQL;
  type: "text" | "int" | "timestamptz";
}

/** Which features a caller may see. */
interface Scope {
  where: SQL | undefined;
  /** The values of the placeholders in `where`. */
  parameters: Record<string, unknown>;
  /** How many they are, where that is kept; null: it would have to be counted. */
  total: SQL | null;
}

/** A feature as it is read: its place in WGS84 degrees, its properties as a JSON text. */
export interface FeatureRow {
  id: number;
  geometry: { type: string; coordinates: Coordinates } | null;
  properties: string;
}

/** A collection of features: an inventory, or a level of the territory. */
export interface Collection {
  id: string;
  title: string;
  description: string;
  /** Who may read its features, and with which scope a key may. */
  access: Permission | "session";
  alcance: Alcance;
  geometry: "point" | "multipolygon";
  properties: readonly Property[];
  table: PgTable & { id: AnyPgColumn };
  queryables: ReadonlyMap<string, Queryable>;
  sortKeys: Readonly<Record<string, SortKey>>;
  /** The instant that `datetime` asks for; absent: its features have none. */
  instant?: SQL;
  scope(caller: Caller): Scope;
  /** The condition that a feature lies in an area. */
  placing(db: Db): Promise<(area: Area) => SQL>;
  /** The features of these ids in their order; one that was removed meanwhile is left out. */
  read(db: Db, ids: readonly number[]): Promise<FeatureRow[]>;
}
