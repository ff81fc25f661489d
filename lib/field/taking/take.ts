import PQueue from "p-queue";
import { callUrl } from "../../api-client";
import { notePrepared } from "../person";
import type { Fila, PersonaDeCampo, Respuesta } from "../types";
import { keepAnswer, keptAnswer, reportAnswers } from "./answers";
import { firstCalls, type TakenCall } from "./calls";
import { checkedAnswer, nowOf, type TakingDeps } from "./deps";
import { rowsIn } from "./rows";

/** Answers asked for at the same time. */
const AT_ONCE = 4;

/** An answer younger than this is not fetched again, so that an interrupted preparation goes on where it stopped. */
export const FRESH_MS = 6 * 60 * 60 * 1000;

/** `known`: the calls known so far; others may follow from their answers. */
export interface CatalogueProgress {
  done: number;
  known: number;
  bytes: number;
}

export interface CatalogueDeps extends TakingDeps {
  onProgress?: (progress: CatalogueProgress) => void;
  /** The age up to which a kept answer is used, in ms. */
  fresh?: number;
}

const sizeOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body)).length;

async function taken(persona: string, url: string, call: TakenCall, deps: CatalogueDeps): Promise<Respuesta> {
  const { name, id, query } = call;
  const known = await keptAnswer(persona, url);
  const now = nowOf(deps);
  const age = known ? now.getTime() - Date.parse(known.desde) : Infinity;
  if (known && age >= 0 && age < (deps.fresh ?? FRESH_MS)) return known;
  const cuerpo = await checkedAnswer(name, { ...(id !== undefined && { id }), ...(query && { query }) }, deps);
  const answer = { persona, url, cuerpo, bytes: sizeOf(cuerpo), desde: now.toISOString() };
  await keepAnswer(answer);
  return answer;
}

/**
 * Takes along what the forms need in a department and notes that the device is prepared. Throws what the first failed
 * call or write threw; what is kept by then stays.
 */
export async function takeCatalogues(
  { clave }: Pick<PersonaDeCampo, "clave">,
  id_departamento: number,
  deps: CatalogueDeps = {},
): Promise<CatalogueProgress> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const asked = new Map<string, Promise<readonly Fila[]>>();
  let progress: CatalogueProgress = { done: 0, known: 0, bytes: 0 };
  const note = (more: CatalogueProgress) => {
    progress = {
      done: progress.done + more.done,
      known: progress.known + more.known,
      bytes: progress.bytes + more.bytes,
    };
    deps.onProgress?.(progress);
  };

  function rowsOf(call: TakenCall): Promise<readonly Fila[]> {
    const url = callUrl(call.name, call);
    const before = asked.get(url);
    if (before) return before;
    note({ done: 0, known: 1, bytes: 0 });
    const rows = queue.add(async () => {
      deps.signal?.throwIfAborted();
      const { cuerpo, bytes } = await taken(clave, url, call, deps);
      note({ done: 1, known: 0, bytes });
      return rowsIn(cuerpo);
    });
    asked.set(url, rows);
    return rows;
  }

  async function walk(calls: readonly TakenCall[]): Promise<void> {
    await Promise.all(calls.map(async (call) => walk((await rowsOf(call)).flatMap(call.follow))));
  }

  try {
    await walk(firstCalls(id_departamento));
    await notePrepared(clave, nowOf(deps));
  } finally {
    queue.clear();
    reportAnswers();
  }
  return progress;
}
