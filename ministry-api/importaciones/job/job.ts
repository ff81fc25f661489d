import { and, asc, eq, gt } from "drizzle-orm";
import { keysOf } from "@/contract/keys";
import type { EstadoImportacion } from "@/contract/resources/importaciones";
import type { Db } from "../../db/client";
import { problemOf } from "../../http/database-errors";
import { removeOldFiles } from "../file";
import { claimWork, type HeldLease, WorkLost, type Lease, type WorkServices, type Work } from "./lease";
import { importRows } from "./import-rows";
import { takeBack } from "./take-back";
import { importacion, importacionFila as f } from "../../db/schema";
import { makeAhead, yieldToRequests } from "../../http/yield";
import { loadChecker, targetOf } from "../check/check";
import { BATCH, writeChecked } from "../rows";

/** The work on imports in the background: check, import, take back; one process at a time has each. */

/** All rows of an import in the order of the file, read as they are asked for; ends early if the work does. */
async function* rowsOf(db: Db, lease: Lease) {
  for (let last = 0; !lease.aborted;) {
    const page = await db
      .select({ fila: f.fila, textos: f.textos, quitada: f.quitada })
      .from(f)
      .where(and(eq(f.id_importacion, lease.id), gt(f.fila, last)))
      .orderBy(asc(f.fila))
      .limit(BATCH);
    if (page.length === 0) return;
    yield* page;
    last = page.at(-1)?.fila ?? last;
  }
}

/**
 * Checks an import's rows, batch by batch, and opens them for review. After a crash it begins again with the first row,
 * because rows alike are found among those before.
 */
const checkImport: Work = async ({ db, services, lease }) => {
  const [row] = await db.select().from(importacion).where(eq(importacion.id, lease.id));
  if (!row) return;
  const checker = await loadChecker(db, await targetOf(db, row));
  const breathe = yieldToRequests();
  let hechas = 0;
  // Rows are read in a thread while those before them are stored.
  for await (const checked of makeAhead(checker.all(rowsOf(db, lease)))) {
    hechas += checked.length;
    await db.transaction(async (tx) => {
      await lease.keep(tx, { hechas });
      await writeChecked(tx, lease.id, checked);
    });
    if (lease.aborted) return;
    await breathe();
  }
  if (lease.aborted) return;
  await lease.keep(db, { estado: "REVISION", hechas, motivo: null });
  services.log.info("import.checked", { importacion: lease.id, filas: hechas });
};

const WORK_BY_STATE: Partial<Record<EstadoImportacion, Work>> = {
  COMPROBANDO: checkImport,
  IMPORTANDO: importRows,
  DESHACIENDO: takeBack,
};

export interface Imports {
  /** Looks for work now, after some was left. */
  wake(): void;
  /** Takes no further work. Resolves when what is at hand has stored the batch it is in. */
  stop(): Promise<void>;
}

/** How often it looks for work that another process left or lost, in milliseconds. */
const IDLE_MS = 15_000;
/** Imports that a process works on at once: nobody's check waits for another one's import. */
const LANES = 2;

/** Where an import stands after its work failed, and what is said of it. */
const AFTER: Partial<Record<EstadoImportacion, { estado: EstadoImportacion; motivo: string }>> = {
  COMPROBANDO: {
    estado: "LEIDA",
    motivo: "La comprobación se interrumpió por una falla del servidor. Continúe otra vez desde las columnas.",
  },
  IMPORTANDO: {
    estado: "DETENIDA",
    motivo: "La importación se interrumpió por una falla del servidor. Lo importado queda; puede seguir.",
  },
  DESHACIENDO: {
    estado: "DETENIDA",
    motivo: "Deshacer se interrumpió por una falla del servidor. Puede intentarlo de nuevo.",
  },
};

const DAY_MS = 86_400_000;

const STATES = keysOf(WORK_BY_STATE);

const errorName = (error: unknown) => (error instanceof Error ? error.name : typeof error);

async function work(db: Db, services: WorkServices, lease: HeldLease): Promise<void> {
  const { id, estado } = lease;
  try {
    await WORK_BY_STATE[estado]?.({ db, services, lease });
    await lease.release();
  } catch (error) {
    if (error instanceof WorkLost) return lease.release();
    services.log.error("import.failed", { importacion: id, estado, error: errorName(error) });
    // Without a database nothing can be stored, and the work is due again after its minute.
    const unreachable = problemOf(error, false)?.status === 503;
    await lease.release(unreachable ? {} : { ...AFTER[estado], terminado_en: services.clock() });
  }
}

/** Works until nothing is due or `stopped`; `holding` is told of each piece of work. */
async function workDue(
  db: Db,
  services: WorkServices,
  stopped: () => boolean,
  holding: (lease: HeldLease | null) => void,
): Promise<void> {
  while (!stopped()) {
    const lease = await claimWork(db, STATES);
    if (!lease) return;
    holding(lease);
    await work(db, services, lease).finally(() => holding(null));
  }
}

const ignoreLease = () => undefined;
const never = () => false;

/** Does all work that is due now, one import after the other. */
export const runImports = (db: Db, services: WorkServices): Promise<void> => workDue(db, services, never, ignoreLease);

/** One import after the other. */
function lane(db: Db, services: WorkServices, idleMs: number): Imports {
  let stopped = false;
  let asked = false;
  let timer: NodeJS.Timeout | undefined;
  let held: HeldLease | null = null;
  let running: Promise<void> | null = null;

  async function run() {
    asked = false;
    try {
      await workDue(
        db,
        services,
        () => stopped,
        (lease) => {
          held = lease;
        },
      );
    } catch (error) {
      services.log.error("imports.failed", { error: errorName(error) });
    }
    running = null;
    if (!stopped) timer = setTimeout(wake, asked ? 0 : idleMs);
  }

  function wake() {
    asked = true;
    if (stopped || running) return;
    clearTimeout(timer);
    running = run();
  }

  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      held?.stop();
      await running;
    },
  };
}

/** Removes files that are kept no longer, now and once a day. Returns what ends it. */
function tidyDaily(db: Db, services: WorkServices): () => void {
  const tidy = () =>
    void removeOldFiles(db, services).catch((error: unknown) =>
      services.log.error("imports.tidy_failed", { error: errorName(error) }),
    );
  tidy();
  const timer = setInterval(tidy, DAY_MS);
  return () => clearInterval(timer);
}

/**
 * Checks, imports and takes back in the background, until it is stopped. Several processes on one database share the
 * work; what a process leaves unfinished, another one goes on with when its lease has run out.
 */
export function startImports(db: Db, services: WorkServices, { idleMs = IDLE_MS }: { idleMs?: number } = {}): Imports {
  const lanes = Array.from({ length: LANES }, () => lane(db, services, idleMs));
  const wake = () => lanes.forEach((one) => one.wake());
  wake();
  const stopTidying = tidyDaily(db, services);
  return {
    wake,
    stop: async () => {
      stopTidying();
      await Promise.all(lanes.map((one) => one.stop()));
    },
  };
}
