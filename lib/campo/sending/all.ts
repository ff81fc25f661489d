import { fieldPhotos } from "../photos";
import { fieldRecords } from "../records";
import type { FotoDeCampo, RegistroDeCampo } from "../types";
import type { SendingDeps } from "./deps";
import { isHeld, isWaitingPhoto, sendableKeys } from "./held";
import { sendRecord, SEND_PHASES } from "./record";
import type { Stop } from "./stop";
import { SIGN_IN } from "../texts";

/** Sends everything of a person, in one tab at a time. */

/** The part of the browser's Web Locks that is used. */
export interface Locks {
  request(name: string, options: { ifAvailable: boolean }, run: (lock: unknown) => Promise<void>): Promise<unknown>;
}

export interface AllDeps extends SendingDeps {
  /**
   * Whether the account that is signed in is the one whose work it is; null if that cannot be found out. Asked before
   * each record: in another tab somebody else may have signed in.
   */
  isSelf: () => Promise<boolean | null>;
  /** Null where the browser has none. */
  locks: Locks | null;
}

export interface AllSent {
  /** Why it ended early; null if it went through. */
  stop: Stop | null;
  /** Another tab is sending. */
  elsewhere: boolean;
}

const LOCK = "campo:envio";

type DueDeps = Pick<AllDeps, "isOpen">;

async function recordsInOrder(persona: string): Promise<RegistroDeCampo[]> {
  return (await fieldRecords(persona)).sort((one, other) => one.creado.localeCompare(other.creado));
}

interface DueOptions {
  /** What failed before does not count. */
  fresh?: boolean;
  /** What was held back as a whole counts, as it is looked at again. */
  looksAgain?: boolean;
}

const isDue = async (record: RegistroDeCampo, photos: readonly FotoDeCampo[], asked: DueOptions) =>
  (asked.looksAgain && isHeld(record, photos)) || (await sendableKeys(record, photos, asked)).length > 0;

/**
 * What waits to be sent: `open` if only records that are open in a form do.
 */
export async function whatWaits(
  persona: string,
  { isOpen }: DueDeps,
  asked: DueOptions = {},
): Promise<"none" | "open" | "some"> {
  let open = false;
  for (const record of await recordsInOrder(persona)) {
    if (!(await isDue(record, await fieldPhotos(record.clave), asked))) continue;
    if (!(await isOpen(record.clave))) return "some";
    open = true;
  }
  return open ? "open" : "none";
}

async function findStop({ signal, isSelf }: AllDeps): Promise<Stop | null> {
  if (signal?.aborted) return { why: "aborted", message: "" };
  const self = await isSelf();
  if (self === null) return { why: "line", message: "" };
  return self ? null : { why: "session", message: SIGN_IN };
}

async function oneByOne(persona: string, deps: AllDeps): Promise<Stop | null> {
  for (const phase of SEND_PHASES) {
    // What was held back is looked at once, before its rows go.
    const looksAgain = phase === "rows" && (deps.looksAgain ?? false);
    for (const record of await recordsInOrder(persona)) {
      const { clave } = record;
      const photos = await fieldPhotos(clave);
      if (phase === "photos" && !photos.some(isWaitingPhoto)) continue;
      if ((await deps.isOpen(clave)) || !(await isDue(record, photos, { looksAgain }))) continue;
      const stop = (await findStop(deps)) ?? (await sendRecord(clave, { ...deps, looksAgain }, [phase]));
      if (stop) return stop;
    }
  }
  return deps.signal?.aborted ? { why: "aborted", message: "" } : null;
}

/** Sends what can be sent, in the order in which the records were made: all rows, then all photos. It can be begun again at any time. */
export async function sendAll(persona: string, deps: AllDeps): Promise<AllSent> {
  const { locks } = deps;
  if (!locks) return { stop: await oneByOne(persona, deps), elsewhere: false };
  let sent: AllSent = { stop: null, elsewhere: true };
  await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) sent = { stop: await oneByOne(persona, deps), elsewhere: false };
  });
  return sent;
}
