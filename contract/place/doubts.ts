import { departamentoNombre } from "../shown";
import { formatPoint, type Point } from "./coordinates";

/** What makes a point and a named territory doubtful, and how it is said: in the form and in the check of an import. */

/** Outlines are simplified, so a border town may be just outside its own. A locality this near overrides them. */
export const BORDER_KM = 10;

/**
 * A point farther than this from every locality of its municipality is doubted, if none of the three nearest localities
 * belongs to it. Measured on 6,000 localities of the seed, each left out in turn: 0.9 % are doubted wrongly. Of as many
 * points given another municipality of the country, 99.8 % are noticed; given the nearest neighbour, 46 %.
 */
export const MUNICIPALITY_KM = 10;

/** A locality near a point. */
export interface Locality {
  localidad: string;
  distancia_km: number;
  id_municipio: number;
  municipio: string;
  id_departamento: number;
  departamento: string;
}

/** Kilometres with one decimal below 10 km: "0,4 km", "36 km". */
export const kilometres = (km: number) =>
  `${km
    .toFixed(km < 10 ? 1 : 0)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+$)/, ".")} km`;

export const placeName = ({ municipio, departamento }: Pick<Locality, "municipio" | "departamento">) =>
  `${municipio}, ${departamento}`;

/** True if the point seems to be outside a department: `within` are those whose outline contains it. */
export const isOutsideDepartment = (chosen: number, within: readonly number[], nearest: Locality | null): boolean =>
  !within.includes(chosen) && !(nearest?.id_departamento === chosen && nearest.distancia_km <= BORDER_KM);

/**
 * True if a point seems to lie in another municipality than one whose unit is `unidad` (null: not known). `at`: the codes
 * of the units that the point may count to, its own first; none where the outlines say nothing. Beside a border the
 * locality nearest to the point decides: `nearestIsOwn`, that it belongs to the municipality.
 */
export function isInOtherUnit(unidad: string | null, at: readonly string[], nearestIsOwn: boolean): boolean {
  if (unidad === null || at.length === 0) return false;
  const place = at.indexOf(unidad);
  return place === -1 || (place > 0 && !nearestIsOwn);
}

/**
 * True if a point, of which the outlines say nothing, seems to be outside a municipality: none of the nearest localities
 * belongs to it and its own nearest locality is far (`own`, in km).
 */
export const isOutsideMunicipality = (id: number | null, nearby: readonly Locality[], own: number): boolean =>
  !nearby.some(({ id_municipio }) => id_municipio === id) && own > MUNICIPALITY_KM;

/** `other`: the department whose outline contains the point; null if none does. */
export const outsideDepartmentText = (point: Point, chosen: number, other: number | null) =>
  `El punto (${formatPoint(point)}) no parece estar en el Departamento ${departamentoNombre(chosen)}: ` +
  (other === null
    ? "según los contornos está fuera de los nueve departamentos."
    : `según los contornos está en ${departamentoNombre(other)}.`);

export const outsideMunicipalityText = (point: Point, municipio: string, own: number, nearest: Locality) =>
  `El punto (${formatPoint(point)}) parece estar fuera del Municipio ${municipio}: la localidad más cercana de ese ` +
  `municipio está a ${kilometres(own)}, y la más cercana al punto es ${nearest.localidad} (${placeName(nearest)}), ` +
  `a ${kilometres(nearest.distancia_km)}.`;

/** `other`: the municipality that the outlines say. */
export const inOtherUnitText = (point: Point, municipio: string, other: Pick<Locality, "municipio" | "departamento">) =>
  `El punto (${formatPoint(point)}) parece estar fuera del Municipio ${municipio}: ` +
  `según los límites referenciales está en ${placeName(other)}.`;

/** The names of both regions with their macro regions: "SAJAMA - CARANGAS (Macro región ALTIPLANO)". */
export const otherRegionText = (municipio: string, own: string, chosen: string) =>
  `El Municipio ${municipio} es de la Región ${own}, y se eligió la Región ${chosen}.`;

export const regionName = ({ nombre, macro_region }: { nombre: string; macro_region?: string | null }) =>
  `${nombre}${macro_region ? ` (Macro región ${macro_region})` : ""}`;
