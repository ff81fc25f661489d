import type { Reply } from "@/contract";
import { pointOf, type Values } from "./values";

/** What the form may say of the point and the territory it was put in: one thing at a time (spec 2 §2.7, decisions §5). */

export type Nearby = Reply<"lookup.cercanos">["cercanos"][number];

/** Outlines are generalised, so a town at a border may lie just outside its own: a locality this near outweighs them. */
const BORDER_KM = 10;

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

/** The one thing worth saying; null where point and territory agree or too little is known. */
export function placeAdvice({ values, fixed, nearby, within, moved }: Situation): Advice | null {
  if (!pointOf(values)) return null;
  const point = `${values.g_x} ${values.g_y}`;
  const chosen = idOf(values.id_departamento);
  const municipality = idOf(values.id_municipio);
  const [nearest = null] = nearby ?? [];

  const inside = chosen !== null && within?.includes(chosen) === true;
  const atHome = nearest?.id_departamento === chosen && nearest !== null && nearest.distancia_km <= BORDER_KM;
  const outside = chosen !== null && within !== null && !inside && !atHome;
  const elsewhere = (chosenId: number): Advice => ({
    kind: "departamento",
    about: `departamento ${point} ${chosenId}`,
    chosen: chosenId,
    other: within?.[0] ?? (within === null ? (nearest?.id_departamento ?? null) : null),
    nearest,
  });

  if (!nearest || !nearby) return outside ? elsewhere(chosen) : null;
  const abroad = within?.length === 0 && nearest.distancia_km > BORDER_KM;
  if (abroad) return outside ? elsewhere(chosen) : null;

  const own = inside ? nearby.find(({ id_departamento }) => id_departamento === chosen) : nearest;
  if (fixed && chosen !== null && !inside && nearest.id_departamento !== chosen) return elsewhere(chosen);
  const place = own ?? null;
  if (municipality !== null && !nearby.some(({ id_municipio }) => id_municipio === municipality)) {
    return { kind: "lejos", about: `lejos ${point} ${municipality}`, nearest, place };
  }
  if (place && place.id_municipio !== municipality && (municipality === null || moved)) {
    // Another department than the place's is another question; the place's own, chosen by hand, is not.
    const against = chosen === place.id_departamento ? "" : (chosen ?? "");
    return { kind: "ofrecer", about: `ofrecer ${point} ${against}`, place };
  }
  return outside ? elsewhere(chosen) : null;
}
