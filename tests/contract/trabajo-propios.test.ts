import { beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { type Account, apiOn, ONE_DATABASE, openApi, THE_DATABASE } from "./harness";
import { create, LP, place } from "./inventory";
import { childBodies } from "./worlds";

/** An account's rights on records it registered: it may delete their rows, and lists mark them as its own. */

interface Listed {
  data: { id: number; propio: unknown }[];
}

describe.each(ONE_DATABASE)("own records on %s", (database) => {
  const api = apiOn(database);
  let bodies: Awaited<ReturnType<typeof childBodies>>;
  beforeAll(async () => {
    bodies = await childBodies(api);
  });

  const row = async (name: string, parent: Kind, id: number) => {
    const body = { ...bodies[name]?.body, [`id_${parent}`]: id };
    const made = await api.ok(`${name}.create` as "decppirta.create", { as: "tecnico.lp", body });
    return made.body.data?.id ?? 0;
  };
  const remove = (name: string, id: number, as: Account) =>
    api.call(`${name}.remove` as "decppirta.remove", { as, id });

  it.each([
    ["decppirta", "ppirta"],
    ["rutappirta", "ppirta"],
    ["medicoppirtf", "ppirtf"],
  ] as const)(
    "rows of %s: the author deletes them, others of the department do not, role 1 does",
    async (name, kind) => {
      const id = await create(api, kind, "tecnico.lp", LP);
      const first = await row(name, kind, id);
      for (const other of ["operador.lp", "gobernacion.lp", "nacional"] as const) {
        const refused = await remove(name, first, other);
        expect([other, refused.status, refused.body.message]).toEqual([
          other,
          403,
          "No tiene permiso para realizar esta acción",
        ]);
      }
      expect((await remove(name, first, "tecnico.pt")).status).toBe(404);
      expect((await remove(name, first, "tecnico.lp")).status).toBe(200);

      const second = await row(name, kind, id);
      expect((await remove(name, second, "admin")).status).toBe(200);

      const third = await row(name, kind, id);
      await place(api, kind, id, "entrante_gobernacion");
      for (const as of ["tecnico.lp", "admin"] as const) {
        const late = await remove(name, third, as);
        expect([late.status, late.body.message]).toEqual([409, "El registro ya fue derivado y no se puede modificar"]);
      }
    },
  );

  it.each(["ppirta", "ppirtf"] as const)(
    "%s: a row says whether it is the caller's own, and of nobody else",
    async (kind) => {
      const nombre = `Propio ${kind} ${database}`;
      const id = await create(api, kind, "operador.lp", LP, nombre);
      const asked = async (as: Account) => {
        const { body } = await api.ok(`${kind}.list`, { as, query: { page: 1, rows: 100, q: nombre } });
        const listed = (body[kind] as Listed).data.find((one) => one.id === id);
        const detail = (await api.ok(`${kind}.detail`, { as, id })).body[kind] as Record<string, unknown>;
        expect(Object.keys({ ...listed, ...detail }).filter((key) => key.startsWith("creado"))).toEqual(["creado_en"]);
        return [listed?.propio, detail["propio"]];
      };
      expect(await asked("operador.lp")).toEqual([1, 1]);
      expect(await asked("tecnico.lp")).toEqual([0, 0]);
      expect(await asked("admin")).toEqual([0, 0]);
    },
  );
});

describe("an observation of a review", () => {
  it("may have 2,000 characters, and no more", async () => {
    const api = await openApi(THE_DATABASE);
    try {
      const id = await create(api, "ppirta", "tecnico.lp", LP);
      const paso = await place(api, "ppirta", id, "pendiente_gobernacion");
      const review = (observacion: string) =>
        api.call("bandejappirta.revisarGobernacion", {
          as: "gobernacion.lp",
          body: { id_seguimiento: paso, aprobado: 2, observacion },
        });
      const refused = await review("ñ".repeat(2001));
      expect([refused.status, refused.body.errores]).toEqual([
        422,
        { observacion: ["No debe pasar de 2000 caracteres"] },
      ]);
      const long = "Corrija el tramo, la temporalidad y las fotografías.\n".repeat(37).padEnd(2000, "x");
      expect((await review(long)).status).toBe(200);
      const detail = (await api.ok("ppirta.detail", { as: "tecnico.lp", id })).body["ppirta"] as {
        observacion: string;
      };
      expect(detail.observacion).toBe(long);
    } finally {
      await api.close();
    }
  });
});
