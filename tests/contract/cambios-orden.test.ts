import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cambio } from "@/contract/resources/cambios";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { type Db, openDatabase, type OpenDatabase, type Tx } from "@/ministry-api/db/client";
import { historial } from "@/ministry-api/db/schema";
import { recordChange } from "@/ministry-api/history/record";
import { issueToken, SESSION_HOURS } from "@/ministry-api/sesion/tokens";
import { endAll, launch, type Launched, newPostgres } from "./api-process";
import { type Api, apiOn, DATABASES, untilTold } from "./harness";
import { TEMPLATE } from "./suite";

/** What reaches a reader while others write: each committed change once, in the order in which they were committed. */

interface Page {
  cambios: Cambio[];
  siguiente: string;
  hay_mas: 0 | 1;
}
const WRITER = { id: 1, nombre: "Quien escribe" };
/** Writes a change of the catalogue by that number, which nothing else changes. */
const write = (tx: Tx, id_fila: number) =>
  recordChange(tx, WRITER, { tabla: "macro", id_fila, accion: "CREAR", before: null, after: { nombre: `${id_fila}` } });

/** What the history holds of these, in the order in which it was committed. */
const committed = async (db: Db, from: number) =>
  (
    await db
      .select({ id_fila: historial.id_fila })
      .from(historial)
      .where(eq(historial.tabla, "macro"))
      .orderBy(asc(historial.transaccion), asc(historial.id))
  )
    .map(({ id_fila }) => id_fila)
    .filter((id_fila) => id_fila >= from);

async function read(api: Api, desde: string): Promise<Page> {
  return (await api.ok("cambio.list", { as: "admin", query: { desde, rows: 50 } })).body as unknown as Page;
}

/** Reads page after page, also while others write; `done` says that nothing will be written any more. */
async function followTo(api: Api, desde: string, done: () => boolean): Promise<number[]> {
  const last = done();
  if (last) await untilTold(api.db);
  const { cambios, siguiente, hay_mas } = await read(api, desde);
  const found = cambios.map(({ id_fila }) => id_fila);
  if (last && hay_mas === 0) return found;
  return [...found, ...(await followTo(api, siguiente, done))];
}

describe("two transactions at once, on postgres", () => {
  const api = apiOn("postgres");
  const now = async () => {
    await untilTold(api.db);
    return (await read(api, "ahora")).siguiente;
  };

  it("are told when both have ended, whichever commits first, and none twice", async () => {
    const desde = await now();
    let page: Page | null = null;
    await api.db.transaction(async (first) => {
      await write(first, 1001);
      await api.db.transaction(async (second) => write(second, 1002));
      page = await read(api, desde);
      await write(first, 1003);
    });
    expect(page).toMatchObject({ cambios: [], hay_mas: 0 });
    const { siguiente = "" } = page ?? {};
    expect(await followTo(api, siguiente, () => true)).toEqual([1001, 1003, 1002]);
    expect(await followTo(api, desde, () => true)).toEqual([1001, 1003, 1002]);
  });

  it("hold nothing back once one is rolled back", async () => {
    const desde = await now();
    await api.db
      .transaction(async (tx) => {
        await write(tx, 1101);
        await api.db.transaction(async (second) => write(second, 1102));
        tx.rollback();
      })
      .catch(() => undefined);
    expect(await followTo(api, desde, () => true)).toEqual([1102]);
  });
});

describe.each(DATABASES)("a thousand changes at once, on %s", (kind) => {
  const api = apiOn(kind);

  it("reach a reader who follows them: none is missing, none comes twice", async () => {
    const WRITERS = 8;
    const EACH = 125;
    await untilTold(api.db);
    const desde = (await read(api, "ahora")).siguiente;
    let writing = WRITERS;
    const writer = async (number: number) => {
      for (let i = 0; i < EACH; i += 1) {
        const id = 10_000 + number * EACH + i;
        await api.db
          .transaction(async (tx) => {
            await write(tx, id);
            // Others begin and commit meanwhile, some of them more and some less.
            for (let turn = 0; turn < (id * 7) % 5; turn += 1) await setImmediate();
            if (id % 11 === 0) tx.rollback();
            if (id % 3 === 0) await write(tx, id + 100_000);
          })
          .catch(() => undefined);
      }
      writing -= 1;
    };
    const [found] = await Promise.all([
      followTo(api, desde, () => writing === 0),
      ...Array.from({ length: WRITERS }, (_, number) => writer(number)),
    ]);
    const wanted = await committed(api.db, 10_000);
    expect(wanted.length).toBeGreaterThan(1000);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(wanted);
  });
});

const KILLS = 20;

describe("an API that is killed while it writes", { timeout: 600_000 }, () => {
  let database: OpenDatabase;
  let url = "";
  let token = "";
  let port = 0;
  let served: Launched;

  beforeAll(async () => {
    url = await newPostgres(TEMPLATE);
    database = await openDatabase({ url });
    token = await issueToken(database.db, 1, "SESION", SESSION_HOURS, new Date());
    port = await freePort();
  });
  afterAll(async () => {
    endAll();
    await database.close();
  });

  const serve = async () => {
    served = launch("ministry-api/main.ts", [], { DATABASE_URL: url, MINISTRY_API_PORT: String(port) });
    await served.ready;
  };
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...init.headers },
    });

  /** Changes a region again and again, until the API is gone. Resolves with how often that was answered. */
  async function writeUntilGone(id: number): Promise<number> {
    for (let done = 0; ; done += 1) {
      const body = JSON.stringify({ codigo: `K${id}`, nombre: `Región ${id} ${Math.random()}`, id_macro_region: 1 });
      const answer = await send(`/region/${id}`, { method: "PUT", body }).catch(() => null);
      if (!answer?.ok) return done;
    }
  }

  /** Reads the lines after a cursor, as far as they come. Returns the places of all that came, the last one's last. */
  async function readLines(desde: string): Promise<{ told: Cambio[]; siguiente: string }> {
    const told: Cambio[] = [];
    let siguiente = desde;
    const answer = await send(`/cambios?desde=${desde}`, { headers: { Accept: "application/x-ndjson" } }).catch(
      () => null,
    );
    if (!answer?.ok || !answer.body) return { told, siguiente };
    let rest = "";
    try {
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + part).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const change = JSON.parse(line) as Cambio & { siguiente?: string };
          siguiente = change.siguiente ?? change.cursor;
          if (change.siguiente === undefined) told.push(change);
        }
      }
    } catch {
      // Cut: the last whole line says where to go on.
    }
    return { told, siguiente };
  }

  it("loses and repeats no change for its reader, killed 20 times @slow", async () => {
    await serve();
    await untilTold(database.db);
    const { siguiente: start } = (await (await send("/cambios?desde=ahora")).json()) as Page;
    const { rows: regions } = await database.db.execute<{ id: number }>(sql`select id from region order by id limit 8`);
    const { rows: last } = await database.db.execute<{ id: number }>(sql`select max(id) as id from historial`);
    const told: Cambio[] = [];
    let desde = start;
    let answered = 0;
    const readOn = async () => {
      const read = await readLines(desde);
      told.push(...read.told);
      desde = read.siguiente;
    };
    for (let kill = 1; kill <= KILLS; kill += 1) {
      if (kill > 1) await serve();
      const writers = regions.map(({ id }) => writeUntilGone(id));
      // The reader is cut off by the kill as well, at a different point each time.
      const enough = told.length + 20 + kill * 3;
      while (told.length < enough) await readOn();
      const cut = readOn();
      served.child.kill("SIGKILL");
      await Promise.all([served.ended, cut]);
      answered += (await Promise.all(writers)).reduce((sum, done) => sum + done, 0);
    }
    await serve();
    await untilTold(database.db);
    await readOn();
    served.child.kill("SIGKILL");
    await served.ended;

    const wanted = await database.db
      .select({ id_fila: historial.id_fila, cambios: historial.cambios })
      .from(historial)
      .where(and(gt(historial.id, last[0]?.id ?? 0), eq(historial.tabla, "region")))
      .orderBy(asc(historial.transaccion), asc(historial.id));
    const shown = (rows: readonly { id_fila: number; cambios: unknown }[]) =>
      rows.map(({ id_fila, cambios }) => `${id_fila} ${JSON.stringify(cambios)}`);
    expect(shown(told)).toEqual(shown(wanted));
    expect(wanted.length).toBeGreaterThanOrEqual(answered);
    expect(answered).toBeGreaterThan(KILLS * 20);
  });
});
