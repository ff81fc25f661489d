import { can } from "@/contract/policy";
import { ApiError } from "../../api-client";
import type { Registro } from "../../records/registro";
import { factsOf } from "../../records/state";
import { saySame } from "../checks";
import { ownPart, textsOf } from "../parts";
import type { Fila, Problema, RegistroDeCampo, Textos } from "../types";
import { detailOf, sectionRows } from "./ask";
import type { Api, SendingDeps } from "./deps";
import type { Sending } from "./marks";
import { TROUBLE, withSaid } from "./texts";

/** What follows from a refusal. */
export type Verdict =
  /** A trouble of this part, or of the whole record. */
  | { kind: "trouble"; of: "part" | "record"; problema: Problema }
  /** The values stand there already. */
  | { kind: "arrived"; version: number | null }
  /** Only the version moved: it can be sent again from this one. */
  | { kind: "again"; version: number | null };

const ofPart = (problema: Problema): Verdict => ({ kind: "trouble", of: "part", problema });
const ofRecord = (problema: Problema): Verdict => ({ kind: "trouble", of: "record", problema });

const failed = (error: ApiError): Problema => ({ tipo: "fallo", mensaje: withSaid(TROUBLE.failed, error.message) });
const refused = ({ message, errores }: ApiError): Problema => ({
  tipo: "rechazado",
  mensaje: withSaid(TROUBLE.refused, message),
  errores,
});

interface Judging {
  ask: Api;
  deps: Pick<SendingDeps, "subject">;
}

type Stands = { kind: "there"; registro: Registro } | { kind: "gone" } | { kind: "unknown" };

async function lookAt(record: RegistroDeCampo, { ask }: Judging): Promise<Stands> {
  const { id } = ownPart(record);
  if (id === null) return { kind: "unknown" };
  try {
    return { kind: "there", registro: await detailOf(ask, record.kind, id) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.status === 404 ? "gone" : "unknown" };
  }
}

/** The trouble of the whole record, looked up on the server; null if there is none. */
export async function troubleOfRecord(record: RegistroDeCampo, at: Judging): Promise<Problema | null> {
  return lostAs(record, await lookAt(record, at), at);
}

function lostAs({ kind }: RegistroDeCampo, stands: Stands, { deps }: Judging): Problema | null {
  if (stands.kind === "gone") return { tipo: "eliminado", mensaje: TROUBLE.gone };
  if (stands.kind !== "there" || stands.registro.derivado !== 1) return null;
  if (can(deps.subject, `${kind}.modificar`, factsOf(stands.registro))) return null;
  return { tipo: "derivado", mensaje: TROUBLE.derived };
}

const versionIn = ({ version }: Readonly<Record<string, unknown>>) => (typeof version === "number" ? version : null);

async function against({ record, part, values }: Sending, actual: Textos, version: number | null): Promise<Verdict> {
  if (await saySame(record, part, actual, values)) return { kind: "arrived", version };
  // Another form of the same record was saved, or a row was saved unchanged.
  const untouched = part.llegaron !== null && (await saySame(record, part, actual, part.llegaron));
  if (untouched && version !== part.version) return { kind: "again", version };
  return ofPart({ tipo: "conflicto", mensaje: TROUBLE.changed, actual, version });
}

async function rowNow({ record, part }: Sending, told: ApiError["actual"], ask: Api): Promise<Fila | null> {
  if (told && typeof told["id"] === "number") return { ...told, id: told["id"] };
  const rows = await sectionRows(ask, record, part.recurso);
  return rows.find(({ id }) => id === part.id) ?? null;
}

/** Somebody else changed it, derived it, or (a row) removed it. */
async function changedMeanwhile(sending: Sending, error: ApiError, at: Judging): Promise<Verdict> {
  const { record, part } = sending;
  const stands = await lookAt(record, at);
  const lost = lostAs(record, stands, at);
  if (lost) return ofRecord(lost);
  if (part.id === null || part.quitada) return ofPart(refused(error));
  if (part.recurso === record.kind || part.recurso === "informacion") {
    if (stands.kind === "there") {
      return against(sending, textsOf(part.recurso, stands.registro), versionIn(stands.registro));
    }
    return ofPart({ tipo: "conflicto", mensaje: TROUBLE.changed, actual: null, version: null });
  }
  const row = await rowNow(sending, error.actual, at.ask);
  return row ? against(sending, textsOf(part.recurso, row), versionIn(row)) : rowGone();
}

const rowGone = (): Verdict => ofPart({ tipo: "eliminado", mensaje: TROUBLE.rowGone });

async function missing({ record, part }: Sending, error: ApiError, at: Judging): Promise<Verdict> {
  const own = part.recurso === record.kind;
  if (own && part.id === null) return ofPart(failed(error));
  if (own || part.recurso === "informacion") return ofRecord({ tipo: "eliminado", mensaje: TROUBLE.gone });
  const lost = await troubleOfRecord(record, at);
  if (lost) return ofRecord(lost);
  return part.id === null ? ofPart(failed(error)) : rowGone();
}

/** What a refusal of this part means. Throws Stopped. */
export async function judge(sending: Sending, error: ApiError, at: Judging): Promise<Verdict> {
  const { record, part } = sending;
  const { status, errores, message, repeated } = error;
  const isRow = part.recurso !== record.kind && part.recurso !== "informacion";
  if (repeated) return ofPart({ tipo: "repetido", mensaje: TROUBLE.repeated });
  if (status === 404) return missing(sending, error, at);
  if (status === 409 && errores["referencia"]) return ofRecord({ tipo: "eliminado", mensaje: TROUBLE.another });
  if (status === 409) return changedMeanwhile(sending, error, at);
  if (status === 422 && errores["referencia"]) {
    // Also what a record answers that is out of reach.
    const lost = isRow ? await troubleOfRecord(record, at) : null;
    return lost ? ofRecord(lost) : ofPart({ tipo: "ajeno", mensaje: TROUBLE.taken });
  }
  if (status === 422) return ofPart(refused(error));
  if (status !== 403) return ofPart(failed(error));
  const mensaje = part.quitada ? TROUBLE.notYoursToRemove : TROUBLE.notYours;
  const problema: Problema = { tipo: "ajeno", mensaje: withSaid(mensaje, message) };
  return isRow ? ofPart(problema) : ofRecord(problema);
}
