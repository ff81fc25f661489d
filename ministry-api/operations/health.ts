import { sql } from "drizzle-orm";
import { version } from "@/package.json";
import type { Db } from "../db/client";
import { migratedTo, NEWEST_MIGRATION } from "../db/migrate";
import type { RawRoute } from "../http/handler";
import type { Services } from "../http/services";

/** How long a part may take to answer before it counts as missing, in milliseconds. */
const PATIENCE_MS = 2000;

type Part = "base_de_datos" | "migraciones" | "archivos";

async function answersInTime(check: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
  const answered = check.then(
    () => true,
    () => false,
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
 * seconds, its schema is this version's, the file store takes a new file, returns it and has room. 503 names what
 * is missing.
 */
export function healthRoutes({ files }: Pick<Services, "files">): RawRoute[] {
  let database: Db | null = null;
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
        const parts = await Promise.all(
          checks.map(async ([part, check]) => ({ part, ok: await answersInTime(check()) })),
        );
        const falta = parts.filter(({ ok }) => !ok).map(({ part }) => part);
        if (falta.length === 0) return Response.json({ estado: "ok", version });
        return Response.json({ estado: "no disponible", version, falta }, { status: 503 });
      },
    },
  ];
}
