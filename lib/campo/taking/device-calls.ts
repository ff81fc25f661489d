import type { CallName } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { type Point, kilometresBetween } from "@/contract/place/coordinates";
import { codesAt, unitsAt } from "@/contract/place/unidades";
import { metresBetween } from "@/lib/fotogramas/point";
import { territorialUnits } from "@/lib/map/units";
import { ApiError, callUrl, type CallInput, type Responder } from "../../api-client";
import { viewOf } from "../hrefs";
import { type KnownRecord, knownRecords } from "../nearby";
import { fieldRecords } from "../records";
import type { PersonaDeCampo } from "../types";
import { keptAnswer, keptAnswers } from "./answers";
import { KINDS } from "./calls";
import { localitiesOf, type Localities } from "./localities";
import { placesNamed, municipalityOf } from "./places";
import { rowsIn, textIn } from "./rows";
import { similarity } from "./names";

/** The localities nearest to a point by the server's rules (ministry-api/lugares/nearest.ts). */

const NEAREST = 3;
/** Candidates: a flat map orders distant ones slightly wrongly, and a seat may be among them twice. */
const LOOKED_AT = 16;
/** A seat this near to a locality of its municipality is the same place, even if the names are spelt differently. */
const SAME_KM = 1;

/** The indexes of the candidates, the nearest on a flat map first. */
function nearestCandidates({ latitudes, longitudes }: Localities, { latitude, longitude }: Point): number[] {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const best: { index: number; far: number }[] = [];
  for (let index = 0; index < latitudes.length; index += 1) {
    const north = (latitudes[index] ?? 0) - latitude;
    const east = ((longitudes[index] ?? 0) - longitude) * narrow;
    const far = north * north + east * east;
    const last = best[LOOKED_AT - 1];
    if (last && far >= last.far) continue;
    const place = best.findIndex((one) => one.far > far);
    best.splice(place < 0 ? best.length : place, 0, { index, far });
    best.length = Math.min(best.length, LOOKED_AT);
  }
  return best.map(({ index }) => index);
}

const territoryOf = ({ id, nombre, unidad: _unidad, ...above }: Localities["municipalities"][number]) => ({
  id_municipio: id,
  municipio: nombre,
  ...above,
});

/** The municipalities that a point may count to by the outlines, its own first; none where these could not be had. */
async function municipalitiesAt({ municipalities }: Localities, at: Point) {
  const units = await territorialUnits().catch(() => []);
  return codesAt(unitsAt(units, at)).flatMap((code) => {
    const one = municipalities.find(({ unidad }) => unidad === code);
    return one ? [territoryOf(one)] : [];
  });
}

/** The three nearest, nearest first, with their territory; as the call `lookup.cercanos` answers. */
export function nearestLocalities(known: Localities, at: Point) {
  const point = (index: number): Point => ({
    latitude: known.latitudes[index] ?? 0,
    longitude: known.longitudes[index] ?? 0,
  });
  const near = nearestCandidates(known, at);
  const isSeat = (index: number) => index < known.seats;
  const isTold = (seat: number) =>
    near.some(
      (one) =>
        !isSeat(one) && known.of[one] === known.of[seat] && kilometresBetween(point(one), point(seat)) <= SAME_KM,
    );
  return near
    .filter((index) => !isSeat(index) || !isTold(index))
    .flatMap((index) => {
      const municipality = known.municipalities[known.of[index] ?? -1];
      if (!municipality) return [];
      return [
        {
          localidad: known.names[index] ?? "",
          distancia_km: kilometresBetween(at, point(index)),
          ...territoryOf(municipality),
        },
      ];
    })
    .sort((a, b) => a.distancia_km - b.distancia_km)
    .slice(0, NEAREST);
}

/** Probable duplicates by the server's rules (ministry-api/registros/similar.ts), among the records the device knows. */

const NEAR_METRES = 500;
const MOST_SIMILAR = 5;
const LEAST_SIMILARITY = 0.5;

interface SimilarQuestion extends Point {
  kind: Kind;
  nombre: string;
  id_tipo: string;
  /** The record being edited, which is left out: its id on the server, or its key on the device. */
  id: number | null;
  clave: string | null;
}

interface Compared {
  records: readonly KnownRecord[];
  localities: Localities;
  /** The name of a subtype of the asked type. */
  subtypeName: (id: string) => string | null;
}

/** Records of that type near a point with a like name, nearest first; as the call `parecidos` answers. */
function similarOnDevice(asked: SimilarQuestion, { records, localities, subtypeName }: Compared) {
  return records
    .flatMap((record, index) => {
      const { clave, id, cite, nombre, estado } = record;
      const itself = (clave !== null && clave === asked.clave) || (id !== null && id === asked.id);
      if (itself || record.kind !== asked.kind || record.id_tipo !== asked.id_tipo) return [];
      const distancia = metresBetween(asked, record);
      if (distancia > NEAR_METRES || similarity(nombre, asked.nombre) < LEAST_SIMILARITY) return [];
      return [
        {
          // The server knows no id of a record made here, and each needs another one; none of its ids is negative.
          id: id ?? -1 - index,
          cite,
          nombre,
          distancia,
          estado,
          subtipo: subtypeName(record.id_subtipo) ?? record.subtipo,
          municipio: municipalityOf(record.id_municipio, localities)?.nombre ?? record.municipio,
        },
      ];
    })
    .sort((a, b) => a.distancia - b.distancia || a.id - b.id)
    .slice(0, MOST_SIMILAR);
}

/** Answers the forms' calls from what was taken along. */

const NOT_TAKEN = "Esta lista no se llevó al campo. Prepare el equipo con línea.";
const MIN_LETTERS = 3;

const notTaken = () => new ApiError(0, NOT_TAKEN);

/** A value of a call's query as text. */
function queryText({ query }: CallInput, name: string): string {
  const value = query?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A whole catalogue: the list call without page, rows and search. */
const isWhole = (name: CallName, { query }: CallInput) =>
  name.endsWith(".list") && query !== undefined && ["page", "rows", "q"].every((key) => query[key] === "");

async function storedAnswer(persona: string, name: CallName, input: CallInput): Promise<unknown> {
  const answer = await keptAnswer(persona, callUrl(name, input));
  if (!answer) throw notTaken();
  return answer.cuerpo;
}

async function subtypeOf(persona: string, id: string): Promise<unknown> {
  for (const { cuerpo } of await keptAnswers(persona, callUrl("lookup.tiposub", { id: "" }))) {
    const subtipos = rowsIn(cuerpo);
    const subtipo = subtipos.find((row) => String(row.id) === id);
    if (subtipo) return { subtipo, subtipos };
  }
  throw notTaken();
}

interface Device {
  persona: string;
  localities: () => Promise<Localities>;
  /** The key of the record whose form is open. */
  open: () => string | null;
}

async function findSimilar(kind: Kind, input: CallInput, { persona, localities, open }: Device): Promise<unknown> {
  const id_tipo = queryText(input, "id_tipo");
  const subtypes = rowsIn((await keptAnswer(persona, callUrl("lookup.tiposub", { id: id_tipo })))?.cuerpo);
  const subtypeName = (id: string) => {
    const row = subtypes.find((one) => String(one.id) === id);
    return row ? textIn(row, "nombre") : null;
  };
  const question = {
    kind,
    nombre: queryText(input, "nombre"),
    id_tipo,
    clave: open(),
    id: queryText(input, "id") === "" ? null : Number(queryText(input, "id")),
    latitude: Number(queryText(input, "g_x")),
    longitude: Number(queryText(input, "g_y")),
  };
  const { records } = await knownRecords(persona);
  return { parecidos: similarOnDevice(question, { records, localities: await localities(), subtypeName }) };
}

/** The calls that are worked out on the device instead of being kept. */
const WORKED_OUT: Partial<Record<CallName, (input: CallInput, device: Device) => Promise<unknown>>> = {
  "lookup.subtipoDetalle": ({ id }, { persona }) => subtypeOf(persona, String(id)),
  "lookup.cercanos": async (input, { localities }) => {
    const point = { latitude: Number(queryText(input, "g_x")), longitude: Number(queryText(input, "g_y")) };
    const known = await localities();
    // An empty answer would mean "far from every locality".
    if (known.municipalities.length === 0) throw notTaken();
    return { cercanos: nearestLocalities(known, point), municipios: await municipalitiesAt(known, point) };
  },
  "lookup.lugares": async (input, { persona, localities }) => {
    const q = queryText(input, "q").trim();
    if (q.length < MIN_LETTERS) return { lugares: [] };
    return { lugares: placesNamed(await localities(), await fieldRecords(persona), q) };
  },
  ...Object.fromEntries(
    KINDS.map((kind) => [`${kind}.parecidos`, (input: CallInput, device: Device) => findSimilar(kind, input, device)]),
  ),
};

/** The record that the field screen's address names. */
function openRecord(): string | null {
  const view = viewOf(window.location.hash);
  return view.name === "registro" ? view.clave : null;
}

/** A responder for `answerCallsWith`; every call that it does not know is left to the server. */
export function deviceResponder(
  { clave }: Pick<PersonaDeCampo, "clave">,
  open: () => string | null = openRecord,
): Responder {
  const device: Device = { persona: clave, localities: localitiesOf(clave), open };
  return (name, input) => {
    const own = WORKED_OUT[name];
    if (own) return own(input, device);
    if (name === "lookup.rol") return null;
    return name.startsWith("lookup.") || isWhole(name, input) ? storedAnswer(clave, name, input) : null;
  };
}
