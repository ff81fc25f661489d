import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { type Db, openDatabase } from "@/ministry-api/db/client";
import { archivo, correo, historial, ppirta, ppirtf, rutappirta, servicio, usuario } from "@/ministry-api/db/schema";
import { NEWEST_MIGRATION } from "@/ministry-api/db/migrate";
import { endAll, launch, newPostgres, seedFolder } from "./api-process";
import { TEMPLATE } from "./suite";
import { DATABASES } from "./harness";

const KINDS = ["ppirta", "ppirtf"] as const;
const TABLES = { ppirta, ppirtf } as const;
/** The column of a child table that refers to its record. */
const CHILDREN = { ppirta: rutappirta.id_ppirta, ppirtf: servicio.id_ppirtf } as const;

/** The administrator's commands, run through the real command. */
describe.each(DATABASES)("npm run api on %s", { timeout: 240_000 }, (kind) => {
  let folder = "";
  let env: Record<string, string> = {};
  const hidden = {
    ppirta: { cite: "", id: 0, version: 0 },
    ppirtf: { cite: "", id: 0, version: 0 },
  };

  const withDb = async <T>(run: (db: Db) => Promise<T>): Promise<T> => {
    const url = env.DATABASE_URL;
    const database = await openDatabase(url ? { url } : { dataDir: join(folder, "pglite") });
    return run(database.db).finally(database.close);
  };
  const api = (...args: string[]) => launch("ministry-api/cli.ts", args, env).ended;
  const counted = async (db: Db, kind: Kind) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select coalesce(sum(total), 0)::int as n from conteo where tipo = ${kind}`,
    );
    return rows[0]?.n;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-cli-"));
    env = { DATA_DIR: folder, ...(kind === "postgres" && { DATABASE_URL: await newPostgres(TEMPLATE) }) };
    if (kind === "pglite") await seedFolder(folder);
    await withDb(async (db) => {
      for (const kind of KINDS) {
        const table = TABLES[kind];
        const [child] = await db.select({ parent: CHILDREN[kind] }).from(CHILDREN[kind].table).limit(1);
        const [row] = await db
          .update(table)
          .set({ eliminado_en: new Date(), demo: false })
          .where(eq(table.id, Number(child?.parent)))
          .returning({ cite: table.cite, id: table.id, version: table.version });
        Object.assign(hidden[kind], row);
      }
    });
  }, 240_000);
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });

  it("says its version and its settings, looks at each part, and brings the database up to date", async () => {
    const { tag } = NEWEST_MIGRATION;
    const answers = [];
    for (const command of ["version", "config", "check", "migrate"]) answers.push(await api(command));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const [version, config, check, migrate] = answers.map(({ output }) => output);
    expect(version).toMatch(new RegExp(`^[\\d.]+, schema ${tag}, Node `));
    expect(config).toContain(`DATA_DIR=${folder}\n`);
    expect(check).toMatch(/^ok {5}settings .*\nok {5}database /);
    expect(migrate).toBe(`The database is at ${tag}.\n`);
    const wrong = await launch("ministry-api/cli.ts", ["check"], { ...env, SMTP_URL: "http://x" }).ended;
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringMatching(/^FAILED settings {3}SMTP_URL must begin/)]);
    const inRelease = { ...env, API_COMMAND: "inventario" };
    const help = await launch("ministry-api/cli.ts", ["help"], inRelease).ended;
    expect([help.code, help.output]).toEqual([0, expect.stringMatching(/^Usage: inventario <command>\n/)]);
  });

  it("restore brings a deleted record of either kind back once, with its children, as a new version", async () => {
    for (const kind of KINDS) {
      const { cite, id, version } = hidden[kind];
      const before = await withDb((db) => counted(db, kind));
      expect(await api("restore", kind, cite)).toEqual({ code: 0, output: `${cite} is back.\n` });
      await withDb(async (db) => {
        const [row] = await db.select().from(TABLES[kind]).where(eq(TABLES[kind].id, id));
        expect(row).toMatchObject({ eliminado_en: null, version: version + 1 });
        const children = db.select({ parent: CHILDREN[kind] }).from(CHILDREN[kind].table);
        expect((await children.where(eq(CHILDREN[kind], id))).length).toBeGreaterThan(0);
        expect(await counted(db, kind)).toBe((before ?? 0) + 1);
        const history = await db
          .select()
          .from(historial)
          .where(and(eq(historial.tipo, kind), eq(historial.id_registro, id)))
          .orderBy(historial.id);
        expect(history.at(-1)).toMatchObject({
          tabla: kind,
          accion: "RESTAURAR",
          usuario: "Administrador del servidor",
        });
      });
    }
    // The first record is no longer deleted, and no record has the second cite.
    for (const [kind, cite] of [
      ["ppirta", hidden.ppirta.cite],
      ["ppirtf", "LPZ-ATR-1999-99999"],
    ] as const) {
      expect(await api("restore", kind, cite)).toEqual({
        code: 1,
        output: `No deleted ${kind} has the cite ${cite}.\n`,
      });
    }
    expect((await api("restore", "region", "x")).code).toBe(2);
  });

  it("empty-demo removes the demonstration and nothing made by hand", async () => {
    const { code, output } = await api("empty-demo");
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ demonstration records removed\.\n$/)]);
    await withDb(async (db) => {
      for (const kind of KINDS) {
        const { id } = hidden[kind];
        expect((await db.select({ id: TABLES[kind].id }).from(TABLES[kind])).map((row) => row.id)).toEqual([id]);
        expect(await counted(db, kind)).toBe(1);
        const parents = await db.selectDistinct({ parent: CHILDREN[kind] }).from(CHILDREN[kind].table);
        expect(parents).toEqual([{ parent: id }]);
      }
    });
  });

  it("create-admin makes one administrator, without a password, for an address", async () => {
    const first = await api("create-admin", "jefa@ministerio.bo");
    expect([first.code, first.output]).toEqual([0, expect.stringContaining("outbox")]);
    // An account without a password is invited again, not duplicated. An account with a password is not invited.
    expect((await api("create-admin", "JEFA@ministerio.bo")).code).toBe(0);
    const taken = await api("create-admin", "Admin@turismo.bo");
    expect([taken.code, taken.output]).toEqual([1, "Admin@turismo.bo has an account already.\n"]);
    expect((await api("create-admin", "nobody")).code).toBe(1);
    await withDb(async (db) => {
      const made = await db.select().from(usuario).where(eq(usuario.demo, false));
      expect(made).toEqual([
        expect.objectContaining({ email: "jefa@ministerio.bo", id_rol: 1, clave: null, estado: "ACTIVO" }),
      ]);
    });
  });

  it("backup and restore-backup carry everything over, and say what they did", async () => {
    const file = join(folder, "backup.tar.gz");
    const mail = { para: "ana@ministerio.bo", asunto: "Aviso", texto: "Aviso", enlace: "/abrir/ppirta/1" };
    await withDb((db) => db.insert(correo).values(mail));
    const saved = await api("backup", file);
    expect([saved.code, saved.output]).toEqual([0, expect.stringMatching(/: \d+ rows of \d+ tables, \d+ files\.\n$/)]);
    const twice = await api("backup", file);
    expect([twice.code, twice.output]).toEqual([1, `${file} exists already.\n`]);
    const refused = await api("restore-backup", file);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("--replace")]);
    await withDb(async (db) => {
      await db.execute(sql`update ppirta set nombre_atractivo = 'OTRO'`);
      await db.execute(sql`delete from servicio`);
    });
    const restored = await api("restore-backup", file, "--replace");
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringMatching(
        /^\d+ rows and \d+ files restored[^]*\nMails that waited, and may have gone out since: 1\./,
      ),
    ]);
    await withDb(async (db) => {
      const rows = await db.select({ nombre: ppirta.nombre_atractivo }).from(ppirta);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.nombre).not.toBe("OTRO");
      // Restored mails are held until an administrator releases them.
      expect(await db.$count(correo, isNotNull(correo.proximo_en))).toBe(0);
      expect((await db.select({ id: servicio.id }).from(servicio)).length).toBeGreaterThan(0);
    });
    const retried = await api("retry-mails");
    expect([retried.code, retried.output]).toEqual([0, "Mails that go out while the API runs: 1.\n"]);
    await withDb(async (db) => expect(await db.$count(correo, isNotNull(correo.proximo_en))).toBe(1));
    expect((await api("backup")).code).toBe(2);
    const noted = async () => JSON.parse(await readFile(join(folder, "last-backup.json"), "utf8")) as object;
    expect(await noted()).toMatchObject({ missing: 0 });
    const hash = "0".repeat(64);
    await withDb((db) => db.insert(archivo).values({ hash, tipo: "image/png", bytes: 1 }));
    const incomplete = await api("backup", join(folder, "incomplete.tar.gz"));
    expect([incomplete.code, incomplete.output]).toEqual([3, expect.stringContaining(`does not have ${hash}`)]);
    expect(await noted()).toMatchObject({ missing: 1 });
  });
});
