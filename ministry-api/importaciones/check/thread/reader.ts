import type { TipoInventario } from "@/contract/importacion/tipos";
import { inThread } from "@/node-shared/threads";
import type { Db } from "../../../db/client";
import { startThread } from "../../../start-thread";
import type { Destino } from "../../types";
import { fingerprint, storedCatalogues } from "../context";
import type { Leida } from "../row";
import type { RowToRead, Outcome, Task } from "./tasks";

/** The thread's memory limits: the catalogues of a whole country take a tenth of it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
/** It stays while a person mends rows: its start takes a second. */
const IDLE_MS = 600_000;
/** Rows that go over at once: the process does other things before the next ones. */
const AT_ONCE = 25;

const inReadingThread = inThread<Task, Outcome>(
  () => startThread("importaciones/check/thread", { behind: true, limits: LIMITS }),
  () => [],
  IDLE_MS,
);

/** Reads rows by themselves, as the catalogues were when it was loaded. */
export interface Reader {
  readonly destino: Destino<TipoInventario>;
  /** What is read of rows, in their order. Errors: those of `inThread`. */
  read(rows: readonly RowToRead[]): Promise<Leida[]>;
}

/** What reads rows of an import, in a thread of its own; it learns the catalogues only if they changed. */
export async function loadReader(db: Db, destino: Reader["destino"]): Promise<Reader> {
  let of = await fingerprint(db);

  async function readSome(rows: readonly RowToRead[]): Promise<Leida[]> {
    const known = await inReadingThread({ of, destino, rows });
    if (known) return known;
    of = await fingerprint(db);
    await inReadingThread({ of, learn: await storedCatalogues(db) });
    const learnt = await inReadingThread({ of, destino, rows });
    if (!learnt) throw new Error("The thread forgot the catalogues");
    return learnt;
  }

  return {
    destino,
    read: async (rows) => {
      const all: Leida[] = [];
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        all.push(...(await readSome(rows.slice(from, from + AT_ONCE))));
      }
      if (all.length !== rows.length) throw new Error("The thread read other rows than were asked");
      return all;
    },
  };
}
