import { and, count, countDistinct, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { type OpenDatabase, openDatabase } from "@/ministry-api/db/client";
import { historial, importacion, importacionFila, ppirta } from "@/ministry-api/db/schema";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { endAll, launch, newPostgres } from "./api-process";
import { textsOf, uncheckedImport } from "./importaciones-imported";
import { TEMPLATE } from "./suite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROWS = 3000;
const KILLS = 3;

describe("an import whose process is killed", { timeout: 600_000 }, () => {
  let folder = "";
  let url = "";
  let port = 0;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-import-"));
    url = await newPostgres(TEMPLATE);
    port = await freePort();
    database = await openDatabase({ url });
  });
  afterAll(async () => {
    endAll();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const serve = async () => {
    const started = launch("ministry-api/main.ts", [], {
      ...{ DATABASE_URL: url, DATA_DIR: folder, MINISTRY_API_PORT: String(port) },
    });
    await started.ready;
    return started;
  };
  const post = (path: string, token: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
    });
  /** The import once it is as wanted; polls, because another process works on it. */
  const until = async (id: number, wanted: (row: typeof importacion.$inferSelect) => boolean) => {
    for (;;) {
      const [row] = await database.db.select().from(importacion).where(eq(importacion.id, id));
      if (row && wanted(row)) return row;
      await new Promise((done) => setTimeout(done, 5));
    }
  };

  it("goes on, and makes each row once", async () => {
    const like = await textsOf({ db: database.db }, "ppirta", "");
    const filas = Array.from({ length: ROWS }, (_, i) => ({
      ...{ ...like, nombre_atractivo: `Sitio ${i}` },
      ...{ g_x: String(-16.9 + (i % 300) * 0.006), g_y: String(-68.9 + Math.floor(i / 300) * 0.006) },
    }));
    const nowhere = { put: () => Promise.resolve() };
    const id = await uncheckedImport(
      { db: database.db, files: nowhere, now: () => new Date() },
      { as: "tecnico.lp", filas },
    );
    let { child, ended } = await serve();
    await until(id, ({ estado }) => estado === "REVISION");
    const signedIn = await post("/login", "", { email: "tecnico.lp@turismo.bo", password: CLAVE_DEMO });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    expect((await post(`/importacion/${id}/importar`, access_token, { modo: "CORRECTAS" })).status).toBe(200);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await until(id, ({ importadas }) => importadas >= kill * 600);
      expect(before.estado).toBe("IMPORTANDO");
      await new Promise((done) => setTimeout(done, Math.random() * 200));
      child.kill("SIGKILL");
      await ended;
      // What its lease would wait for.
      await database.db
        .update(importacion)
        .set({ tomada_hasta: sql`now()` })
        .where(eq(importacion.id, id));
      ({ child, ended } = await serve());
    }
    expect(await until(id, ({ estado }) => estado !== "IMPORTANDO")).toMatchObject({
      ...{ estado: "IMPORTADA", importadas: ROWS, hechas: ROWS, motivo: null },
    });
    const f = importacionFila;
    const [rows] = await database.db
      .select({ n: count(), records: countDistinct(f.id_registro) })
      .from(f)
      .where(and(eq(f.id_importacion, id), isNotNull(f.id_registro)));
    expect(rows).toEqual({ n: ROWS, records: ROWS });
    const [made] = await database.db
      .select({ n: count(), names: countDistinct(ppirta.nombre_atractivo), cites: countDistinct(ppirta.cite) })
      .from(ppirta)
      .where(sql`${ppirta.nombre_atractivo} ~ '^Sitio [0-9]+$'`);
    expect(made).toEqual({ n: ROWS, names: ROWS, cites: ROWS });
    const [told] = await database.db
      .select({ n: count() })
      .from(historial)
      .where(sql`${historial.cambios} @> ${JSON.stringify([{ campo: "importacion", a: id }])}::jsonb`);
    expect(told).toEqual({ n: ROWS });
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });
});
