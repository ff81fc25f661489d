import { outlines } from "@/components/map/outlines";
import type { Reply } from "@/contract";
import { departamentoNombre } from "@/contract/shown";
import { api, ApiError } from "@/lib/api-client";
import { formatPoint, kilometresBetween, type Point } from "@/lib/coordinates";
import { departmentDoubt, isFarFromMunicipality, municipalityAbout, type Nearby } from "./place-advice";
import { kilometres, placeName } from "./place-words";
import { departmentsAt } from "./use-departments";
import { pointOf, type Values } from "./values";

/** Something of a form that may be wrong: never an error. An answered one (`about`) is not asked again. */
export interface Doubt {
  about: string;
  text: string;
}

type Municipality = Reply<"lookup.promun">["municipios"][number];
type Region = Reply<"region.list">["region"]["data"][number];

const ALL_ROWS = { page: "", rows: "", q: "" };
/** A save waits no longer than this for what it is compared with, in ms. */
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

/** The answer, or null where the call is missing, failed or late. A session that is over is told: nothing can be saved. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error;
    return null;
  });

/** "El municipio IXIAMAS es de la región X (macro región Y), y se eligió la región Z (macro región W)." */
export function regionDoubt(
  values: Values,
  { nombre, id_region }: Pick<Municipality, "nombre" | "id_region">,
  regions: readonly Pick<Region, "id" | "nombre" | "macro_region">[],
): Doubt | null {
  if (id_region === null || values.id_region === "" || String(id_region) === values.id_region) return null;
  const called = (id: string) => {
    const row = regions.find((region) => String(region.id) === id);
    return row && `${row.nombre}${row.macro_region ? ` (Macro región ${row.macro_region})` : ""}`;
  };
  const [own, chosen] = [called(String(id_region)), called(values.id_region)];
  return {
    about: `region ${values.id_region} ${values.id_municipio}`,
    text:
      own && chosen
        ? `El Municipio ${nombre} es de la Región ${own}, y se eligió la Región ${chosen}.`
        : `La Región elegida no es la del Municipio ${nombre}.`,
  };
}

/** The point lies far from the chosen municipality; `own`: where that one's localities lie. */
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
  if (!isFarFromMunicipality(values, nearby, away)) return null;
  return {
    about: municipalityAbout(values),
    text:
      `El punto (${formatPoint(point)}) parece estar fuera del Municipio ${nombre}: la localidad más cercana de ese ` +
      `municipio está a ${kilometres(away)}, y la más cercana al punto es ${nearest.localidad} (${placeName(nearest)}), ` +
      `a ${kilometres(nearest.distancia_km)}.`,
  };
}

/** The point lies outside the outline of the chosen department. */
export function outlineDoubt(
  values: Values,
  nearby: readonly Nearby[] | null,
  within: readonly number[] | null,
): Doubt | null {
  const point = pointOf(values);
  const found = point && departmentDoubt({ values, nearby, within });
  if (!found) return null;
  const where =
    found.other === null
      ? "según los contornos está fuera de los nueve departamentos"
      : `según los contornos está en ${departamentoNombre(found.other)}`;
  return {
    about: found.about,
    text: `El punto (${formatPoint(point)}) no parece estar en el Departamento ${departamentoNombre(found.chosen)}: ${where}.`,
  };
}

const placesOf = (rows: readonly { latitud: number | null; longitud: number | null }[]): Point[] =>
  rows.flatMap(({ latitud, longitud }) =>
    latitud === null || longitud === null ? [] : [{ latitude: latitud, longitude: longitud }],
  );

/**
 * Compares municipality, region, macro region, department and point with one another. What a server cannot tell is left
 * out; a record in hand whose place stands as it was is not asked about. Errors: ApiError 401, the session is over.
 */
export async function gatherDoubts(values: Values, start: Values): Promise<Doubt[]> {
  const point = pointOf(values);
  const { id_municipio, id_provincia, g_x, g_y } = values;
  if (COMPARED.every((name) => values[name] === start[name])) return [];
  const signal = AbortSignal.timeout(WAIT_MS);
  const [nearby, municipality, departments] = await Promise.all([
    point ? orNull(api("lookup.cercanos", { query: { g_x, g_y }, signal }).then(({ cercanos }) => cercanos)) : null,
    orNull(
      api("lookup.promun", { id: id_provincia, signal }).then(({ municipios }) =>
        municipios.find(({ id }) => String(id) === id_municipio),
      ),
    ),
    orNull(outlines().then((drawn) => drawn.departments.features)),
  ]);

  const doubts: (Doubt | null)[] = [];
  if (municipality && municipality.id_region !== null && String(municipality.id_region) !== values.id_region) {
    const regions = await orNull(api("region.list", { query: ALL_ROWS, signal }).then(({ region }) => region.data));
    doubts.push(regionDoubt(values, municipality, regions ?? []));
  }
  if (municipality && nearby && !nearby.some(({ id_municipio: id }) => String(id) === id_municipio)) {
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
