import { sql } from "drizzle-orm";
import { version } from "@/package.json";
import type { Db } from "../db/client";
import { migratedTo, NEWEST_MIGRATION } from "../db/migrate";
import { codeOf } from "../error-parts";
import { DiskNearlyFull } from "../files/folder-store";
import type { RawRoute } from "../http/raw";
import type { Services } from "../http/services";

/** How long a part may take to answer before it counts as missing, in milliseconds. */
const PATIENCE_MS = 2000;

type Part = "base_de_datos" | "migraciones" | "archivos";

interface Fault {
  reason: string;
  free_mb?: number;
}

/** Why a part does not work, for the log; null if it does. */
async function faultOf(check: Promise<unknown>): Promise<Fault | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Fault>((resolve) => (timer = setTimeout(() => resolve({ reason: "late" }), PATIENCE_MS)));
  const answered = check.then(
    () => null,
    (error: unknown) =>
      error instanceof DiskNearlyFull
        ? { reason: "disk_nearly_full", free_mb: error.freeMegabytes }
        : { reason: String(codeOf(error) ?? (error instanceof Error ? error.name : "unknown")) },
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

async function requireMigrated(db: Db) {
  if ((await migratedTo(db)) !== NEWEST_MIGRATION.when) throw new Error("Not this version's schema");
}

/**
 * Runs one check of a part at a time. Callers that come while a check is running share its result, so that probes do
 * not pile up if a part hangs.
 */
function shared(check: () => Promise<unknown>) {
  let running: Promise<unknown> | null = null;
  return () => (running ??= check().finally(() => (running = null)));
}

/**
 * `/health/live` shows that the process answers, `/health/ready` that it can work: the database answers within two
 * seconds, its schema is this version's, the file store takes a new file, returns it and has room. 503 names what is
 * missing; the log says why, once for each time that a part stops working.
 */
export function healthRoutes({ files, log }: Pick<Services, "files" | "log">): RawRoute[] {
  let database: Db | null = null;
  const failing = new Set<Part>();
  const note = (part: Part, fault: Fault | null) => {
    if (fault && !failing.has(part)) log.error("not_ready", { part, ...fault });
    if (fault) failing.add(part);
    else failing.delete(part);
  };
  const checks: [Part, () => Promise<unknown>][] = [
    ["base_de_datos", shared(async () => database?.execute(sql`select 1`))],
    ["migraciones", shared(async () => database && requireMigrated(database))],
    ["archivos", shared(async () => files.probe())],
  ];
  const alive = async () => Response.json({ estado: "ok", version });
  return [
    { path: "/health", access: "public", run: alive },
    { path: "/health/live", access: "public", run: alive },
    {
      path: "/health/ready",
      access: "public",
      run: async ({ context }) => {
        database = context.db;
        const falta: Part[] = [];
        for (const [part, fault] of await Promise.all(
          checks.map(async ([part, check]) => [part, await faultOf(check())] as const),
        )) {
          note(part, fault);
          if (fault) falta.push(part);
        }
        if (falta.length === 0) return Response.json({ estado: "ok", version });
        return Response.json({ estado: "no disponible", version, falta }, { status: 503 });
      },
    },
  ];
}
