import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { archivo, importacion, importacionFila, usuario } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { removeOldFiles } from "@/ministry-api/importaciones/file";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { checkedImport, textsOf, work } from "./importaciones-imported";

const DAY = 24 * 60;
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

describe.each(LIKE_DATABASES)("files of imports on %s", (database) => {
  const api = apiOn(database);

  const tidy = () =>
    removeOldFiles(api.db, { files: api.files, clock: api.now, log: createLogger("error", () => undefined) });
  const begin = async (contenido: Buffer, nombre: string, as: Account = "tecnico.lp") => {
    const id = await checkedImport(api, {
      ...{ as, contenido },
      filas: [await textsOf(api, "ppirta", nombre)],
    });
    return { id, hash: hashOf(contenido) };
  };
  const finish = async (id: number, as: Account = "tecnico.lp") => {
    await api.ok("importacion.importar", { as, id, body: { modo: "CORRECTAS" } });
    await work(api);
  };
  const hashIn = async (id: number) => {
    const [row] = await api.db.select().from(importacion).where(eq(importacion.id, id));
    return row === undefined ? "gone" : row.hash;
  };
  const isKept = async (hash: string) => {
    const rows = await api.db.select({ hash: archivo.hash }).from(archivo).where(eq(archivo.hash, hash));
    return [rows.length === 1, api.files.kept.has(hash)];
  };

  it("are removed after 90 days, unless something else uses them; what was imported stays", async () => {
    const before = new Set(api.files.kept.keys());
    const [own, shared, document] = [randomBytes(50), randomBytes(50), randomBytes(50)];
    const done = await begin(own, "Cerro Primero");
    await finish(done.id);
    const left = await begin(randomBytes(50), "Cerro Segundo");
    const first = await begin(shared, "Cerro Tercero");
    await finish(first.id);
    const papers = await begin(document, "Cerro Cuarto");
    await finish(papers.id);
    await api.db.update(usuario).set({ documento: papers.hash }).where(eq(usuario.email, "admin@turismo.bo"));

    api.advance(89 * DAY);
    await tidy();
    const second = await begin(shared, "Cerro Quinto");
    for (const { id, hash } of [done, left, first, papers, second]) {
      expect([await hashIn(id), ...(await isKept(hash))]).toEqual([hash, true, true]);
    }

    api.advance(2 * DAY);
    await tidy();
    expect([await hashIn(done.id), ...(await isKept(done.hash))]).toEqual([null, false, false]);
    expect([await hashIn(left.id), ...(await isKept(left.hash))]).toEqual(["gone", false, false]);
    expect([await hashIn(first.id), ...(await isKept(first.hash))]).toEqual([null, true, true]);
    expect([await hashIn(papers.id), ...(await isKept(papers.hash))]).toEqual([null, true, true]);
    expect(await hashIn(second.id)).toBe(second.hash);
    const rows = (id: number) => api.db.$count(importacionFila, eq(importacionFila.id_importacion, id));
    expect([await rows(done.id), await rows(left.id)]).toEqual([1, 0]);
    const { body } = await api.ok("ppirta.list", {
      as: "admin",
      query: { page: 1, rows: 5, q: "", importacion: done.id },
    });
    expect(body.ppirta).toMatchObject({ total: 1 });
    expect((await api.ok("importacion.detail", { as: "admin", id: done.id })).body.importacion).toMatchObject({
      guardado_hasta: null,
    });
    // Photographs and documents of the inventory are left alone.
    expect([...before].filter((hash) => !api.files.kept.has(hash))).toEqual([]);

    api.advance(91 * DAY);
    await tidy();
    expect([await hashIn(second.id), ...(await isKept(second.hash))]).toEqual(["gone", false, false]);
  });

  it("are removed with an import that is given up, unless another one uses them", async () => {
    const content = randomBytes(50);
    const [first, second] = [
      await begin(content, "Cerro Séptimo", "gobernacion.lp"),
      await begin(content, "Cerro Octavo", "gobernacion.lp"),
    ];
    await api.ok("importacion.remove", { as: "gobernacion.lp", id: first.id });
    expect([await hashIn(first.id), ...(await isKept(first.hash))]).toEqual(["gone", true, true]);
    await api.ok("importacion.remove", { as: "gobernacion.lp", id: second.id });
    expect([await hashIn(second.id), ...(await isKept(second.hash))]).toEqual(["gone", false, false]);
  });

  it("of an import that is given up are removed later if the store fails", async () => {
    const { id, hash } = await begin(randomBytes(50), "Cerro Noveno", "gobernacion.lp");
    const { remove } = api.files;
    api.files.remove = () => Promise.reject(new Error("The store is gone"));
    await api.ok("importacion.remove", { as: "gobernacion.lp", id });
    api.files.remove = remove;
    expect([await hashIn(id), ...(await isKept(hash))]).toEqual(["gone", true, true]);
    await tidy();
    expect(await isKept(hash)).toEqual([false, false]);
  });

  it("stay listed until the store has let them go", async () => {
    const { id, hash } = await begin(randomBytes(50), "Cerro Sexto", "operador.lp");
    await finish(id, "operador.lp");
    api.advance(91 * DAY);
    const { remove } = api.files;
    api.files.remove = () => Promise.reject(new Error("The store is gone"));
    await expect(tidy()).rejects.toThrow("The store is gone");
    api.files.remove = remove;
    expect(await isKept(hash)).toEqual([true, true]);
    await tidy();
    expect(await isKept(hash)).toEqual([false, false]);
  });
});
