import type { Reply } from "@/contract";
import { pointOf, type Values } from "./values";

/** What the form may say of the point and the territory it was put in: one thing at a time (spec 2 §2.7, decisions §5). */

export type Nearby = Reply<"lookup.cercanos">["cercanos"][number];

/** Outlines are generalised, so a town at a border may lie just outside its own: a locality this near outweighs them. */
const BORDER_KM = 10;

/**
 * How far a point may lie from every locality of its municipality before that is doubted, where none of the three nearest
 * belongs to it. Of 6,000 of the seed's own localities, each taken out and looked for, 0.9 % would be doubted wrongly; of
 * as many points given another municipality of the country, 99.8 % are noticed, and of the nearest neighbour, 46 %.
 */
const MUNICIPALITY_KM = 10;

export interface Situation {
  values: Values;
  /** The role registers in the present department only. */
  fixed: boolean;
  /** The nearest localities, nearest first; null where they are not known. */
  nearby: readonly Nearby[] | null;
  /** The departments whose outline holds the point; null where outlines are not known. */
  within: readonly number[] | null;
  /** The point was moved since the municipality was chosen. */
  moved: boolean;
}

/** `about` tells one question from another: an answered one is not asked again. */
export type Advice =
  /** The point's municipality can be filled in. */
  | { kind: "ofrecer"; about: string; place: Nearby }
  /** The chosen municipality is none of the near ones; `place` may be used instead. */
  | { kind: "lejos"; about: string; nearest: Nearby; place: Nearby | null }
  /** The point lies outside the chosen department: in another one, or in none (null). */
  | { kind: "departamento"; about: string; chosen: number; other: number | null; nearest: Nearby | null };

const idOf = (value: string) => Number(value) || null;

const pointKey = ({ g_x, g_y }: Values) => `${g_x} ${g_y}`;
type OfDepartment = Extract<Advice, { kind: "departamento" }>;

/** The point seems to lie outside the chosen department; null where it does not, or nothing is known. */
export function departmentDoubt({
  values,
  nearby,
  within,
}: Pick<Situation, "values" | "nearby" | "within">): OfDepartment | null {
  const chosen = idOf(values.id_departamento);
  const [nearest = null] = nearby ?? [];
  if (chosen === null || within === null || within.includes(chosen)) return null;
  const atHome = nearest?.id_departamento === chosen && nearest.distancia_km <= BORDER_KM;
  return atHome ? null : elsewhere(values, chosen, nearest, within);
}

const elsewhere = (
  values: Values,
  chosen: number,
  nearest: Nearby | null,
  within: readonly number[] | null,
): OfDepartment => ({
  kind: "departamento",
  about: `departamento ${pointKey(values)} ${chosen}`,
  chosen,
  other: within?.[0] ?? (within === null ? (nearest?.id_departamento ?? null) : null),
  nearest,
});

/** What an answered question about the point and the chosen municipality is known by. */
export const municipalityAbout = (values: Values) => `lejos ${pointKey(values)} ${Number(values.id_municipio)}`;

/**
 * Does the point seem to lie outside the chosen municipality? There are no outlines of municipalities: it does where none
 * of the nearest localities is the municipality's and its own nearest, `own` kilometres away, is far.
 */
export const isFarFromMunicipality = (values: Values, nearby: readonly Nearby[], own: number): boolean =>
  !nearby.some(({ id_municipio }) => id_municipio === idOf(values.id_municipio)) && own > MUNICIPALITY_KM;

/** The one thing worth saying; null where point and territory agree or too little is known. */
export function placeAdvice({ values, fixed, nearby, within, moved }: Situation): Advice | null {
  if (!pointOf(values)) return null;
  const point = pointKey(values);
  const chosen = idOf(values.id_departamento);
  const municipality = idOf(values.id_municipio);
  const [nearest = null] = nearby ?? [];

  const inside = chosen !== null && within?.includes(chosen) === true;
  const outside = departmentDoubt({ values, nearby, within });

  if (!nearest || !nearby) return outside;
  const abroad = within?.length === 0 && nearest.distancia_km > BORDER_KM;
  if (abroad) return outside;

  const own = inside ? nearby.find(({ id_departamento }) => id_departamento === chosen) : nearest;
  if (fixed && chosen !== null && !inside && nearest.id_departamento !== chosen) {
    return elsewhere(values, chosen, nearest, within);
  }
  const place = own ?? null;
  if (municipality !== null && !nearby.some(({ id_municipio }) => id_municipio === municipality)) {
    return { kind: "lejos", about: municipalityAbout(values), nearest, place };
  }
  if (place && place.id_municipio !== municipality && (municipality === null || moved)) {
    // Another department than the place's is another question; the place's own, chosen by hand, is not.
    const against = chosen === place.id_departamento ? "" : (chosen ?? "");
    return { kind: "ofrecer", about: `ofrecer ${point} ${against}`, place };
  }
  return outside;
}
