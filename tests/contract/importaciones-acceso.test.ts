import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "@/contract";
import { importacion } from "@/ministry-api/db/schema";
import { type Account, apiOn, type CallOptions, ONE_DATABASE, openApi } from "./harness";
import { BY_PT, csv, detail, fileOf, HEADINGS, inReview, RIGHT, row, upload } from "./imports";
import { person } from "./worlds";

type Attempt = Omit<CallOptions, "as" | "token" | "id">;

/** Every call of an import by its id, besides those that begin, stop or take back (importacion-trabajo). */
const READS: [CallName, Attempt][] = [
  ["importacion.detail", {}],
  ["importacion.filas", {}],
  ["importacion.numeros", {}],
  ["importacion.puntos", {}],
  ["importacion.iguales", { query: { campo: "g_z", texto: "3050" } }],
];
const WRITES: [CallName, Attempt][] = [
  ["importacion.hoja", { body: { hoja: 0, encabezado: 1 } }],
  ["importacion.columnas", { body: { columnas: [], fijos: {}, por_fila: [], recordar: false } }],
  ["importacion.celda", { body: { fila: 2, campo: "g_z", texto: "3051", todas: false } }],
  ["importacion.quitar", { body: { fila: 2, quitada: true } }],
  ["importacion.remove", {}],
];

describe.each(ONE_DATABASE)("who may do what with an import, on %s", (database) => {
  const api = apiOn(database);
  let id: number;
  let national: number;
  beforeAll(async () => {
    id = await inReview(api, csv(HEADINGS, RIGHT, row({ 0: "2" })));
    national = await upload(api, csv(HEADINGS, RIGHT), { as: "nacional" });
  });

  it("is seen by roles 1 and 2 and its own department, and is unknown to all others", async () => {
    for (const [name, attempt] of READS) {
      for (const as of ["admin", "nacional", "gobernacion.pt", "tecnico.pt"] as const) {
        expect([name, as, (await api.call(name, { ...attempt, as, id })).status]).toEqual([name, as, 200]);
      }
      for (const as of ["gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
        const foreign = await api.call(name, { ...attempt, as, id });
        const unknown = await api.call(name, { ...attempt, as, id: 999_999 });
        expect([name, as, foreign.status, foreign.body]).toEqual([name, as, 404, unknown.body]);
      }
      // What a national person imports is of no department.
      expect((await api.call(name, { ...attempt, as: "tecnico.pt", id: national })).status).toBe(404);
    }
  });

  it("is gone on with by who began it, and by role 1", async () => {
    for (const [name, attempt] of WRITES) {
      for (const as of ["nacional", "gobernacion.pt"] as const) {
        expect([name, as, (await api.call(name, { ...attempt, as, id })).status]).toEqual([name, as, 403]);
      }
      for (const as of ["gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
        expect([name, as, (await api.call(name, { ...attempt, as, id })).status]).toEqual([name, as, 404]);
      }
    }
    const body = { fila: 2, campo: "g_z", texto: "3051", todas: false };
    expect((await api.call("importacion.celda", { as: "admin", id, body })).status).toBe(200);
    expect((await api.call("importacion.celda", { ...BY_PT, id, body: { ...body, texto: "3052" } })).status).toBe(200);
  });

  it("says what the person may do with it", async () => {
    const flags = async (as: Account) => {
      const { propio, puede_seguir, puede_deshacer } = await detail(api, id, { as });
      return [propio, puede_seguir, puede_deshacer];
    };
    expect([await flags("tecnico.pt"), await flags("admin"), await flags("gobernacion.pt")]).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
    const stands = { estado: "IMPORTADA", importadas: 1 } as const;
    const before = { estado: "REVISION", importadas: 0 } as const;
    await api.db.update(importacion).set(stands).where(eq(importacion.id, id));
    expect(await flags("gobernacion.pt")).toEqual([0, 0, 1]);
    expect([(await flags("admin"))[2], (await flags("tecnico.pt"))[2], (await flags("nacional"))[2]]).toEqual([
      1, 0, 0,
    ]);
    await api.db.update(importacion).set(before).where(eq(importacion.id, id));
  });

  it("needs a department, where the role has one, and a session", async () => {
    const body = fileOf(csv(HEADINGS, RIGHT));
    const { token } = await person(api, 4, null);
    expect((await api.call("importacion.create", { token, body })).status).toBe(403);
    expect((await api.ok("importacion.list", { token })).body["importaciones"]).toEqual({ data: [], total: 0 });
    expect((await api.call("importacion.detail", { token, id: national })).status).toBe(404);
    expect((await api.call("importacion.create", { body })).status).toBe(401);
    for (const as of ["admin", "nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
      const made = await api.ok("importacion.create", { as, body });
      const { departamento } = await detail(api, made.body.data?.id ?? 0, { as });
      expect([as, departamento]).toEqual([as, as.endsWith(".lp") ? "LA PAZ" : null]);
    }
  });

  it("stands in a list that shows each what they see, newest first, found by file and person", async () => {
    const list = async (as: Account, query: CallOptions["query"] = {}) => {
      const { body } = await api.ok("importacion.list", { as, query: { page: 1, rows: 50, ...query } });
      return body["importaciones"] as { data: { id: number; archivo: string }[]; total: number };
    };
    const ids = (found: { data: { id: number }[] }) => found.data.map((one) => one.id);
    const all = await list("nacional");
    expect(ids(all)).toEqual(ids(all).toSorted((a, b) => b - a));
    expect([ids(all).includes(id), ids(all).includes(national), all.total]).toEqual([true, true, all.data.length]);
    expect(ids(await list("tecnico.pt"))).toEqual([id]);
    expect(ids(await list("gobernacion.pt"))).toEqual([id]);
    expect(ids(await list("tecnico.lp"))).not.toContain(id);
    expect(ids(await list("admin", { sort: "creado_en" }))).toEqual(ids(all).toReversed());
    expect((await list("admin", { tipo: "ppirtf" })).total).toBe(0);
    expect((await list("admin", { tipo: "ppirta", q: "inventario POTOSI" })).total).toBe(all.total);
    expect((await list("admin", { q: "otra cosa" })).total).toBe(0);
    expect((await api.call("importacion.list", { as: "admin", query: { sort: "estado" } })).status).toBe(422);
    expect((await api.call("importacion.list", { as: "admin", query: { tipo: "comunidad" } })).status).toBe(422);
  });

  it("counts a file that is refused as well: trying takes as much", async () => {
    const small = await openApi(database, { subidas: { archivos: 2, bytes: 1_000_000 } });
    try {
      const attempts = [];
      for (let n = 0; n < 3; n += 1) {
        attempts.push((await small.call("importacion.create", { ...BY_PT, body: fileOf(`%PDF-1.4 ${n}`) })).status);
      }
      expect(attempts).toEqual([422, 422, 429]);
    } finally {
      await small.close();
    }
  });

  it("counts its file among a person's uploads, and stores none above the limit", async () => {
    const small = await openApi(database, { subidas: { archivos: 1, bytes: 1_000_000 } });
    try {
      await upload(small, csv(HEADINGS, RIGHT));
      const kept = small.files.kept.size;
      const second = await small.call("importacion.create", { ...BY_PT, body: fileOf(csv(HEADINGS, row({ 0: "9" }))) });
      expect([second.status, small.files.kept.size]).toEqual([429, kept]);
    } finally {
      await small.close();
    }
  });
});
