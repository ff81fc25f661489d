import { departmentsAt, outlines } from "@/components/map/outlines";
import type { Reply } from "@/contract";
import { api, ApiError } from "@/lib/api-client";
import { ALL_ROWS } from "@/lib/lookups";
import { kilometresBetween, type Point } from "@/contract/place/coordinates";
import {
  inOtherUnitText,
  isOutsideMunicipality,
  otherRegionText,
  outsideDepartmentText,
  outsideMunicipalityText,
  regionName,
} from "@/contract/place/doubts";
import { countsTo, departmentDoubt, municipalityAbout, type Nearby, type Place } from "./place-advice";
import { pointOf, type Values } from "@/lib/registros/form/values";

/** A value that may be wrong, but is not an error. A doubt already answered (by `about`) is not shown again. */
export interface Doubt {
  about: string;
  text: string;
}

type Municipality = Reply<"lookup.promun">["municipios"][number];
type Region = Reply<"region.list">["region"]["data"][number];

/** Longest time a save waits for the data to compare with, in ms. */
const WAIT_MS = 4000;

const COMPARED = [
  "g_x",
  "g_y",
  "id_macro_region",
  "id_region",
  "id_departamento",
  "id_provincia",
  "id_municipio",
] as const;

/** The response, or null if the call is missing, failed or timed out. A 401 is thrown, as nothing can be saved then. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error;
    return null;
  });

/**
 * The chosen region is not the municipality's: "El Municipio IXIAMAS es de la Región X (Macro región Y), y se eligió la
 * Región Z (Macro región W)."
 */
export function regionDoubt(
  values: Values,
  { nombre, id_region }: Pick<Municipality, "nombre" | "id_region">,
  regions: readonly Pick<Region, "id" | "nombre" | "macro_region">[],
): Doubt | null {
  if (id_region === null || values.id_region === "" || String(id_region) === values.id_region) return null;
  const called = (id: string) => {
    const row = regions.find((region) => String(region.id) === id);
    return row && regionName(row);
  };
  const [own, chosen] = [called(String(id_region)), called(values.id_region)];
  return {
    about: `region ${values.id_region} ${values.id_municipio}`,
    text: own && chosen ? otherRegionText(nombre, own, chosen) : `La Región elegida no es la del Municipio ${nombre}.`,
  };
}

/** The point is far from the chosen municipality; `own` holds the points of that municipality and its localities. */
export function municipalityDoubt(
  values: Values,
  nombre: string,
  nearby: readonly Nearby[],
  own: readonly Point[],
): Doubt | null {
  const point = pointOf(values);
  const [nearest] = nearby;
  if (!point || !nearest || own.length === 0) return null;
  const away = Math.min(...own.map((place) => kilometresBetween(point, place)));
  if (!isOutsideMunicipality(Number(values.id_municipio) || null, nearby, away)) return null;
  return { about: municipalityAbout(values), text: outsideMunicipalityText(point, nombre, away, nearest) };
}

/** By the outlines the point is in other municipalities (`drawn`) than the chosen one. */
function drawnDoubt(values: Values, nombre: string, drawn: readonly Place[], nearby: readonly Nearby[]): Doubt | null {
  const point = pointOf(values);
  const [other] = drawn;
  if (!point || !other || countsTo(Number(values.id_municipio), drawn, nearby)) return null;
  return { about: municipalityAbout(values), text: inOtherUnitText(point, nombre, other) };
}

/** The point seems to be outside the chosen department. */
export function outlineDoubt(
  values: Values,
  nearby: readonly Nearby[] | null,
  within: readonly number[] | null,
): Doubt | null {
  const point = pointOf(values);
  const found = point && departmentDoubt({ values, nearby, within });
  if (!found) return null;
  return { about: found.about, text: outsideDepartmentText(point, found.chosen, found.other) };
}

const placesOf = (rows: readonly { latitud: number | null; longitud: number | null }[]): Point[] =>
  rows.flatMap(({ latitud, longitud }) =>
    latitud === null || longitud === null ? [] : [{ latitude: latitud, longitude: longitud }],
  );

/**
 * Compares municipality, region, macro region, department and point with one another. Data that the server cannot
 * provide are skipped. If the place did not change since `start`, there are no doubts. Throws ApiError 401 if the
 * session has ended.
 */
export async function gatherDoubts(values: Values, start: Values): Promise<Doubt[]> {
  const point = pointOf(values);
  const { id_municipio, id_provincia, g_x, g_y } = values;
  if (COMPARED.every((name) => values[name] === start[name])) return [];
  const signal = AbortSignal.timeout(WAIT_MS);
  const [around, municipality, departments] = await Promise.all([
    point ? orNull(api("lookup.cercanos", { query: { g_x, g_y }, signal })) : null,
    orNull(
      api("lookup.promun", { id: id_provincia, signal }).then(({ municipios }) =>
        municipios.find(({ id }) => String(id) === id_municipio),
      ),
    ),
    orNull(outlines().then((drawn) => drawn.departments.features)),
  ]);

  const nearby = around?.cercanos ?? null;
  const drawn = around?.municipios ?? [];
  const doubts: (Doubt | null)[] = [];
  if (municipality && municipality.id_region !== null && String(municipality.id_region) !== values.id_region) {
    const regions = await orNull(api("region.list", { query: ALL_ROWS, signal }).then(({ region }) => region.data));
    doubts.push(regionDoubt(values, municipality, regions ?? []));
  }
  if (municipality && drawn.length > 0) doubts.push(drawnDoubt(values, municipality.nombre, drawn, nearby ?? []));
  else if (municipality && nearby && !nearby.some(({ id_municipio: id }) => String(id) === id_municipio)) {
    const localities = await orNull(
      api("lookup.muncom", { id: id_municipio, signal }).then(({ comunidades }) => comunidades),
    );
    doubts.push(
      municipalityDoubt(values, municipality.nombre, nearby, placesOf([municipality, ...(localities ?? [])])),
    );
  }
  doubts.push(outlineDoubt(values, nearby, departments && point && departmentsAt(departments, point)));
  return doubts.filter((doubt) => doubt !== null);
}
