import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "@/ministry-api/db/client";
import { archivo, correo, historial, instalacion, ppirta, token, usuario } from "@/ministry-api/db/schema";
import type { FileStore } from "@/ministry-api/files/file-store";
import { COMIENZO, cursorOf } from "@/ministry-api/cambios/cursor";
import { beginReading, changesAfter, placeAt } from "@/ministry-api/cambios/feed";
import type { Caller } from "@/ministry-api/http/handler";
import { pathIn } from "@/ministry-api/files/folder-store";
import { noteBackup } from "@/ministry-api/operations/backup/last-backup";
import { entriesOf } from "@/ministry-api/operations/backup/read";
import { restoreBackup } from "@/ministry-api/operations/backup/restore";
import { writeBackup } from "@/ministry-api/operations/backup/write";
import { registry, watchBackups } from "@/ministry-api/operations/metrics";
import { newPostgres } from "./api-process";
import { type Api, openApi, untilTold } from "./harness";
import { complete, create, LP, PT } from "./inventory";
import { snapshot, type Snapshot } from "./snapshot";
import { SLOW } from "./suite";

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

function mapStore(): FileStore & { kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: async (hash, content) => void kept.set(hash, Buffer.from(content)),
    get: async (hash) => kept.get(hash) ?? null,
    remove: async (hash) => void kept.delete(hash),
    probe: async () => undefined,
  };
}

/** Demonstration accounts lose their published password on PostgreSQL (decision 010). */
const withoutDemoPasswords = (rows: string[]) =>
  rows.map((line) => line.replace(/"clave":"[^"]*"(?=.*"demo":true)/, '"clave":null')).sort();

/**
 * Waiting mails are restored on hold until an administrator releases them, because they may have been sent meanwhile.
 */
const held = (rows: string[]) => rows.map((line) => line.replace(/"proximo_en":"[^"]*"/, '"proximo_en":null')).sort();

/** From the embedded database into PostgreSQL, as an institution moves; the way back too in `npm run test:slow`. */
const DIRECTIONS = [
  { from: "pglite", to: "postgres" },
  ...(SLOW ? [{ from: "postgres", to: "pglite" } as const] : []),
] as const;

describe.each(DIRECTIONS)("a backup of $from, restored into $to", ({ from, to }) => {
  let folder = "";
  let api: Api;
  let target: OpenDatabase;
  const files = mapStore();
  const restoredFiles = mapStore();
  const photograph = Buffer.from("una fotografía\u0000ÿ");
  let original: Snapshot;
  const file = () => join(folder, "backup.tar.gz");

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-backup-"));
    api = await openApi(from);
    const { db } = api;
    for (const department of [LP, PT]) {
      await complete(api, "ppirtf", await create(api, "ppirtf", "admin", department, "Parador «Ñandú»\n\t'\"\\"));
    }
    const record = await create(api, "ppirta", "tecnico.lp", LP);
    await complete(api, "ppirta", record);
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const hidden = await create(api, kind, "tecnico.lp", LP);
      await complete(api, kind, hidden);
      await api.ok(`${kind}.remove`, { as: "admin", id: hidden });
    }
    await db.update(ppirta).set({ g_x: -16.123456789012345, cc_ccm: 1e-7 }).where(eq(ppirta.id, record));
    // Values that a JavaScript number or date cannot hold.
    await db.execute(sql`update ppirta set actualizado_en = '2026-02-03 04:05:06.789012+00' where id = ${record}`);
    await db.execute(
      sql`update historial set cambios = '[{"campo":"x","de":12345678901234567890.5,"a":null}]' where id = (select max(id) from historial)`,
    );
    await db
      .insert(usuario)
      .values({ email: "ana@x.bo", clave: "argon", nombres: "Ana", primer_apellido: "Ñ", id_rol: 4 });
    // One photo is in the store, the others are in their rows, as an earlier version kept them.
    await db.update(archivo).set({ contenido: Buffer.from([0, 255, 16, 92, 10]) });
    const mail = { para: "ana@x.bo", asunto: "Ñ", texto: "a\nb", enlace: "/abrir/ppirta/1" };
    await db.insert(correo).values([mail, { ...mail, intentos: 3, proximo_en: null, enviado_en: new Date() }]);
    const hash = sha256(photograph);
    await files.put(hash, photograph);
    await db.insert(archivo).values({ hash, tipo: "image/png", bytes: photograph.length });
    original = await snapshot(db);
    target = to === "postgres" ? await openDatabase({ url: await newPostgres() }) : await openDatabase();
  });
  afterAll(async () => {
    await api.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  const restore = (path: string, replace = false) => restoreBackup(target, restoredFiles, path, { replace });
  const expectSame = async () => {
    const restored = await snapshot(target.db);
    const wanted = {
      ...original,
      correo: held(original.correo ?? []),
      numeracion: (original.numeracion ?? []).map((line) => {
        const row = JSON.parse(line) as { ultimo: number };
        return JSON.stringify({ ...row, ultimo: row.ultimo + 1000 });
      }),
      ...(to === "postgres" && { usuario: withoutDemoPasswords(original.usuario ?? []) }),
    };
    expect(Object.keys(restored)).toEqual(Object.keys(wanted));
    for (const [table, rows] of Object.entries(wanted)) expect([table, restored[table]]).toEqual([table, rows]);
  };

  /** Copies the archive with some entries changed; null leaves an entry out. */
  async function changed(name: string, change: (name: string, content: Buffer) => Buffer | null) {
    const path = join(folder, `${name}.tar.gz`);
    const archive = pack();
    const writing = pipeline(archive, createGzip(), createWriteStream(path));
    for await (const entry of entriesOf(file())) {
      const content = change(entry.name, entry.content);
      if (content) archive.entry({ name: entry.name }, content);
    }
    archive.finalize();
    await writing;
    return path;
  }
  const manifestWith = (field: string, value: unknown) => (name: string, content: Buffer) =>
    name === "manifest.json"
      ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), [field]: value }))
      : content;

  it("is written whole or not at all, and over nothing", async () => {
    const failing: FileStore = { ...files, get: () => Promise.reject(new Error("store lost")) };
    await expect(writeBackup(api.db, failing, file())).rejects.toThrow("store lost");
    expect(await readdir(folder)).toEqual([]);
    await expect(writeBackup(api.db, files, join(folder, "none", "b.tar.gz"))).rejects.toThrow("ENOENT");
    const manifest = await writeBackup(api.db, files, file());
    expect(manifest).toMatchObject({ files: 1, missing: [], tables: { ppirta: original.ppirta?.length } });
    expect(await readdir(folder)).toEqual(["backup-files", "backup.tar.gz"]);
    await expect(writeBackup(api.db, files, file())).rejects.toThrow("exists already");
  });

  it("holds nothing that opens a session, and says which files the store has lost", async () => {
    const names: string[] = [];
    for await (const { name } of entriesOf(file())) names.push(name);
    expect(names.filter((name) => /token|intento|idempotencia/.test(name))).toEqual([]);
    const elsewhere = await mkdtemp(join(folder, "lost-"));
    const lost = await writeBackup(api.db, mapStore(), join(elsewhere, "lost.tar.gz"));
    expect([lost.files, lost.missing]).toEqual([0, [sha256(photograph)]]);
    await rm(elsewhere, { recursive: true });
  });

  it("takes from the store only what the folder beside it lacks, and marks what it needs", async () => {
    const asked: string[] = [];
    const counting: FileStore = { ...files, get: (hash) => (asked.push(hash), files.get(hash)) };
    const kept = pathIn(join(folder, "backup-files"), sha256(photograph));
    const long = new Date("2020-01-01T00:00:00Z");
    await utimes(kept, long, long);
    expect(await writeBackup(api.db, counting, join(folder, "second.tar.gz"))).toMatchObject({ files: 1, missing: [] });
    expect(asked).toEqual([]);
    expect((await stat(kept)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
    await writeFile(kept, "cut off");
    await writeBackup(api.db, counting, join(folder, "third.tar.gz"));
    expect([asked, await readFile(kept)]).toEqual([[sha256(photograph)], photograph]);
  });

  it("holds no snapshot of the database open while files are copied", async () => {
    const { db } = api;
    const whilst: FileStore = {
      ...files,
      get: async (hash) => {
        const open = await db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`,
        );
        expect(open.rows[0]?.n).toBe(0);
        return files.get(hash);
      },
    };
    const elsewhere = await mkdtemp(join(folder, "open-"));
    expect(await writeBackup(db, whilst, join(elsewhere, "b.tar.gz"))).toMatchObject({ files: 1 });
    await rm(elsewhere, { recursive: true });
  });

  it("is refused where it is damaged or of another version, with nothing written", async () => {
    const whole = await readFile(file());
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    await writeFile(join(folder, "flipped.tar.gz"), flipped);
    await writeFile(join(folder, "cut.tar.gz"), whole.subarray(0, whole.length - 2000));
    await writeFile(join(folder, "text.tar.gz"), "no archive");
    const typed = (name: string, content: Buffer) =>
      name.startsWith("tables/usuario/")
        ? Buffer.from(content.toString().replace('"id_rol":4', '"id_rol":1'))
        : content;
    const cases: [string, RegExp][] = [
      [join(folder, "none.tar.gz"), /does not exist/],
      [join(folder, "flipped.tar.gz"), /damaged/],
      [join(folder, "cut.tar.gz"), /damaged/],
      [join(folder, "text.tar.gz"), /damaged/],
      [await changed("typed", typed), /tables\/usuario\/00001.ndjson is not what it was/],
      [
        await changed("short", (name, content) => (name.startsWith("tables/historial/00001") ? null : content)),
        /is missing/,
      ],
      [await changed("fewer", manifestWith("files", 0)), /needs 1 files and names 0/],
      [await changed("bare", (name, content) => (name === "manifest.json" ? null : content)), /no manifest/],
      [
        await changed("newer", manifestWith("migration", { tag: "9999_later", when: 9e15 })),
        /newer version \(.*9999_later/,
      ],
      [await changed("older", manifestWith("migration", { tag: "0001_schema", when: 1 })), /older version/],
      [await changed("format", manifestWith("format", 3)), /newer version/],
      [await changed("before", manifestWith("format", 1)), /older version/],
    ];
    for (const [path, message] of cases) await expect(restore(path, true), path).rejects.toThrow(message);
    const kept = pathIn(join(folder, "backup-files"), sha256(photograph));
    await rename(kept, `${kept}.away`);
    await expect(restore(file(), true), "without its file").rejects.toThrow(/the file [0-9a-f]{64} is not in/);
    await writeFile(kept, "another");
    await expect(restore(file(), true), "with another one").rejects.toThrow(/is not what it was/);
    await rename(`${kept}.away`, kept);
    const empty = await snapshot(target.db);
    expect(Object.values(empty).flat()).toEqual([]);
    expect(restoredFiles.kept.size).toBe(0);
  });

  it("brings back every row of every table and every file", async () => {
    const restored = await restore(file());
    expect(restored).toMatchObject({ closed: to === "postgres" ? 7 : 0, held: 1 });
    await expectSame();
    expect([...restoredFiles.kept]).toEqual([...files.kept]);
    expect(await target.db.select().from(token)).toEqual([]);
    // Ids continue a thousand after the last one used: those between may have been given since, as may the cites.
    const [before] = await api.db.insert(historial).values(entry).returning({ id: historial.id });
    const [after] = await target.db.insert(historial).values(entry).returning({ id: historial.id });
    expect(after?.id).toBe((before?.id ?? 0) + 1000);
    await target.db.delete(historial).where(eq(historial.id, after?.id ?? 0));
  });

  it("makes another installation of the database each time", async () => {
    const epoch = async () => (await target.db.select().from(instalacion)).map(({ epoca }) => epoca);
    const first = await epoch();
    await restore(file(), true);
    const second = await epoch();
    expect([first.length, second.length]).toEqual([1, 1]);
    expect(second).not.toEqual(first);
  });

  it("tells the feed's readers to begin anew, with the history in its order", async () => {
    const before = cursorOf(await beginReading(api.db, new Date()), COMIENZO);
    await untilTold(target.db);
    const reading = await beginReading(target.db, new Date());
    await expect(placeAt(target.db, reading, before)).rejects.toThrow("se recuperó de un respaldo");
    await target.db.insert(historial).values({ ...entry, id_fila: 7 });
    await untilTold(target.db);
    const { cambios } = await changesAfter(target.db, await beginReading(target.db, new Date()), {
      caller: { id: 1, rol: 1, id_departamento: null } as Caller,
      from: await placeAt(target.db, reading, "ahora"),
      rows: 10,
    });
    expect(cambios.map(({ id_fila }) => id_fila)).toEqual([7]);
    const { rows } = await target.db.execute<{ id: number; place: number }>(sql`
      select id, (row_number() over (order by transaccion, id))::int as place from historial order by id`);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ place }, at) => place !== at + 1)).toEqual([]);
  });

  it("goes into a database that holds something only when told to, in the place of everything", async () => {
    await expect(restore(file())).rejects.toThrow("--replace");
    await target.db.execute(sql`update ppirta set demo = not demo`);
    await restore(file(), true);
    await expectSame();
  });
});

it("tells the metrics when the last backup was made and what it lacks, and nothing before the first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "inventario-aviso-"));
  watchBackups(folder);
  expect(await registry.metrics()).not.toMatch(/^backup_last_\w+ /m);
  await noteBackup(folder, { made_at: "2026-03-01T06:30:00.000Z", missing: 2 });
  expect(await registry.metrics()).toMatch(/^backup_last_timestamp_seconds 1772346600$/m);
  expect(await registry.metrics()).toMatch(/^backup_last_missing_files 2$/m);
  await rm(folder, { recursive: true });
});

const entry = { usuario: "x", tabla: "region", id_fila: 1, accion: "CREAR", cambios: [] };
