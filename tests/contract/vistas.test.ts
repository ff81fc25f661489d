import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_VISTAS } from "@/contract/resources/vistas";
import { usuario, vista } from "@/ministry-api/db/schema";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { create, LP, PT } from "./inventory";

/** Saved views: each person's own, and those shared with a department or within the national level. */

const EVERYONE = ["admin", "nacional", "gobernacion.lp", "tecnico.lp", "operador.lp", "gobernacion.pt"] as const;

describe.each(LIKE_DATABASES)("saved views on %s", (database) => {
  const api = apiOn(database);
  beforeEach(async () => {
    await api.db.delete(vista);
  });

  const save = async (as: Account, nombre: string, more: Record<string, unknown> = {}) =>
    api.call("vista.create", { as, body: { tipo: "ppirta", nombre, compartida: 0, consulta: "", ...more } });
  const saved = async (...input: Parameters<typeof save>) => {
    const answer = await save(...input);
    expect(answer.status).toBe(200);
    return answer.body.data?.id ?? 0;
  };
  const seen = async (as: Account, tipo = "ppirta") => {
    const { body } = await api.ok("vista.list", { as, query: { tipo } });
    return (body.vistas as { nombre: string; propia: number }[]).map(({ nombre, propia }) => [nombre, propia]);
  };
  const whoSees = async (nombre: string) => {
    const all = await Promise.all(EVERYONE.map(async (as) => [as, await seen(as)] as const));
    return all.flatMap(([as, views]) => (views.some(([name]) => name === nombre) ? [as] : []));
  };

  it("are one's own until they are shared, and then the department's or the national level's", async () => {
    await saved("tecnico.lp", "Propia");
    await saved("gobernacion.lp", "De La Paz", { compartida: 1 });
    await saved("nacional", "Del nivel nacional", { compartida: 1 });
    expect(await whoSees("Propia")).toEqual(["tecnico.lp"]);
    expect(await whoSees("De La Paz")).toEqual(["gobernacion.lp", "tecnico.lp", "operador.lp"]);
    expect(await whoSees("Del nivel nacional")).toEqual(["admin", "nacional"]);
    expect(await seen("tecnico.lp")).toEqual([
      ["Propia", 1],
      ["De La Paz", 0],
    ]);
    expect(await seen("tecnico.lp", "ppirtf")).toEqual([]);
  });

  it.each([
    ["admin", 200],
    ["nacional", 200],
    ["gobernacion.lp", 200],
    ["tecnico.lp", 403],
    ["operador.lp", 403],
  ] as const)("%s sharing one: %i", async (as, status) => {
    expect((await save(as, "Compartida", { compartida: 1 })).status).toBe(status);
    const id = await saved(as, "Propia");
    const body = { nombre: "Propia", compartida: 1, consulta: "" };
    expect((await api.call("vista.cambiar", { as, id, body })).status).toBe(status);
  });

  it("are changed by their owner alone, and removed also by who may share there", async () => {
    const id = await saved("gobernacion.lp", "De La Paz", { compartida: 1 });
    const body = { nombre: "Otra", compartida: 1, consulta: "q=laguna" };
    for (const as of ["admin", "tecnico.lp", "gobernacion.pt"] as const) {
      expect([as, (await api.call("vista.cambiar", { as, id, body })).status]).toEqual([as, 404]);
      expect([as, (await api.call("vista.remove", { as, id })).status]).toEqual([as, 404]);
    }
    expect(
      (await api.ok("vista.cambiar", { as: "gobernacion.lp", id, body: { ...body, version: 1 } })).body.version,
    ).toBe(2);
    const late = await api.call("vista.cambiar", { as: "gobernacion.lp", id, body: { ...body, version: 1 } });
    expect(late.status).toBe(409);
    expect(await seen("operador.lp")).toEqual([["Otra", 0]]);
    await api.ok("vista.remove", { as: "gobernacion.lp", id });
    const national = await saved("nacional", "Nacional", { compartida: 1 });
    await api.ok("vista.remove", { as: "admin", id: national });
    expect(await seen("nacional")).toEqual([]);
  });

  it("have names of their own for each person and list", async () => {
    const id = await saved("tecnico.lp", "Lagunas");
    const again = await save("tecnico.lp", "LAGUNAS");
    expect([again.status, again.body.errores]).toEqual([422, { nombre: ["Ya tiene una vista con ese nombre"] }]);
    await saved("tecnico.lp", "Lagunas", { tipo: "ppirtf" });
    await saved("operador.lp", "Lagunas");
    await saved("tecnico.lp", "Otra");
    const body = { nombre: "otra", compartida: 0, consulta: "" };
    expect((await api.call("vista.cambiar", { as: "tecnico.lp", id, body })).status).toBe(422);
    const nameless = await save("tecnico.lp", "  ");
    expect(nameless.body.errores).toEqual({ nombre: ["El nombre de la vista es requerido"] });
  });

  it("are at most thirty of a person", async () => {
    const [owner] = await api.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(eq(usuario.email, "tecnico.lp@turismo.bo"));
    const rows = Array.from({ length: MAX_VISTAS - 1 }, (_, n) => ({
      ...{
        tipo: "ppirta" as const,
        nombre: `Vista ${n}`,
        consulta: "",
        id_usuario: owner?.id ?? 0,
        id_departamento: 2,
      },
    }));
    await api.db.insert(vista).values(rows);
    // Two at once: one finds the last place.
    const both = await Promise.all([save("tecnico.lp", "La última"), save("tecnico.lp", "Una más")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await saved("operador.lp", "De otra persona");
  });

  it("count what each shows to this very person, unknown and old filters aside", async () => {
    const mine = await create(api, "ppirta", "tecnico.lp", LP, "Vistoso uno");
    await create(api, "ppirta", "operador.lp", LP, "Vistoso dos");
    await create(api, "ppirta", "tecnico.pt", PT, "Vistoso tres");
    const search = "q=vistoso&id_departamento=5&color=rojo&avance_min=9&sort=-avance&grupo=municipio";
    const id = await saved("gobernacion.lp", "Vistosos", { compartida: 1, consulta: search });
    const empty = await saved("tecnico.lp", "Todos");
    const counts = async (as: Account) =>
      (await api.ok("vista.conteos", { as, query: { tipo: "ppirta" } })).body.conteos as {
        todos: number;
        mios: number;
        vistas: { id: number; total: number }[];
      };
    const { todos, mios, vistas } = await counts("tecnico.lp");
    // A department cannot be chosen by who sees one alone.
    expect(vistas).toEqual([
      { id: empty, total: todos },
      { id, total: 2 },
    ]);
    const listed = async (query: Record<string, string | number>) =>
      (
        (await api.ok("ppirta.list", { as: "tecnico.lp", query: { page: 1, ...query } })).body.ppirta as {
          total: number;
        }
      ).total;
    expect(todos).toBe(await listed({}));
    const [row] = (
      (await api.ok("ppirta.list", { as: "tecnico.lp", query: { page: 1, ids: mine } })).body.ppirta as {
        data: { autor: string }[];
      }
    ).data;
    expect(row?.autor).toBeTruthy();
    expect(mios).toBeLessThan(todos);
    expect(mios).toBeGreaterThan(0);
    expect((await counts("gobernacion.pt")).vistas).toEqual([]);
  });
});
