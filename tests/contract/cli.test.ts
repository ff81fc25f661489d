import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "@/ministry-api/db/client";
import { correo, historial, ppirta, rutappirta, usuario } from "@/ministry-api/db/schema";
import { endAll, launch, newPostgres, seedFolder } from "./api-process";
import { TEMPLATE } from "./global-setup";
import { DATABASES } from "./harness";

/** The administrator's commands, through the real command. */
describe.each(DATABASES)("npm run api on %s", { timeout: 240_000 }, (kind) => {
  let folder = "";
  let env: Record<string, string> = {};
  const hidden = { cite: "", id: 0, version: 0 };

  const withDb = async <T>(run: (db: Db) => Promise<T>): Promise<T> => {
    const url = env.DATABASE_URL;
    const database = await openDatabase(url ? { url } : { dataDir: join(folder, "pglite") });
    return run(database.db).finally(database.close);
  };
  const api = (...args: string[]) => launch("ministry-api/cli.ts", args, env).ended;
  const counted = async (db: Db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select coalesce(sum(total), 0)::int as n from conteo where tipo = 'ppirta'`,
    );
    return rows[0]?.n;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-cli-"));
    env = { DATA_DIR: folder, ...(kind === "postgres" && { DATABASE_URL: await newPostgres(TEMPLATE) }) };
    if (kind === "pglite") await seedFolder(folder);
    await withDb(async (db) => {
      const [child] = await db.select().from(rutappirta).limit(1);
      const [row] = await db
        .update(ppirta)
        .set({ eliminado_en: new Date(), demo: false })
        .where(eq(ppirta.id, child?.id_ppirta ?? 0))
        .returning();
      Object.assign(hidden, { cite: row?.cite, id: row?.id, version: row?.version });
    });
  }, 240_000);
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });

  it("restore brings a deleted record back once, with its children, as a new version", async () => {
    const before = await withDb(counted);
    expect(await api("restore", "ppirta", hidden.cite)).toEqual({ code: 0, output: `${hidden.cite} is back.\n` });
    await withDb(async (db) => {
      const [row] = await db.select().from(ppirta).where(eq(ppirta.id, hidden.id));
      expect(row).toMatchObject({ eliminado_en: null, version: hidden.version + 1 });
      expect((await db.select().from(rutappirta).where(eq(rutappirta.id_ppirta, hidden.id))).length).toBeGreaterThan(0);
      expect(await counted(db)).toBe((before ?? 0) + 1);
      const history = await db
        .select()
        .from(historial)
        .where(eq(historial.id_registro, hidden.id))
        .orderBy(historial.id);
      expect(history.at(-1)).toMatchObject({ accion: "RESTAURAR", usuario: "Administrador del servidor" });
    });
    // It is no longer deleted, and no other one has such a cite.
    for (const cite of [hidden.cite, "LPZ-ATR-1999-99999"]) {
      expect(await api("restore", "ppirta", cite)).toEqual({
        code: 1,
        output: `No deleted ppirta has the cite ${cite}.\n`,
      });
    }
    expect((await api("restore", "region", "x")).code).toBe(2);
  });

  it("empty-demo removes the demonstration and nothing made by hand", async () => {
    const { code, output } = await api("empty-demo");
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ demonstration records removed\.\n$/)]);
    await withDb(async (db) => {
      expect((await db.select({ id: ppirta.id }).from(ppirta)).map(({ id }) => id)).toEqual([hidden.id]);
      expect(await counted(db)).toBe(1);
    });
  });

  it("create-admin makes one administrator, without a password, for an address", async () => {
    const first = await api("create-admin", "jefa@ministerio.bo");
    expect([first.code, first.output]).toEqual([0, expect.stringContaining("outbox")]);
    // Who has no password yet is invited again, and is still one account; who has one is not.
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
    await withDb((db) => db.execute(sql`update ppirta set nombre_atractivo = 'OTRO'`));
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
      // Held back until somebody says so.
      expect(await db.$count(correo, isNotNull(correo.proximo_en))).toBe(0);
    });
    const retried = await api("retry-mails");
    expect([retried.code, retried.output]).toEqual([0, "Mails that go out while the API runs: 1.\n"]);
    await withDb(async (db) => expect(await db.$count(correo, isNotNull(correo.proximo_en))).toBe(1));
    expect((await api("backup")).code).toBe(2);
  });
});
