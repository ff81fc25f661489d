"use client";

import { useEffect, useState } from "react";
import { inPolygon, type Point } from "@/contract/place/coordinates";
import { type Box, boxAround, OUTLINES_PATH, PLACES_PATH, WATER_PATH } from "@/lib/map/config";

export type Position = number[];
export type OutlineGeometry =
  { type: "Polygon"; coordinates: Position[][] } | { type: "MultiPolygon"; coordinates: Position[][][] };
export interface Lines {
  type: "MultiLineString";
  coordinates: Position[][];
}

export interface Feature<G, P> {
  type: "Feature";
  id?: number;
  properties: P;
  geometry: G;
}

export interface Collection<G, P> {
  type: "FeatureCollection";
  features: Feature<G, P>[];
}

export type Departments = Collection<OutlineGeometry, { id: number; nombre: string }>;
/** `registro`: a record of the inventory; else a locality. */
export type Places = Collection<
  { type: "Point"; coordinates: Position },
  { nombre: string; orden: number; registro: boolean }
>;

/** Lakes, salt flats and rivers; `rango`: of a river, from 0 for the largest to 9. */
export type Water = Collection<
  OutlineGeometry | Lines,
  { clase: "lago" | "salar" | "rio"; nombre: string | null; rango: number }
>;

/** A further place that maps of this document show over the outlines. */
interface MorePlace {
  latitude: number;
  longitude: number;
  nombre: string;
  registro: boolean;
}

let more: (() => Promise<readonly MorePlace[]>) | null = null;

/** Sets what else maps show over the outlines: the field's localities and records. */
export function showMorePlaces(load: typeof more): void {
  more = load;
}

export interface Outlines {
  departments: Departments;
  places: Places;
}

/** What maps draw of the country without its units. */
export interface MapOutlines extends Outlines {
  water: Water;
}

/** A file of public/mapa. */
async function fetchMapFile<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json() as Promise<T>;
}

/** Loads once for all callers; after an error the next call tries again. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

/** The bundled outlines of the departments and the municipal towns, fetched once. Throws; the next call tries again. */
export const outlines = loadOnce(async (): Promise<Outlines> => {
  const [departments, places] = await Promise.all([
    fetchMapFile<Departments>(OUTLINES_PATH),
    fetchMapFile<[number, number, string][]>(PLACES_PATH),
  ]);
  return {
    departments,
    places: {
      type: "FeatureCollection",
      features: places.map(([longitude, latitude, nombre], orden) => ({
        type: "Feature",
        properties: { nombre, orden, registro: false },
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
    },
  };
});

const water = loadOnce(() => fetchMapFile<Water>(WATER_PATH));

/** What a map draws first, with the further places of this document; where names collide records stand before localities. */
export async function outlinesOfMap(): Promise<MapOutlines> {
  const [known, lakes, others] = await Promise.all([outlines(), water(), more?.().catch(() => []) ?? []]);
  const { departments, places } = known;
  if (others.length === 0) return { departments, places, water: lakes };
  const features = others.map(({ latitude, longitude, nombre, registro }, index) => ({
    type: "Feature" as const,
    properties: { nombre, registro, orden: registro ? index - others.length : places.features.length + index },
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
  }));
  return { departments, water: lakes, places: { ...places, features: [...places.features, ...features] } };
}

/** The box of a department's outline; null for an unknown id. */
export function departmentBounds({ departments }: Pick<Outlines, "departments">, id: number): Box | null {
  const geometry = departments.features.find((feature) => feature.properties.id === id)?.geometry;
  if (!geometry) return null;
  return boxAround(geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2));
}

type DepartmentOutline = Departments["features"][number];

/** The departments' outlines for a component; null until they are loaded or if they cannot be fetched. */
export function useDepartments(): readonly DepartmentOutline[] | null {
  const [known, setKnown] = useState<readonly DepartmentOutline[] | null>(null);
  useEffect(() => {
    let current = true;
    outlines().then(
      ({ departments }) => current && setKnown(departments.features),
      () => undefined, // Without outlines there is nothing to compare with.
    );
    return () => {
      current = false;
    };
  }, []);
  return known;
}

/** The ids of the departments whose outline contains the point. */
export const departmentsAt = (outlined: readonly DepartmentOutline[], point: Point): number[] =>
  outlined.filter(({ geometry }) => inPolygon(point, geometry)).map(({ properties }) => properties.id);
