import { beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { apiOn, LIKE_DATABASES, ONE_DATABASE } from "./harness";
import { create, LP } from "./inventory";
import { CHILDREN, childFinder } from "./worlds";
import { SERVICES } from "./registros-service-cases";

/** Two equal rows in one section of a record: the second needs a confirmation. */

const SECTIONS = [...Object.keys(CHILDREN), ...SERVICES.map(({ name }) => name)];
/** For each section, a field that distinguishes rows, and a different value for it. */
const OTHER: Record<string, readonly [field: string, value: unknown]> = {
  rutappirta: ["distancia_km", 13],
  temppirta: ["hora_fin", "18:45"],
  decppirta: ["id_tipo_declaratoria", 2],
  intppirta: ["id_criterio", 2],
  autppirta: ["id_criterio", 2],
};

describe.each(LIKE_DATABASES)("repeated rows on %s", (database) => {
  const api = apiOn(database);
  let known: Awaited<ReturnType<typeof childFinder>>;
  beforeAll(async () => {
    known = await childFinder(api);
  });

  const post = (name: string, parent: Kind, id: number, more: object = {}) =>
    api.call(`${name}.create` as "decppirta.create", {
      as: "tecnico.lp",
      body: { ...known(name).body, [`id_${parent}`]: id, confirmar_repetido: 0, ...more },
    });

  // Each section has its own rule of what is equal; how two saves meet is the database's.
  it.each(ONE_DATABASE.includes(database) ? SECTIONS : SECTIONS.slice(0, 1))(
    "%s: the second is refused with a mark and stored once it is confirmed",
    async (name) => {
      const { parent } = known(name);
      const id = await create(api, parent, "tecnico.lp", LP);
      expect((await post(name, parent, id)).status).toBe(200);

      const refused = await post(name, parent, id);
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({ message: "Ya existe una fila igual en esta sección.", repetido: 1 }),
      ]);
      expect((await post(name, parent, id, { confirmar_repetido: 1 })).status).toBe(200);
      // A client that follows the specification does not send the field and is not asked to confirm.
      expect((await post(name, parent, id, { confirmar_repetido: undefined })).status).toBe(200);
      // The same row in another record is no repetition.
      expect((await post(name, parent, await create(api, parent, "tecnico.lp", LP))).status).toBe(200);
    },
  );

  it.each(Object.entries(OTHER))(
    "%s: a row that differs in %s is another one, until it is changed",
    async (name, [field, value]) => {
      const id = await create(api, "ppirta", "tecnico.lp", LP);
      const first = await post(name, "ppirta", id);
      const second = await post(name, "ppirta", id, { [field]: value });
      expect([first.status, second.status]).toEqual([200, 200]);

      const put = (row: number, more: object) =>
        api.call(`${name}.update` as "decppirta.update", {
          as: "tecnico.lp",
          id: row,
          body: { ...known(name).body, id_ppirta: id, confirmar_repetido: 0, ...more },
        });
      // A row saved unchanged is no repetition of itself.
      expect((await put(first.body.data?.id ?? 0, {})).status).toBe(200);
      const moved = await put(second.body.data?.id ?? 0, {});
      expect([moved.status, moved.body["repetido"]]).toEqual([409, 1]);
      expect((await put(second.body.data?.id ?? 0, { confirmar_repetido: 1 })).status).toBe(200);
    },
  );

  it("reads a text without minding case and accents", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    expect((await post("rutappirta", "ppirta", id, { tramo: "El Alto - Peñas" })).status).toBe(200);
    expect((await post("rutappirta", "ppirta", id, { tramo: " el alto - PENAS " })).status).toBe(409);
  });

  it("of two that come at once, one is asked about", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const both = await Promise.all([post("decppirta", "ppirta", id), post("decppirta", "ppirta", id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
