import { createHash, randomUUID } from "node:crypto";
import { count, eq, isNotNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { archivo, fotogramappirta, historial, ppirta } from "@/ministry-api/db/schema";
import { recordFile } from "@/ministry-api/files/record-file";
import { moveStoredContent } from "@/ministry-api/files/move-stored";
import { createLogger } from "@/ministry-api/http/log";
import { apiOn, ONE_DATABASE } from "./harness";
import { create, LP } from "./inventory";

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** A picture with unique content. */
const picture = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 40 },
      background: "#777",
    },
  })
    .jpeg()
    .toBuffer();

describe.each(ONE_DATABASE)("stored files on %s", (database) => {
  const api = apiOn(database);
  let id: number;
  beforeEach(async () => {
    api.files.refusal = null;
    api.logs.length = 0;
    id = await create(api, "ppirta", "tecnico.lp", LP);
  });

  const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
    api.call("fotogramappirta.create", {
      as: "tecnico.lp",
      headers,
      body: { id_ppirta: id, fotogramas: [{ ruta_fotograma: bytes.toString("base64"), nombre: "a.jpg" }] },
    });
  const rows = () => api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id));
  const image = async (foto: number, ancho = 600) =>
    api.request(`/api/fotogramappirta/${foto}/imagen?ancho=${ancho}`, {
      headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}` },
    });
  const events = () => api.logs.map((line) => JSON.parse(line) as { event: string; hash?: string; code?: string });
  const counts = async () => {
    const answer = [];
    for (const table of [archivo, fotogramappirta, historial]) {
      const [row] = await api.db.select({ n: count() }).from(table);
      answer.push(row?.n);
    }
    return answer;
  };

  it("writes nothing to the database when the store is full, and takes the same call afterwards", async () => {
    const before = await counts();
    const bytes = await picture();
    const headers = { "Idempotency-Key": randomUUID() };
    api.files.refusal = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    for (const sent of [{}, headers]) {
      const answer = await send(bytes, sent);
      expect([answer.status, answer.body.message]).toEqual([
        503,
        "No hay espacio para guardar el archivo. Avise a quien administra el servidor.",
      ]);
    }
    expect(await counts()).toEqual(before);
    expect(events()).toContainEqual(expect.objectContaining({ event: "file_not_kept", code: "ENOSPC" }));

    api.files.refusal = null;
    expect((await send(bytes, headers)).status).toBe(200);
    const [foto] = await rows();
    api.files.refusal = Object.assign(new Error("EDQUOT"), { code: "EDQUOT" });
    const replaced = await api.call("fotogramappirta.update", {
      as: "tecnico.lp",
      id: foto?.id ?? 0,
      body: { ruta_fotograma: (await picture()).toString("base64"), nombre: "b.jpg" },
    });
    expect(replaced.status).toBe(503);
    expect(await rows()).toEqual([foto]);
  });

  it("keeps the file of a call that can be repeated outside every transaction: others are answered meanwhile", async () => {
    const { put } = api.files;
    const open = sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    const seen: unknown[] = [];
    api.files.put = async (hash, content) => {
      if (hash.includes("-")) return put(hash, content);
      const late = new Promise((resolve) => setTimeout(resolve, 5000, "nobody answered"));
      seen.push(await Promise.race([api.db.execute<{ n: number }>(open).then(({ rows }) => rows[0]?.n), late]));
      await put(hash, content);
    };
    try {
      const bytes = await picture();
      const headers = { "Idempotency-Key": randomUUID() };
      const first = await send(bytes, headers);
      expect([first.status, seen]).toEqual([200, [0]]);
      // A repeated call gets the first response, even if the record no longer accepts photos.
      await api.db.update(ppirta).set({ derivado: 1 }).where(eq(ppirta.id, id));
      expect((await send(bytes)).status).toBe(409);
      const again = await send(bytes, headers);
      expect([again.status, again.body, seen.length]).toEqual([200, first.body, 1]);
      expect((await send(await picture(), headers)).status).toBe(422);
      expect(await rows()).toHaveLength(1);
    } finally {
      api.files.put = put;
    }
  });

  it("answers 404 for a picture whose file is lost or damaged, and goes on with the rest", async () => {
    const [lost, damaged, whole] = [await picture(), await picture(), await picture()];
    for (const bytes of [lost, damaged, whole]) expect((await send(bytes)).status).toBe(200);
    for (const name of api.files.kept.keys()) if (name.includes("-")) api.files.kept.delete(name);
    api.files.kept.delete(hashOf(lost));
    api.files.kept.set(hashOf(damaged), whole);
    const ids = (await rows()).map((row) => row.id);
    const statuses = [];
    for (const foto of ids) statuses.push((await image(foto)).status);
    expect(statuses).toEqual([404, 404, 200]);
    expect(events()).toContainEqual(expect.objectContaining({ event: "file_missing", hash: hashOf(lost) }));
    expect(events()).toContainEqual(expect.objectContaining({ event: "file_damaged", hash: hashOf(damaged) }));
    const { body } = await api.ok("fotogramappirta.list", { as: "tecnico.lp", id, query: { imagenes: "1" } });
    expect((body.fotograma as { ruta_fotograma: string | null }[]).map((row) => row.ruta_fotograma !== null)).toEqual([
      false,
      false,
      true,
    ]);
    expect(String((await api.ok("ppirta.ficha", { as: "admin", id })).body.pdf)).toMatch(/^JVBERi0/);

    // A file restored (from a backup) is served at once.
    api.files.kept.set(hashOf(lost), lost);
    expect((await image(ids[0] ?? 0)).status).toBe(200);
  });

  describe("that still stand in the database", () => {
    const log = createLogger("info", (line) => api.logs.push(line));
    const standing = async () => {
      const left = await api.db.select({ hash: archivo.hash }).from(archivo).where(isNotNull(archivo.contenido));
      return left.map((row) => row.hash).sort();
    };
    const insert = async (n: number) => {
      const contents = Array.from({ length: n }, (_, i) => Buffer.from(`content ${i} ${randomUUID()}`));
      for (const contenido of contents) {
        await api.db
          .insert(archivo)
          .values({ hash: hashOf(contenido), tipo: "image/jpeg", bytes: contenido.length, contenido });
      }
      return contents;
    };

    it("are moved to the store, once, also by two processes at once", async () => {
      expect(await standing()).toEqual([]);
      const contents = await insert(21);
      const moved = await Promise.all([
        moveStoredContent(api.db, api.files, log),
        moveStoredContent(api.db, api.files, log),
      ]);
      expect(Math.max(...moved)).toBeLessThanOrEqual(21);
      expect(Math.min(21, (moved[0] ?? 0) + (moved[1] ?? 0))).toBe(21);
      expect(await standing()).toEqual([]);
      for (const content of contents) expect(api.files.kept.get(hashOf(content))?.equals(content)).toBe(true);
      expect(await moveStoredContent(api.db, api.files, log)).toBe(0);
    });

    it("stay where they are when the store fails, and are moved the next time", async () => {
      const contents = await insert(12);
      let left = 10;
      const failing = {
        get: api.files.get,
        put: async (hash: string, content: Uint8Array) => {
          if (left === 0) throw new Error("The store is gone");
          left -= 1;
          await api.files.put(hash, content);
        },
        remove: api.files.remove,
        probe: api.files.probe,
      };
      await expect(moveStoredContent(api.db, failing, log)).rejects.toThrow("The store is gone");
      const still = await standing();
      expect(still.length).toBeGreaterThan(0);
      // A row's content is removed only if the store has the file.
      for (const content of contents) {
        expect(still.includes(hashOf(content)) || api.files.kept.has(hashOf(content))).toBe(true);
      }
      expect(await moveStoredContent(api.db, api.files, log)).toBe(still.length);
      expect(await standing()).toEqual([]);
      for (const content of contents) expect(api.files.kept.get(hashOf(content))?.equals(content)).toBe(true);
    });

    it("stay where they are when they do not match their hash", async () => {
      const hash = hashOf(Buffer.from(randomUUID()));
      await api.db.insert(archivo).values({ hash, tipo: "image/jpeg", bytes: 3, contenido: Buffer.from("bad") });
      const [good] = await insert(1);
      expect(await moveStoredContent(api.db, api.files, log)).toBe(1);
      expect(await standing()).toEqual([hash]);
      expect(api.files.kept.has(hash)).toBe(false);
      expect(api.files.kept.has(hashOf(good ?? Buffer.alloc(0)))).toBe(true);
      expect(events()).toContainEqual(expect.objectContaining({ event: "file_damaged", hash }));
      await api.db.delete(archivo).where(eq(archivo.hash, hash));
    });

    it("are moved from the demonstration's seed, so that its pictures are served", async () => {
      const [demo] = await api.db.select().from(fotogramappirta).orderBy(fotogramappirta.id).limit(1);
      const response = await api.request(`/api/fotogramappirta/${demo?.id ?? 0}/imagen`, {
        headers: { Authorization: `Bearer ${await api.tokenOf("admin")}` },
      });
      expect(response.status).toBe(200);
    });
  });

  it("stand in the table once for each content", async () => {
    const contenido = await picture();
    const file = { hash: hashOf(contenido), tipo: "image/jpeg", contenido };
    await recordFile(api.db, file);
    await recordFile(api.db, file);
    expect((await send(contenido)).status).toBe(200);
    expect((await send(contenido)).status).toBe(200);
    expect(await api.db.select().from(archivo).where(eq(archivo.hash, file.hash))).toEqual([
      { hash: file.hash, tipo: "image/jpeg", bytes: contenido.length, contenido: null },
    ]);
    expect(await rows()).toHaveLength(2);
  });
});
