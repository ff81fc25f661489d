"use client";

import { useEffect, useState } from "react";
import { inPolygon, type Point } from "@/contract/place/coordinates";
import { type Box, boxAround, OUTLINES_PATH, PLACES_PATH } from "@/lib/map/config";

type Position = number[];
export type OutlineGeometry =
  { type: "Polygon"; coordinates: Position[][] } | { type: "MultiPolygon"; coordinates: Position[][][] };

interface Feature<G, P> {
  type: "Feature";
  id?: number;
  properties: P;
  geometry: G;
}

interface Collection<G, P> {
  type: "FeatureCollection";
  features: Feature<G, P>[];
}

export type Departments = Collection<OutlineGeometry, { id: number; nombre: string }>;
/** `registro`: a record of the inventory; else a locality. */
export type Places = Collection<
  { type: "Point"; coordinates: Position },
  { nombre: string; orden: number; registro: boolean }
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

let loaded: Promise<Outlines> | null = null;

async function load(): Promise<Outlines> {
  const [departments, places] = await Promise.all(
    [OUTLINES_PATH, PLACES_PATH].map(async (path) => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json() as Promise<unknown>;
    }),
  );
  return {
    departments: departments as Departments,
    places: {
      type: "FeatureCollection",
      features: (places as [number, number, string][]).map(([longitude, latitude, nombre], orden) => ({
        type: "Feature",
        properties: { nombre, orden, registro: false },
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
    },
  };
}

/** The bundled outlines of the departments and the municipal towns, fetched once. Throws; the next call tries again. */
export function outlines(): Promise<Outlines> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** The outlines with the further places of this document; records stand before localities where names collide. */
export async function outlinesOfMap(): Promise<Outlines> {
  const [{ departments, places }, others] = await Promise.all([outlines(), more?.().catch(() => []) ?? []]);
  if (others.length === 0) return { departments, places };
  const features = others.map(({ latitude, longitude, nombre, registro }, index) => ({
    type: "Feature" as const,
    properties: { nombre, registro, orden: registro ? index - others.length : places.features.length + index },
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
  }));
  return { departments, places: { ...places, features: [...places.features, ...features] } };
}

/** The box of a department's outline; null for an unknown id. */
export function departmentBounds({ departments }: Outlines, id: number): Box | null {
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
