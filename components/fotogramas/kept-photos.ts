import type { WaitingPhoto } from "@/lib/campo/waiting-photos";

/** Loaded with the photos tab or the first photo, not with other pages. */
const importWaitingPhotos = () => import("@/lib/campo/waiting-photos");

/** A device without free space or storage keeps no photos; they are still sent. */
const ignoreFailure = (done: Promise<unknown>) => void done.catch(() => undefined);

/** Keeps the photos of one record on this device until the server has stored them. */
export function photoKeeper(persona: string, registro: number) {
  return {
    keep: (clave: string, file: File) => {
      const desde = new Date().toISOString();
      const photo: WaitingPhoto = { clave, persona, registro, nombre: file.name, contenido: file, desde };
      ignoreFailure(importWaitingPhotos().then(({ keepPhoto }) => keepPhoto(photo)));
    },
    drop: (clave: string) => ignoreFailure(importWaitingPhotos().then(({ forgetPhoto }) => forgetPhoto(clave))),
    /** The waiting photos; none if another browser tab sends them, or if they cannot be read. */
    load: async (): Promise<WaitingPhoto[]> => {
      try {
        if (await isTakenElsewhere(lockOf(persona, registro))) return [];
        return await (await importWaitingPhotos()).waitingPhotos(persona, registro);
      } catch {
        return [];
      }
    },
  };
}

const lockOf = (persona: string, registro: number) => `fotografias:${persona}:${registro}`;

/**
 * Web Locks need a secure context. Over plain http each browser tab offers the waiting photos, and the key prevents
 * storing them twice.
 */
const browserLocks = () => ("locks" in navigator ? navigator.locks : null);

const ownKeys = new Set<string>();

async function isTakenElsewhere(name: string): Promise<boolean> {
  const held = (await browserLocks()?.query())?.held ?? [];
  return !ownKeys.has(name) && held.some((lock) => lock.name === name);
}

/** Claims the sending of the record's photos for this browser tab until it is closed. */
export function takeSending(persona: string, registro: number): void {
  const name = lockOf(persona, registro);
  if (ownKeys.has(name)) return;
  void browserLocks()?.request(name, () => {
    ownKeys.add(name);
    return new Promise(() => undefined);
  });
}
