import type { CLASES_LUGAR } from "@/contract/codes";
import { normalise, wordsOf } from "@/contract/plain-text";
import { pointAt } from "../../fotogramas/point";
import { nameOf, ownPart } from "../parts";
import type { RegistroDeCampo } from "../types";
import type { Localities } from "./localities";
import { matchRank } from "./names";

/** Places by name by the server's rules (ministry-api/lugares/search.ts), of what is on the device. */

/** Places in an answer, and how many of each kind are taken before the rest is filled up. */
const PLACES = 12;
const MOST_OF_EACH = 4;

interface FoundPlace {
  id: number | null;
  clase: (typeof CLASES_LUGAR)[number];
  nombre: string;
  municipio: string;
  departamento: string;
  latitud: number;
  longitud: number;
}

interface Candidate extends FoundPlace {
  folded: string;
  /** The seat of a municipality of the same name stands before other places of that name. */
  seat: boolean;
}

const parseDegrees = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : Number(text));

/** A record's point as typed; null while there is none. */
export function pointOn(record: RegistroDeCampo) {
  const { valores } = ownPart(record);
  const point = pointAt(parseDegrees(valores["g_x"]), parseDegrees(valores["g_y"]));
  return point && Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null;
}

/** The municipality of an id as typed; null if it was not taken along. */
export const municipalityOf = (typed: string | undefined, { municipalities }: Localities) =>
  municipalities.find(({ id }) => String(id) === typed) ?? null;

function recordPlace(record: RegistroDeCampo, known: Localities): Candidate[] {
  const point = pointOn(record);
  const nombre = nameOf(record);
  if (!point || nombre === "") return [];
  const municipality = municipalityOf(ownPart(record).valores["id_municipio"], known);
  return [
    {
      id: ownPart(record).id,
      clase: record.kind === "ppirta" ? "ATRACTIVO" : "FACILIDAD",
      nombre,
      municipio: municipality?.nombre ?? record.registro?.municipio ?? "",
      departamento: municipality?.departamento ?? record.registro?.departamento ?? "",
      latitud: point.latitude,
      longitud: point.longitude,
      folded: normalise(nombre),
      seat: false,
    },
  ];
}

function localityAt(known: Localities, index: number): Candidate[] {
  const municipality = known.municipalities[known.of[index] ?? -1];
  if (!municipality) return [];
  const folded = known.folded[index] ?? "";
  return [
    {
      id: known.ids[index] ?? null,
      clase: index < known.seats ? "MUNICIPIO" : "COMUNIDAD",
      nombre: known.names[index] ?? "",
      municipio: municipality.nombre,
      departamento: municipality.departamento,
      latitud: known.latitudes[index] ?? 0,
      longitud: known.longitudes[index] ?? 0,
      folded,
      seat: normalise(municipality.nombre) === folded,
    },
  ];
}

const compareMatches = (asked: string) => (one: Candidate, other: Candidate) => {
  const exact = Number(other.folded === asked) - Number(one.folded === asked);
  const seat = Number(other.seat) - Number(one.seat);
  const rank = matchRank(one.folded, asked) - matchRank(other.folded, asked);
  return exact || seat || rank || one.folded.localeCompare(other.folded);
};

/** Each kind gets its share, and unused places go to the first kinds that have more. */
function shareOut(sorts: readonly (readonly Candidate[])[]): readonly Candidate[] {
  const few = sorts.map((found) => Math.min(found.length, MOST_OF_EACH));
  let left = PLACES - few.reduce((sum, n) => sum + n, 0);
  return sorts.flatMap((found, at) => {
    const own = few[at] ?? 0;
    const more = Math.min(left, found.length - own);
    left -= more;
    return found.slice(0, own + more);
  });
}

/** Municipalities, communities and records on the device by name; as the call `lookup.lugares` answers. */
export function placesNamed(known: Localities, records: readonly RegistroDeCampo[], q: string): readonly FoundPlace[] {
  const asked = normalise(q);
  const words = wordsOf(q);
  const fits = (name: string) => words.every((word) => name.includes(word));
  if (words.length === 0) return [];
  const localities = known.folded.flatMap((name, index) => (fits(name) ? localityAt(known, index) : []));
  const own = records.flatMap((record) => recordPlace(record, known)).filter(({ folded }) => fits(folded));
  const sorts = [
    localities.filter(({ clase }) => clase === "MUNICIPIO"),
    localities.filter(({ clase }) => clase === "COMUNIDAD"),
    own,
  ];
  return shareOut(sorts.map((found) => found.sort(compareMatches(asked)))).map(
    ({ folded: _folded, seat: _seat, ...place }) => place,
  );
}
