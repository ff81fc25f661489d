import type { Reply } from "@/contract";
import { BORDER_KM, isInOtherUnit, isOutsideDepartment } from "@/contract/place/doubts";
import type { FieldName } from "@/lib/registros/form/fields";
import { pointOf } from "@/lib/registros/form/values";

/** What the form advises about the point and the chosen territory, one notice at a time (spec 2 §2.7, decision 019). */

/** The fields that say where a record is. */
export const PLACE = ["g_x", "g_y", "id_departamento", "id_provincia", "id_municipio"] as const satisfies FieldName[];
export type PlaceValues = Readonly<Record<(typeof PLACE)[number], string>>;

export type Nearby = Reply<"lookup.cercanos">["cercanos"][number];
/** A municipality with what stands above it. */
export type Place = Reply<"lookup.cercanos">["municipios"][number];

export interface Situation {
  values: PlaceValues;
  /** The role may register in its own department only. */
  fixed: boolean;
  /** The nearest localities, nearest first; null if not known. */
  nearby: readonly Nearby[] | null;
  /** The municipalities that the point may count to by the outlines, its own first; empty: the outlines do not say. */
  drawn: readonly Place[];
  /** The departments whose outline contains the point; null if the outlines are not known. */
  within: readonly number[] | null;
  /** The point was moved since the municipality was chosen. */
  moved: boolean;
}

/** `about` identifies a question; an answered question is not shown again. */
export type Advice =
  /** The point's municipality can be filled in; beside a border it may be either of two. */
  | { kind: "offer"; about: string; places: readonly Place[] }
  /** By the outlines the point is in other municipalities than the chosen one. */
  | { kind: "other"; about: string; places: readonly Place[] }
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

/** Municipalities that are offered for one point at most. */
const OFFERED = 2;

/** The question whether to fill in one of these places. */
function offer(values: PlaceValues, places: readonly Place[]): Advice {
  const chosen = idOf(values.id_departamento);
  // A chosen department that is not the place's makes a new question; choosing the place's own does not.
  const against = places.some((place) => place.id_departamento === chosen) ? "" : (chosen ?? "");
  return { kind: "offer", about: offerAbout(values, String(against)), places };
}

/** The `about` of the offer of a point's place, against a chosen department that is not the place's. */
export const offerAbout = (values: PlaceValues, against = "") => `ofrecer ${pointKey(values)} ${against}`;

/** How near a locality is to be proposed as the community, in km. */
const COMMUNITY_KM = 2;

/** The community of a point that is at one of the municipality's localities; else empty. */
export function communityAt({ id_municipio }: Place, nearby: readonly Nearby[] | null): string {
  const [nearest] = nearby ?? [];
  const there = nearest && nearest.id_municipio === id_municipio && nearest.distancia_km <= COMMUNITY_KM;
  return there ? nearest.localidad : "";
}

/**
 * Whether a point counts to a municipality where the outlines say which it may count to (`drawn`): its own, or beside a
 * border the one of the locality nearest to the point.
 */
export function countsTo(id: number | null, drawn: readonly Place[], nearby: readonly Nearby[] | null): boolean {
  const units = drawn.map(({ id_municipio }) => String(id_municipio));
  return id !== null && !isInOtherUnit(String(id), units, nearby?.[0]?.id_municipio === id);
}

/** The advice where the outlines say which municipalities the point may count to. */
function drawnAdvice({ values, fixed, nearby, within, drawn, moved }: Situation): Advice | null {
  const chosen = idOf(values.id_departamento);
  const municipality = idOf(values.id_municipio);
  if (countsTo(municipality, drawn, nearby)) return null;
  const open = fixed && chosen !== null ? drawn.filter(({ id_departamento }) => id_departamento === chosen) : drawn;
  if (open.length === 0 && chosen !== null) return departmentAdvice(values, chosen, nearby?.[0] ?? null, within);
  const places = open.slice(0, OFFERED);
  if (municipality === null || moved) return offer(values, places);
  return { kind: "other", about: municipalityAbout(values), places };
}

/** The advice to show; null if point and territory agree or too little is known. */
export function placeAdvice(situation: Situation): Advice | null {
  const { values, fixed, nearby, within, drawn, moved } = situation;
  if (!pointOf(values)) return null;
  if (drawn.length > 0) return drawnAdvice(situation);
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
    const other = nearby.find(
      ({ id_municipio, id_departamento }) =>
        id_municipio !== place.id_municipio && id_departamento === place.id_departamento,
    );
    return offer(values, other ? [place, other] : [place]);
  }
  return outside;
}
