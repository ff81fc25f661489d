import { can, inScope, type Subject } from "@/contract/policy";
import { ApiError } from "../../api-client";
import type { Registro } from "../../registros/registro";
import { factsOf } from "../../registros/state";
import { haveSameValues } from "../checks";
import { departmentOf, ownPart, textsOf } from "../parts";
import { changeOf } from "../problems";
import type { Fila, Problema, RegistroDeCampo, Textos } from "../types";
import { loadDetail, sectionRows } from "./ask";
import type { Api, SendingDeps } from "./deps";
import type { Sending } from "./marks";
import { TROUBLE, appendToSaid } from "../texts";

type Verdict =
  /** A trouble of this part, or of the whole record. */
  | { kind: "trouble"; of: "part" | "record"; problema: Problema }
  /** The server has these values already. */
  | { kind: "arrived"; version: number | null }
  /** Only the version changed: the part can be sent again with this one. */
  | { kind: "again"; version: number | null };

const ofPart = (problema: Problema): Verdict => ({ kind: "trouble", of: "part", problema });
const ofRecord = (problema: Problema): Verdict => ({ kind: "trouble", of: "record", problema });

const failureOf = ({ message }: ApiError): Problema => ({ tipo: "fallo", mensaje: message });
const refusalOf = ({ message, errores }: ApiError): Problema => ({ tipo: "rechazado", mensaje: message, errores });

interface RefusalContext {
  ask: Api;
  deps: Pick<SendingDeps, "subject">;
}

type ServerState = { kind: "there"; registro: Registro } | { kind: "gone" } | { kind: "unknown" };

async function readServerState(record: RegistroDeCampo, { ask }: RefusalContext): Promise<ServerState> {
  const { id } = ownPart(record);
  if (id === null) return { kind: "unknown" };
  try {
    return { kind: "there", registro: await loadDetail(ask, record.kind, id) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.status === 404 ? "gone" : "unknown" };
  }
}

/** The trouble of the whole record, looked up on the server; null if there is none, or that cannot be said. */
export async function troubleOfRecord(record: RegistroDeCampo, at: RefusalContext): Promise<Problema | null> {
  return recordProblem(record, await readServerState(record, at), at);
}

/**
 * Looks again at a record that was held back as a whole: null if it can be sent again, which only sending tells where
 * nothing of it is on the server yet. Throws Stopped.
 */
export async function recheckLoss(
  record: RegistroDeCampo,
  problema: Problema,
  at: RefusalContext,
): Promise<Problema | null> {
  if (ownPart(record).id === null) return null;
  const server = await readServerState(record, at);
  const lost = server.kind === "unknown" ? problema : recordProblem(record, server, at);
  return lost?.tipo === problema.tipo ? problema : lost;
}

/** What a record that the server does not show is: deleted, or another department's than the person's now. */
export function outOfReach(record: RegistroDeCampo, subject: Subject): Problema {
  const department = departmentOf(record);
  const theirs = department === null || inScope(subject, department);
  return { tipo: theirs ? "eliminado" : "ajeno", mensaje: "" };
}

function recordProblem(record: RegistroDeCampo, server: ServerState, { deps }: RefusalContext): Problema | null {
  if (server.kind === "gone") return outOfReach(record, deps.subject);
  if (server.kind !== "there" || server.registro.derivado !== 1) return null;
  if (can(deps.subject, `${record.kind}.modificar`, factsOf(server.registro))) return null;
  return { tipo: "derivado", mensaje: "" };
}

const versionIn = ({ version }: Readonly<Record<string, unknown>>) => (typeof version === "number" ? version : null);

/** The words of our server say who changed it and when; another server's say nothing that is to be shown. */
const changeText = ({ message }: ApiError): string => (changeOf(message) ? message : "");

async function compareValues(
  { record, part, values }: Sending,
  error: ApiError,
  actual: Textos,
  version: number | null,
): Promise<Verdict> {
  if (await haveSameValues(record, part, actual, values)) return { kind: "arrived", version };
  // Another form of the same record was saved, or a row was saved unchanged.
  const untouched = part.llegaron !== null && (await haveSameValues(record, part, actual, part.llegaron));
  if (untouched && version !== part.version) return { kind: "again", version };
  return ofPart({ tipo: "conflicto", mensaje: changeText(error), actual, version });
}

async function rowNow({ record, part }: Sending, told: ApiError["actual"], ask: Api): Promise<Fila | null> {
  if (told && typeof told["id"] === "number") return { ...told, id: told["id"] };
  const rows = await sectionRows(ask, record, part.recurso);
  return rows.find(({ id }) => id === part.id) ?? null;
}

/** Somebody else changed it, derived it, or (a row) removed it. */
async function classifyConflict(sending: Sending, error: ApiError, at: RefusalContext): Promise<Verdict> {
  const { record, part } = sending;
  const server = await readServerState(record, at);
  const lost = recordProblem(record, server, at);
  if (lost) return ofRecord(lost);
  if (part.id === null || part.quitada) return ofPart(refusalOf(error));
  if (part.recurso === record.kind || part.recurso === "informacion") {
    if (server.kind === "there") {
      return compareValues(sending, error, textsOf(part.recurso, server.registro), versionIn(server.registro));
    }
    return ofPart({ tipo: "conflicto", mensaje: changeText(error), actual: null, version: null });
  }
  const row = await rowNow(sending, error.actual, at.ask);
  return row ? compareValues(sending, error, textsOf(part.recurso, row), versionIn(row)) : rowGone();
}

const rowGone = (): Verdict => ofPart({ tipo: "eliminado", mensaje: "" });

/** It is not there: looked at again before that is said of a record or of a row. */
async function classifyMissing({ record, part }: Sending, error: ApiError, at: RefusalContext): Promise<Verdict> {
  const lost = await troubleOfRecord(record, at);
  if (lost) return ofRecord(lost);
  if (part.recurso === record.kind || part.recurso === "informacion" || part.id === null)
    return ofPart(failureOf(error));
  const rows = await sectionRows(at.ask, record, part.recurso);
  return rows.some(({ id }) => id === part.id) ? ofPart(failureOf(error)) : rowGone();
}

/** The person has no permission; if the record is gone or derived, that is said instead. */
async function classifyForbidden(
  { record, part }: Sending,
  { message }: ApiError,
  at: RefusalContext,
): Promise<Verdict> {
  const lost = await troubleOfRecord(record, at);
  if (lost) return ofRecord(lost);
  const mensaje = part.quitada ? appendToSaid(TROUBLE.notYoursToRemove, message) : message;
  const problema: Problema = { tipo: "ajeno", mensaje };
  return part.recurso === record.kind || part.recurso === "informacion" ? ofRecord(problema) : ofPart(problema);
}

/** Throws Stopped. */
export async function classifyRefusal(sending: Sending, error: ApiError, at: RefusalContext): Promise<Verdict> {
  const { record, part } = sending;
  const { status, errores, repeated } = error;
  const isRow = part.recurso !== record.kind && part.recurso !== "informacion";
  if (repeated) return ofPart({ tipo: "repetido", mensaje: "" });
  if (status === 404) return classifyMissing(sending, error, at);
  if (status === 409 && errores["referencia"]) return ofRecord({ tipo: "eliminado", mensaje: TROUBLE.another });
  if (status === 409) return classifyConflict(sending, error, at);
  if (status === 422 && errores["referencia"]) {
    // The server answers the same for a record that is out of reach.
    const lost = isRow ? await troubleOfRecord(record, at) : null;
    return lost ? ofRecord(lost) : ofPart({ tipo: "ajeno", mensaje: TROUBLE.taken });
  }
  if (status === 422) return ofPart(refusalOf(error));
  return status === 403 ? classifyForbidden(sending, error, at) : ofPart(failureOf(error));
}
