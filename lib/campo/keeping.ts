import { untilPainted } from "@/lib/idle";
import { STORE } from "./texts";
import { troubleOf } from "./store-trouble";
import type { RegistroDeCampo } from "./types";

/**
 * Writes what is typed, at once and one after the other: of values that are outdated meanwhile, only the last ones. What
 * the device did not take is held here, shown by the forms that are opened next, and tried again.
 */

export interface Keeping {
  /** When something was last written; null before. */
  at: Date | null;
  /** Why the last attempt failed, for the person. */
  failed: string | null;
}

const NO_SPACE =
  "No queda espacio en este equipo y lo último que escribió no se guardó. Sigue en esta página: no la cierre. Libere espacio y se guarda solo, o guarde el registro en un archivo.";
const NOT_ALLOWED =
  "El navegador no deja guardar en este equipo. Lo último que escribió no se guardó: sigue en esta página, no la cierre.";

const OLDER_TAB = `${STORE.trouble.older.title} ${STORE.trouble.older.help} Lo último que escribió no se guardó.`;

/** What a failed write means for the person. */
export function keepingFailure(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError") return NO_SPACE;
  return troubleOf(error) === "older" ? OLDER_TAB : NOT_ALLOWED;
}

let keepingState: Keeping = { at: null, failed: null };
const listeners = new Set<() => void>();
/** A change of a record that the store does not hold yet. */
interface Change {
  registro: string;
  change: (record: RegistroDeCampo) => RegistroDeCampo;
}

interface Write {
  write: () => Promise<unknown>;
  of: Change | null;
}

const waitingWrites = new Map<string, Write>();
/** Writes that the store refused, by the record's key. */
const refusedWrites = new Map<string, Write>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let runningWrites: Promise<void> | null = null;

function setKeeping(next: Keeping): void {
  keepingState = next;
  for (const listener of [...listeners]) listener();
}

/** Pause before a refused write is tried again, in ms. */
const AGAIN_MS = 5000;

const stayHere = (event: BeforeUnloadEvent) => event.preventDefault();

/** While something is held here only, the page asks before it is left, and tries again by itself. */
function watchRefused(): void {
  clearTimeout(retryTimer);
  if (typeof window !== "undefined") window.removeEventListener("beforeunload", stayHere);
  if (refusedWrites.size === 0) return;
  if (typeof window !== "undefined") window.addEventListener("beforeunload", stayHere);
  retryTimer = setTimeout(() => {
    for (const [key, write] of refusedWrites) if (!waitingWrites.has(key)) waitingWrites.set(key, write);
    runningWrites ??= writeWaiting();
  }, AGAIN_MS);
}

async function writeWaiting(): Promise<void> {
  await untilPainted();
  for (let next = waitingWrites.entries().next(); !next.done; next = waitingWrites.entries().next()) {
    const [key, entry] = next.value;
    refusedWrites.set(key, entry);
    waitingWrites.delete(key);
    try {
      await entry.write();
      refusedWrites.delete(key);
      setKeeping({ at: new Date(), failed: refusedWrites.size > 0 ? keepingState.failed : null });
    } catch (error) {
      setKeeping({ at: keepingState.at, failed: keepingFailure(error) });
    }
  }
  runningWrites = null;
  watchRefused();
}

/** Writes soon; a later write of the same key replaces one that still waits. `of`: what it makes of which record. */
export function keepSoon(key: string, write: () => Promise<unknown>, of: Change | null = null): void {
  waitingWrites.set(key, { write, of });
  runningWrites ??= writeWaiting();
}

/** A record as it was typed: with what the device did not take, or not yet. */
export const withUnkept = (record: RegistroDeCampo): RegistroDeCampo =>
  [...new Map([...refusedWrites, ...waitingWrites]).values()].reduce(
    (now, { of }) => (of?.registro === record.clave ? of.change(now) : now),
    record,
  );

/** Resolves when everything is written. */
export const allKept = (): Promise<void> => runningWrites ?? Promise.resolve();

export const keepingNow = (): Keeping => keepingState;

/** Calls `listener` after each write; returns the unsubscribe function. */
export function onKeeping(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
