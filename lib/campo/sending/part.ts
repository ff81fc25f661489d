import { ApiError } from "../../api-client";
import { fieldsBesides, refusedFields } from "../checks";
import { carriedFields, isPending, ownPart, partOf, sentReference } from "../parts";
import { fieldRecord } from "../records";
import type { Fila, Parte } from "../types";
import type { Api, SendingDeps } from "./deps";
import { findEarlier } from "./earlier";
import { waitsForPerson } from "./held";
import { classifyRefusal } from "./classify-refusal";
import {
  noteArrived,
  noteChanged,
  noteNotSent,
  noteOfRecord,
  noteRefused,
  noteRemoved,
  noteSent,
  noteVersion,
  type Sending,
} from "./marks";
import { mayHaveArrived, Stopped } from "./stop";

/** Sends one part of a record. */

export interface SendContext {
  ask: Api;
  deps: SendingDeps;
}

/** A part is sent anew at most so often while the person types on, or somebody else saves it. */
const MAX_ATTEMPTS = 4;

/** The version that a creation found by comparing stands at: 1, on a server that counts versions. */
const firstVersion = ({ version }: Fila): number | null => (typeof version === "number" ? 1 : null);

/** So that a server that has another record under its id refuses (decision 049, after a restored backup). */
function recordsOwn({ record, part }: Sending, isRow: boolean, { references }: SendingDeps) {
  const sent = references ? sentReference(record) : null;
  if (sent === null) return {};
  if (isRow) return { referencia_registro: sent };
  return part.id === null ? {} : { referencia: sent };
}

/** The values that a call says: a server of ours leaves of a record what an update does not carry (spec 2 §5.1). */
function carriedValues({ part, values }: Sending, { references }: SendingDeps) {
  const carried = references ? carriedFields({ ...part, valores: values }) : null;
  return carried ? Object.fromEntries(Object.entries(values).filter(([name]) => carried.has(name))) : values;
}

function bodyOf(sending: Sending, deps: SendingDeps) {
  const { record, part } = sending;
  const isRow = part.recurso !== record.kind && part.recurso !== "informacion";
  return {
    ...carriedValues(sending, deps),
    ...fieldsBesides(record, part, ownPart(record).id ?? 0),
    ...(part.id === null && { referencia: part.clave }),
    ...recordsOwn(sending, isRow, deps),
    ...(part.id !== null && part.version !== null && { version: part.version }),
    // 0: an equal row is to be refused, so that the person can be asked.
    ...(isRow && { confirmar_repetido: part.confirmada ? 1 : 0 }),
  };
}

/** Returns where the part stands then. Throws Stopped, ApiError. */
async function callForPart(sending: Sending, { ask, deps }: SendContext): Promise<Pick<Parte, "id" | "version">> {
  const { id, version, recurso } = sending.part;
  const body = bodyOf(sending, deps);
  if (recurso !== "informacion" && id === null) {
    return { id: (await ask(`${recurso}.create`, { body })).data.id, version: 1 };
  }
  const input = { id: id ?? 0, body };
  const saved =
    recurso === "informacion" ? await ask("ppirta.informacion", input) : await ask(`${recurso}.update`, input);
  return { id, version: saved.version ?? (version === null ? null : version + 1) };
}

/** True if a creation that was not answered is found on a server without references, or may be. Throws Stopped. */
async function resolveEarlier(sending: Sending, { ask }: SendContext): Promise<boolean> {
  const { record, part } = sending;
  try {
    const found = await findEarlier(sending, ask);
    if (found.kind === "none" && !part.quitada) return false;
    if (found.kind === "none") await noteRemoved(record.clave, part.clave);
    if (found.kind === "it") await noteArrived(sending, { id: found.row.id, version: firstVersion(found.row) });
    if (found.kind === "perhaps") {
      await noteRefused(sending, { tipo: "dudoso", mensaje: "", candidatos: found.rows }, false);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It may exist already, so it is not created without looking.
    await noteRefused(sending, { tipo: "fallo", mensaje: error.message }, false);
  }
  return true;
}

/** Notes what follows from a refusal. */
async function noteRefusal(sending: Sending, error: ApiError, { ask, deps }: SendContext): Promise<void> {
  const { record, part } = sending;
  const verdict = await classifyRefusal(sending, error, { ask, deps });
  if (verdict.kind === "arrived") return noteArrived(sending, { id: part.id, version: verdict.version });
  if (verdict.kind === "again") return noteVersion(sending, verdict.version);
  if (verdict.problema.tipo === "conflicto") {
    return noteChanged(sending, verdict.problema, await deps.isOpen(record.clave));
  }
  if (verdict.of === "part" || part.recurso === record.kind) {
    return noteRefused(sending, verdict.problema, !mayHaveArrived(error));
  }
  // A trouble of the whole record is noted at its own part.
  await noteNotSent(sending);
  await noteOfRecord(record.clave, verdict.problema);
}

/** Makes one attempt. Throws Stopped. */
async function sendValues(due: Sending, context: SendContext): Promise<void> {
  const { id, enviados } = due.part;
  const mustLook = !context.deps.references && id === null && enviados !== null;
  if (mustLook && (await resolveEarlier(due, context))) return;
  const sending = await noteSent(due);
  if (!sending) return;
  try {
    await noteArrived(sending, await callForPart(sending, context));
  } catch (error) {
    if (error instanceof ApiError) return noteRefusal(sending, error, context);
    // An earlier attempt may have arrived all the same.
    if (error instanceof Stopped && !error.uncertain && enviados === null) await noteNotSent(sending);
    throw error;
  }
}

/** Removes a row on the server. One that may have arrived is made sure of first, as its id is not known. */
async function removeRow(due: Sending, context: SendContext): Promise<void> {
  const { record, part } = due;
  if (part.recurso === record.kind || part.recurso === "informacion") return;
  if (part.id === null) {
    return part.enviados === null ? noteRemoved(record.clave, part.clave) : sendValues(due, context);
  }
  try {
    await context.ask(`${part.recurso}.remove`, { id: part.id });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404) return noteRefusal(due, error, context);
  }
  await noteRemoved(record.clave, part.clave);
}

/** Sends a part until the server has what stands in the form, or until something keeps it back. Throws Stopped. */
export async function sendPart(clave: string, parte: string, context: SendContext): Promise<void> {
  for (let attempted = 0; attempted < MAX_ATTEMPTS; attempted += 1) {
    const record = await fieldRecord(clave);
    const part = record && partOf(record, parte);
    if (!part || !isPending(part) || waitsForPerson(part.problema)) return;
    if (attempted > 0 && (part.problema !== null || (await context.deps.isOpen(clave)))) return;
    const due = { record, part, values: part.enviados ?? part.valores };
    if (part.quitada) await removeRow(due, context);
    else if (part.enviados || Object.keys(await refusedFields(record, part)).length === 0)
      await sendValues(due, context);
    else return;
  }
}
