import type { CallName } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { ApiError, callUrl, type CallInput, type Responder } from "../../api-client";
import { viewOf } from "../hrefs";
import { fieldRecords } from "../records";
import type { PersonaDeCampo } from "../types";
import { keptAnswer, keptAnswers } from "./answers";
import { KINDS } from "./calls";
import { localitiesOf, type Localities } from "./localities";
import { nearestLocalities } from "./nearest";
import { placesNamed } from "./places";
import { rowsIn, textIn } from "./rows";
import { similarOnDevice } from "./similar";

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

async function similarTo(kind: Kind, input: CallInput, { persona, localities, open }: Device): Promise<unknown> {
  const id_tipo = queryText(input, "id_tipo");
  const subtypes = rowsIn((await keptAnswer(persona, callUrl("lookup.tiposub", { id: id_tipo })))?.cuerpo);
  const subtypeName = (id: string) => {
    const row = subtypes.find((one) => String(one.id) === id);
    return row ? textIn(row, "nombre") : null;
  };
  const question = {
    ...{ kind, nombre: queryText(input, "nombre"), id_tipo, clave: open() },
    id: queryText(input, "id") === "" ? null : Number(queryText(input, "id")),
    latitude: Number(queryText(input, "g_x")),
    longitude: Number(queryText(input, "g_y")),
  };
  const known = { records: await fieldRecords(persona), localities: await localities(), subtypeName };
  return { parecidos: similarOnDevice(question, known) };
}

/** The calls that are worked out on the device instead of being kept. */
const WORKED_OUT: Partial<Record<CallName, (input: CallInput, device: Device) => Promise<unknown>>> = {
  "lookup.subtipoDetalle": ({ id }, { persona }) => subtypeOf(persona, String(id)),
  "lookup.cercanos": async (input, { localities }) => {
    const point = { latitude: Number(queryText(input, "g_x")), longitude: Number(queryText(input, "g_y")) };
    const known = await localities();
    // None would be read as "far from every locality".
    if (known.municipalities.length === 0) throw notTaken();
    return { cercanos: nearestLocalities(known, point) };
  },
  "lookup.lugares": async (input, { persona, localities }) => {
    const q = queryText(input, "q").trim();
    if (q.length < MIN_LETTERS) return { lugares: [] };
    return { lugares: placesNamed(await localities(), await fieldRecords(persona), q) };
  },
  ...Object.fromEntries(
    KINDS.map((kind) => [`${kind}.parecidos`, (input: CallInput, device: Device) => similarTo(kind, input, device)]),
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
