import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { historial, ppirta, subtipo, tipo } from "@/ministry-api/db/schema";
import { apiOn, ONE_DATABASE, without } from "./harness";

const replyTexts = (saved: string, updated: string, removed: string) => ({ saved, updated, removed });

/**
 * Each child table: a valid body without its parent, what the list shows of it, a missing field with its message
 * (specification 2 §5.4), searches that find it, and the response messages (specification 2 §8.2).
 */
const CHILDREN = [
  {
    name: "rutappirta",
    envelope: "rutas",
    body: {
      tramo: "El Alto - Peñas",
      id_tipo_via: 1,
      id_estado: 1,
      distancia_km: "12,5",
      distancia_hr: 1,
      s_si: "V/T",
    },
    required: ["tramo", "El tramo vía es requerido"],
    shown: {
      tramo: "El Alto - Peñas",
      distancia_km: 12.5,
      tipo: expect.any(String) as string,
      estado: expect.any(String) as string,
    },
    found: ["penas", "ALTÓ v/t"],
    texts: replyTexts("Tramo Registrado", "Tramo actualizada", "Ruta Eliminado"),
  },
  {
    name: "temppirta",
    envelope: "temp",
    body: { id_mes: 3, hora_inicio: "08:00", hora_fin: "17:30:00" },
    required: ["hora_inicio", "La hora inicio es requerida"],
    shown: { mes: "MARZO", hora_inicio: "08:00", hora_fin: "17:30" },
    found: ["marzo", "márz 17:30"],
    texts: replyTexts("Temporalidad Registrada", "Temporalidad actualizada", "Temporalidad Eliminado"),
  },
  {
    name: "decppirta",
    envelope: "data",
    found: ["múndial cultural", "unesco 01"],
    texts: replyTexts("Declaratoria Registrada", "Declaratoria actualizada", "Declaratoria Eliminada"),
    body: { id_tipo_declaratoria: 1 },
    required: ["id_tipo_declaratoria", "El tipo declaratoria es requerido"],
    shown: { codigo: expect.any(String) as string, descripcion: expect.any(String) as string },
  },
  {
    name: "intppirta",
    envelope: "data",
    found: ["i01", "EXPRESÁR valor"],
    texts: replyTexts("Integridad Registrada", "Integridad actualizada", "Integridad Eliminada"),
    body: { id_criterio: 1 },
    required: ["id_criterio", "El mes es requerido"],
    shown: { codigo: expect.any(String) as string, descripcion: expect.any(String) as string },
  },
  {
    name: "autppirta",
    envelope: "data",
    found: ["diseno", "A01 FORMA"],
    texts: replyTexts("Autenticidad Registrada", "Autenticidad actualizada", "Autenticidad Eliminada"),
    body: { id_criterio: 1 },
    required: ["id_criterio", "El mes es requerido"],
    shown: { codigo: expect.any(String) as string, descripcion: expect.any(String) as string },
  },
  {
    name: "actppirta",
    envelope: "data",
    body: { id_tipo: 47, id_subtipo: 0 },
    required: ["id_subtipo", "La actividad es requerida"],
    shown: { tipo_codigo: "09.01", subtipo_codigo: "09.01.01" },
    found: ["caminata ecoturismo", "09.01.01"],
    texts: replyTexts("Actividad Registrada", "Actividad actualizada", "Actividad Eliminada"),
  },
] as const;

type Rows = { data: (Record<string, unknown> & { id: number; version: number })[]; total: number };

describe.each(ONE_DATABASE)("an attraction's children on %s", (kind) => {
  const api = apiOn(kind);
  let activity = 0;
  const record = { draft: 0, derived: 0, foreign: 0 };

  beforeAll(async () => {
    const find = async (id_departamento: number, derivado: number) => {
      const [row] = await api.db
        .select({ id: ppirta.id })
        .from(ppirta)
        .where(
          and(
            eq(ppirta.id_departamento, id_departamento),
            eq(ppirta.derivado, derivado),
            eq(ppirta.devuelto, 0),
            eq(ppirta.completito, derivado),
            isNull(ppirta.eliminado_en),
          ),
        )
        .limit(1);
      return row?.id ?? 0;
    };
    Object.assign(record, { draft: await find(2, 0), derived: await find(2, 1), foreign: await find(5, 0) });
    const [first] = await api.db
      .select({ id: subtipo.id })
      .from(subtipo)
      .innerJoin(tipo, eq(tipo.id, subtipo.id_tipo))
      .where(eq(subtipo.codigo_completo, "09.01.01"));
    activity = first?.id ?? 0;
  });

  describe.each(CHILDREN)("$name", ({ name, envelope, body: given, required, shown, found, texts }) => {
    const bodyOf = (id_ppirta: number) => ({
      ...given,
      ...("id_subtipo" in given && { id_subtipo: activity }),
      id_ppirta,
      // The demonstration's record may contain the same row already (repetidos.test.ts).
    });
    const list = async (ppirtaId: number) =>
      (await api.ok(`${name}.list`, { as: "tecnico.lp", query: { ppirta: ppirtaId } })).body[envelope] as Rows;
    let id = 0;

    it("is added, shown with its names and told in the history", async () => {
      const created = await api.ok(`${name}.create`, { as: "tecnico.lp", body: bodyOf(record.draft) });
      expect(created.body.message).toBe(texts.saved);
      id = created.body.data?.id ?? 0;
      const row = (await list(record.draft)).data.find((candidate) => candidate.id === id);
      expect(row).toMatchObject({ id_ppirta: record.draft, version: 1, ...shown });
      const [story] = await api.db
        .select()
        .from(historial)
        .where(and(eq(historial.tabla, name), eq(historial.id_fila, id)));
      expect(story).toMatchObject({ accion: "CREAR", tipo: "ppirta", id_registro: record.draft });
    });

    it("is found by its shown texts, without regard to accents and case", async () => {
      const search = async (q: string) =>
        (await api.ok(`${name}.list`, { as: "tecnico.lp", query: { ppirta: record.draft, q } })).body[envelope] as Rows;
      for (const q of found) {
        const { data, total } = await search(q);
        expect([q, data.some((row) => row.id === id)]).toEqual([q, true]);
        expect(total).toBe(data.length);
      }
      for (const q of ["zzz", "%", `${found[0]} zzz`]) expect(await search(q)).toEqual({ data: [], total: 0 });
    });

    it("names what is missing", async () => {
      const answer = await api.call(`${name}.create`, {
        as: "tecnico.lp",
        body: without(bodyOf(record.draft), required[0]),
      });
      expect([answer.status, answer.body.errores]).toEqual([422, { [required[0]]: [required[1]] }]);
    });

    it("stays with its attraction", async () => {
      const answer = await api.call(`${name}.update`, { as: "admin", id, body: bodyOf(record.foreign) });
      expect([answer.status, Object.keys(answer.body.errores ?? {})]).toEqual([422, ["id_ppirta"]]);
    });

    it("is changed once from one version", async () => {
      const change = { ...bodyOf(record.draft), version: 1 };
      expect((await api.ok(`${name}.update`, { as: "tecnico.lp", id, body: change })).body.message).toBe(texts.updated);
      // The same again is done already; anything else is a conflict (done-already.test.ts).
      expect((await api.ok(`${name}.update`, { as: "tecnico.lp", id, body: change })).body.version).toBe(2);
      expect((await list(record.draft)).data.find((row) => row.id === id)?.version).toBe(2);
    });

    it("is closed once its attraction is derived", async () => {
      const refused = await api.call(`${name}.create`, { as: "tecnico.lp", body: bodyOf(record.derived) });
      expect(refused.status).toBe(409);
      expect(refused.body.message).toBe("El registro ya fue derivado y no se puede modificar");
      for (const { id: old } of (await list(record.derived)).data) {
        expect(
          (await api.call(`${name}.update`, { as: "tecnico.lp", id: old, body: bodyOf(record.derived) })).status,
        ).toBe(409);
        expect((await api.call(`${name}.remove`, { as: "admin", id: old })).status).toBe(409);
      }
    });

    it("is removed by the administrator, and by nobody of the department who did not register the record", async () => {
      for (const as of ["gobernacion.lp", "operador.lp", "nacional"] as const) {
        expect((await api.call(`${name}.remove`, { as, id })).status).toBe(403);
      }
      expect((await api.ok(`${name}.remove`, { as: "admin", id })).body.message).toBe(texts.removed);
      expect((await list(record.draft)).data.some((row) => row.id === id)).toBe(false);
    });
  });

  it("wants the activity to be one of the motivation", async () => {
    const body = { id_ppirta: record.draft, id_tipo: 48, id_subtipo: activity };
    const answer = await api.call("actppirta.create", { as: "tecnico.lp", body });
    expect([answer.status, answer.body.errores]).toEqual([
      422,
      { id_subtipo: ["La actividad no es de la motivación elegida"] },
    ]);
  });
});
