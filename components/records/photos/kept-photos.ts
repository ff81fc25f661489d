import type { WaitingPhoto } from "@/lib/field/waiting-photos";

/** Fetched with the first photograph or the tab itself, never with a page. */
const store = () => import("@/lib/field/waiting-photos");

/** A device without room or store keeps nothing: the photographs are sent all the same. */
const quietly = (done: Promise<unknown>) => void done.catch(() => undefined);

/** Where the photographs of one record wait on this device until they have arrived. */
export function keptPhotos(persona: string, registro: number) {
  return {
    keep: (clave: string, file: File) => {
      const desde = new Date().toISOString();
      const photo: WaitingPhoto = { clave, persona, registro, nombre: file.name, contenido: file, desde };
      quietly(store().then(({ keepPhoto }) => keepPhoto(photo)));
    },
    drop: (clave: string) => quietly(store().then(({ forgetPhoto }) => forgetPhoto(clave))),
    /** What waits, unless another tab is about to send it. */
    load: async (): Promise<WaitingPhoto[]> => {
      try {
        if (await isTakenElsewhere(lockOf(persona, registro))) return [];
        return await (await store()).waitingPhotos(persona, registro);
      } catch {
        return [];
      }
    },
  };
}

const lockOf = (persona: string, registro: number) => `fotografias:${persona}:${registro}`;

/** Web Locks need a secure context; over plain http each tab offers what waits, and the key keeps it from being stored twice. */
const locks = () => ("locks" in navigator ? navigator.locks : null);

const mine = new Set<string>();

async function isTakenElsewhere(name: string): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return !mine.has(name) && held.some((lock) => lock.name === name);
}

/** This tab sends the record's photographs for as long as it lives. */
export function takeSending(persona: string, registro: number): void {
  const name = lockOf(persona, registro);
  if (mine.has(name)) return;
  void locks()?.request(name, () => {
    mine.add(name);
    return new Promise(() => undefined);
  });
}
