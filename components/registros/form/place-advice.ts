import type { Reply } from "@/contract";
import { BORDER_KM, isOutsideDepartment } from "@/contract/place/doubts";
import type { FieldName } from "@/lib/registros/form/fields";
import { pointOf } from "@/lib/registros/form/values";

/** What the form advises about the point and the chosen territory, one notice at a time (spec 2 §2.7, decision 019). */

/** The fields that say where a record is. */
export const PLACE = ["g_x", "g_y", "id_departamento", "id_provincia", "id_municipio"] as const satisfies FieldName[];
export type PlaceValues = Readonly<Record<(typeof PLACE)[number], string>>;

export type Nearby = Reply<"lookup.cercanos">["cercanos"][number];

export interface Situation {
  values: PlaceValues;
  /** The role may register in its own department only. */
  fixed: boolean;
  /** The nearest localities, nearest first; null if not known. */
  nearby: readonly Nearby[] | null;
  /** The departments whose outline contains the point; null if the outlines are not known. */
  within: readonly number[] | null;
  /** The point was moved since the municipality was chosen. */
  moved: boolean;
}

/** `about` identifies a question; an answered question is not shown again. */
export type Advice =
  /** The point's municipality can be filled in. */
  | { kind: "offer"; about: string; place: Nearby }
  /** The chosen municipality is not one of the nearby ones; `place` can be used instead. */
  | { kind: "far"; about: string; nearest: Nearby; place: Nearby | null }
  /** The point is outside the chosen department: in `other`, or in no department (null). */
  | { kind: "department"; about: string; chosen: number; other: number | null; nearest: Nearby | null };

const idOf = (value: string) => Number(value) || null;

const pointKey = ({ g_x, g_y }: PlaceValues) => `${g_x} ${g_y}`;
type OfDepartment = Extract<Advice, { kind: "department" }>;

/** The advice if the point seems to be outside the chosen department; null if not, or if too little is known. */
export function departmentDoubt({
  values,
  nearby,
  within,
}: Pick<Situation, "values" | "nearby" | "within">): OfDepartment | null {
  const chosen = idOf(values.id_departamento);
  const [nearest = null] = nearby ?? [];
  if (chosen === null || within === null || !isOutsideDepartment(chosen, within, nearest)) return null;
  return departmentAdvice(values, chosen, nearest, within);
}

const departmentAdvice = (
  values: PlaceValues,
  chosen: number,
  nearest: Nearby | null,
  within: readonly number[] | null,
): OfDepartment => ({
  kind: "department",
  about: `departamento ${pointKey(values)} ${chosen}`,
  chosen,
  other: within?.[0] ?? (within === null ? (nearest?.id_departamento ?? null) : null),
  nearest,
});

/** The `about` of the question on the point and the chosen municipality. */
export const municipalityAbout = (values: PlaceValues) => `lejos ${pointKey(values)} ${Number(values.id_municipio)}`;

/** The advice to show; null if point and territory agree or too little is known. */
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
    return departmentAdvice(values, chosen, nearest, within);
  }
  const place = own ?? null;
  if (municipality !== null && !nearby.some(({ id_municipio }) => id_municipio === municipality)) {
    return { kind: "far", about: municipalityAbout(values), nearest, place };
  }
  if (place && place.id_municipio !== municipality && (municipality === null || moved)) {
    // A chosen department that is not the place's makes a new question; choosing the place's own does not.
    const against = chosen === place.id_departamento ? "" : (chosen ?? "");
    return { kind: "offer", about: `ofrecer ${point} ${against}`, place };
  }
  return outside;
}
