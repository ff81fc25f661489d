import pLimit from "p-limit";
import { ApiError, callUrl } from "../../api-client";
import { database } from "../database";
import { notePrepared } from "../person";
import type { Fila, PersonaDeCampo, Respuesta } from "../types";
import { keepAnswer, keptAnswer, reportAnswers } from "./answers";
import { firstCalls, type TakenCall } from "./calls";
import { checkedAnswer, nowOf, type TakingDeps } from "./deps";
import { rowsIn } from "./rows";

/** Answers asked for at the same time. */
const AT_ONCE = 4;

/**
 * The answers that an interrupted preparation fetched are used by the next one until they are this old. Those of a
 * complete preparation are fetched again.
 */
const FRESH_MS = 6 * 60 * 60 * 1000;

/** `known`: the calls known so far; others may follow from their answers. */
export interface CatalogueProgress {
  done: number;
  known: number;
  bytes: number;
}

interface CatalogueDeps extends TakingDeps {
  onProgress?: (progress: CatalogueProgress) => void;
}

const sizeOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body)).length;

interface Taking {
  persona: string;
  /** Answers from this instant on belong to this preparation, ISO 8601. */
  since: string;
  deps: CatalogueDeps;
}

/** The instant since which answers belong to the preparation that begins or goes on now. */
async function beginningOf(persona: string, now: Date): Promise<string> {
  const { preparado = null } = (await (await database()).get("personas", persona)) ?? {};
  const oldest = new Date(now.getTime() - FRESH_MS).toISOString();
  return preparado !== null && preparado > oldest ? preparado : oldest;
}

/** Null if the server does not have an optional call. */
async function takeAnswer(url: string, call: TakenCall, { persona, since, deps }: Taking): Promise<Respuesta | null> {
  const { name, id, query } = call;
  const known = await keptAnswer(persona, url);
  const now = nowOf(deps);
  if (known && known.desde > since && known.desde <= now.toISOString()) return known;
  const asked = checkedAnswer(name, { ...(id !== undefined && { id }), ...(query && { query }) }, deps);
  const cuerpo = await asked.catch((error: unknown) => {
    if (call.optional && error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (cuerpo === null) return null;
  const answer = { persona, url, cuerpo, bytes: sizeOf(cuerpo), desde: now.toISOString() };
  await keepAnswer(answer);
  return answer;
}

/**
 * Takes along what the forms need in one or more departments and notes that the device is prepared. Throws what the first failed
 * call or write threw; what is kept by then stays.
 */
export async function takeCatalogues(
  { clave }: Pick<PersonaDeCampo, "clave">,
  id_departamento: number | readonly number[],
  deps: CatalogueDeps = {},
): Promise<CatalogueProgress> {
  const taking = { persona: clave, since: await beginningOf(clave, nowOf(deps)), deps };
  const limit = pLimit(AT_ONCE);
  const asked = new Map<string, Promise<readonly Fila[]>>();
  let progress: CatalogueProgress = { done: 0, known: 0, bytes: 0 };
  const note = (more: CatalogueProgress) => {
    progress = {
      done: progress.done + more.done,
      known: progress.known + more.known,
      bytes: progress.bytes + more.bytes,
    };
    // Only answers are reported; calls that became known are counted with the next one.
    if (more.done > 0) deps.onProgress?.(progress);
  };

  function rowsOf(call: TakenCall): Promise<readonly Fila[]> {
    const url = callUrl(call.name, call);
    const before = asked.get(url);
    if (before) return before;
    note({ done: 0, known: 1, bytes: 0 });
    const rows = limit(async () => {
      deps.signal?.throwIfAborted();
      const answer = await takeAnswer(url, call, taking);
      note({ done: 1, known: 0, bytes: answer?.bytes ?? 0 });
      return rowsIn(answer?.cuerpo);
    });
    asked.set(url, rows);
    return rows;
  }

  async function walk(calls: readonly TakenCall[]): Promise<void> {
    await Promise.all(calls.map(async (call) => walk((await rowsOf(call)).flatMap(call.follow))));
  }

  try {
    await walk(firstCalls([id_departamento].flat()));
    await notePrepared(clave, nowOf(deps));
  } finally {
    limit.clearQueue();
    reportAnswers();
  }
  return progress;
}
