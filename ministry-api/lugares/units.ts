import { readFileSync } from "node:fs";
import { codesAt, type Unit, unitsAt, type UnitsTopology, unitsOf } from "@/contract/place/unidades";
import { feature, merge } from "topojson-client";
import type { MultiPolygon, Polygon } from "topojson-specification";
import type { OutlineGeometry } from "@/contract/place/coordinates";
import { ownFile } from "../own-files";
import type { Place } from "./distance";

interface KnownUnits {
  units: readonly Unit[];
  /** By a unit's code, where its name stands on a map: longitude, latitude. */
  namesAt: ReadonlyMap<string, readonly [number, number]>;
  /** The outline of several units together; null if none of them is known. */
  merged(codes: readonly string[]): OutlineGeometry | null;
}

function read(): KnownUnits {
  // The outlines are with the web application's files; a deployment of the API alone may lack them.
  const file = ownFile("../public/mapa/municipios.json");
  try {
    const topology = JSON.parse(readFileSync(file, "utf8")) as UnitsTopology;
    const namesAt = feature(topology, topology.objects.nombres).features.flatMap(({ id, geometry }) => {
      const [longitude, latitude] = geometry.type === "Point" ? geometry.coordinates : [];
      if (longitude === undefined || latitude === undefined) return [];
      return [[String(id), [longitude, latitude]] as const];
    });
    const merged = (codes: readonly string[]) => {
      const some = topology.objects.municipios.geometries.filter(
        (unit): unit is (Polygon | MultiPolygon) & typeof unit =>
          codes.includes(String(unit.id)) && (unit.type === "Polygon" || unit.type === "MultiPolygon"),
      );
      return some.length === 0 ? null : (merge(topology, some) as OutlineGeometry);
    };
    return { units: unitsOf(topology), namesAt: new Map(namesAt), merged };
  } catch {
    return { units: [], namesAt: new Map(), merged: () => null };
  }
}

let known: KnownUnits | undefined;
const knownUnits = () => (known ??= read());

/** The territorial units of the census with their outlines, read once. Empty if their file is missing. */
export const territorialUnits = (): readonly Unit[] => knownUnits().units;

/** Where a unit's name stands on a map, as longitude and latitude. */
export const unitNameAt = (codigo: string) => knownUnits().namesAt.get(codigo);

/** Codes of the units that a point may count to, the one it lies in first; none in a lake, on a salt flat and abroad. */
export const unitCodesAt = ({ g_x, g_y }: Place): string[] =>
  codesAt(unitsAt(territorialUnits(), { latitude: g_x, longitude: g_y }));

/** The outline of several units together; null if none of them is known. */
export const mergedUnits = (codes: readonly string[]) => knownUnits().merged(codes);
