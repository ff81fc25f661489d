import { isOutage } from "@/lib/connection/connection";
import { ApiError } from "../../api-client";
import type { PersonaDeCampo } from "../types";
import type { TakingDeps } from "./deps";
import { loadOwnIncomplete, type RecordRef } from "./own-incomplete";
import { takeCatalogues, type CatalogueProgress } from "./take";
import { NotTaken, takeRecord } from "./take-record";
import { noteWanted, OWN_INCOMPLETE, recordOf, refOf, wantedRecords } from "./wanted";

/** Why a preparation ended before everything was taken along. */
interface Failure {
  /** `cut`: it goes on by itself when the line is back. */
  kind: "cut" | "full" | "session" | "other";
  message: string;
}

const WORDS = {
  cut: "Se cortó la línea. Lo que ya llevó está guardado; sigue donde quedó cuando vuelva.",
  full:
    "No queda espacio en este equipo. Lo que ya llevó sigue guardado: libere espacio (fotografías, videos o " +
    "aplicaciones que no use) y vuelva a preparar.",
  session: "Su sesión terminó. Inicie sesión para seguir; lo que ya llevó está guardado.",
  other: "No se pudo seguir. Lo que ya llevó está guardado.",
};

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** True if the person stopped it. */
const isStop = (error: unknown) => isNamed(error, "AbortError");

/** What a failed preparation says. */
function failureOf(error: unknown): Failure {
  if (isNamed(error, "QuotaExceededError")) return { kind: "full", message: WORDS.full };
  if (!(error instanceof ApiError)) return { kind: "other", message: WORDS.other };
  if (isOutage(error.status)) return { kind: "cut", message: WORDS.cut };
  if (error.status === 401) return { kind: "session", message: WORDS.session };
  return { kind: "other", message: `${WORDS.other} ${error.message}` };
}

/** One person's preparation of this device. It lives as long as the document, so that the person may register meanwhile. */

/** Where a record to take along was chosen; `equipo`: it is on the device and is renewed. */
export type Source = "own" | "list" | "search" | "device";

export interface Item extends RecordRef {
  from: Source;
  state: "waits" | "taking" | "taken" | "refused";
  /** Why it was refused. */
  reason: string | null;
  bytes: number;
}

export interface Prepared {
  phase: "idle" | "running" | "stopped" | "failed" | "done";
  /** Of the lists; null while none were asked for. */
  lists: CatalogueProgress | null;
  items: readonly Item[];
  /** The person's own incomplete ones: asked for, found out of so many, or neither. */
  own: "asked" | "found" | "found-some" | null;
  /** Something was chosen since it last began: it is to begin as soon as there is a line and a department. */
  due: boolean;
  failure: Failure | null;
}

/** A named record: the name is not known where only the address named it. */
export type ChosenRecord = Pick<RecordRef, "kind" | "id"> & Partial<RecordRef>;

interface Start {
  departments: readonly number[];
  /** The lists are fetched again; otherwise only if an earlier attempt at them failed. */
  lists: boolean;
}

const itemOf = ({ kind, id, nombre = "", municipio = "" }: ChosenRecord, from: Source): Item => ({
  kind,
  id,
  nombre,
  municipio,
  from,
  state: "waits",
  reason: null,
  bytes: 0,
});

const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

type Preparation = ReturnType<typeof createPreparation>;

/** A preparation that was not begun. */
export function createPreparation(persona: string, deps: Omit<TakingDeps, "signal"> = {}) {
  const listeners = new Set<() => void>();
  const before = wantedRecords(persona);
  let state: Prepared = {
    phase: "idle",
    lists: null,
    due: false,
    failure: null,
    own: before.includes(OWN_INCOMPLETE) ? "asked" : null,
    items: before.flatMap((ref) => recordOf(ref) ?? []).map((record) => itemOf(record, "list")),
  };
  let stopper = new AbortController();
  let listsMissing = false;

  function set(change: Partial<Prepared>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }
  function setItems(items: readonly Item[], change: Partial<Prepared> = {}): void {
    set({ ...change, items });
    const open = items.filter((item) => item.state === "waits" || item.state === "taking").map(refOf);
    noteWanted(persona, state.own === "asked" ? [OWN_INCOMPLETE, ...open] : open);
  }
  const change = (item: Item, next: Partial<Item>) =>
    setItems(state.items.map((one) => (refOf(one) === refOf(item) ? { ...one, ...next } : one)));

  function add(records: readonly ChosenRecord[], from: Source, more: Partial<Prepared> = {}): void {
    const chosen = new Set(records.map(refOf));
    // One that was taken along before is taken again.
    const others = state.items.filter((item) => !chosen.has(refOf(item)) || item.state === "taking");
    const known = new Set(others.map(refOf));
    setItems([...others, ...records.filter((one) => !known.has(refOf(one))).map((one) => itemOf(one, from))], more);
  }

  const waits = () => state.items.find((item) => item.state === "waits");

  async function take(person: PersonaDeCampo, item: Item, signal: AbortSignal): Promise<void> {
    change(item, { state: "taking" });
    try {
      const { nombre, municipio, bytes } = await takeRecord(person, item.kind, item.id, { ...deps, signal });
      change(item, { state: "taken", nombre, municipio, bytes });
    } catch (error) {
      const refused = error instanceof NotTaken || isGone(error);
      change(
        item,
        refused && error instanceof Error ? { state: "refused", reason: error.message } : { state: "waits" },
      );
      if (!refused) throw error;
    }
  }

  async function run(person: PersonaDeCampo, { departments }: Start, signal: AbortSignal): Promise<void> {
    if (listsMissing) {
      const onProgress = (lists: CatalogueProgress) => set({ lists });
      await takeCatalogues(person, departments, { ...deps, signal, onProgress });
      listsMissing = false;
    }
    if (state.own === "asked") {
      const { refs, all } = await loadOwnIncomplete(person, { ...deps, signal });
      add(refs, "own", { own: all ? "found" : "found-some" });
    }
    for (let item = waits(); item; item = waits()) {
      signal.throwIfAborted();
      await take(person, item, signal);
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => state,
    /** Adds records to those that are taken along, also while it runs. */
    add: (records: readonly ChosenRecord[], from: Source) => add(records, from, { due: state.phase !== "running" }),
    /** Adds all of the person's own incomplete records. */
    addOwn: () => setItems(state.items, { own: "asked", due: state.phase !== "running" }),
    stop: () => stopper.abort(),
    /** Takes along what is wanted, or goes on with it. Ends without throwing; `failure` says what went wrong. */
    async start(person: PersonaDeCampo, start: Start): Promise<void> {
      listsMissing ||= start.lists;
      if (state.phase === "running") return;
      stopper = new AbortController();
      const { signal } = stopper;
      set({ phase: "running", due: false, failure: null });
      try {
        // What is chosen or asked for while it runs is taken along, too.
        do await run(person, start, signal);
        while (listsMissing || state.own === "asked" || waits());
        set({ phase: "done" });
      } catch (error) {
        if (signal.aborted || isStop(error)) set({ phase: "stopped" });
        else set({ phase: "failed", failure: failureOf(error) });
      }
    },
  };
}

const preparations = new Map<string, Preparation>();

/** The preparation of this document for a person. */
export function preparationOf(persona: string): Preparation {
  const known = preparations.get(persona) ?? createPreparation(persona);
  preparations.set(persona, known);
  return known;
}
