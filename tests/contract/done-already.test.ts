import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "@/contract";
import { ppirta, ppirtf } from "@/ministry-api/db/schema";
import { onePagePdf } from "@/tests/support/pdf";
import { apiOn, LIKE_DATABASES, ONE_DATABASE } from "./harness";
import { create, formOf, informacion, LP } from "./inventory";
import { SERVICES } from "./registros-service-cases";
import { SLOW } from "./suite";
import { snapshot } from "./snapshot";
import { CHILDREN, childBodies, photograph } from "./worlds";

/** An update from an older version whose values are there already is done: no conflict, and nothing is written. */

const services = SERVICES.map(({ name }) => name);
/** The services are alike: `npm test` walks one of each inventory. */
const SECTIONS = [...Object.keys(CHILDREN), ...(SLOW ? services : ["medicoppirtf", "transporteppirta"])];

describe.each(LIKE_DATABASES)("updates done already on %s", (database) => {
  const api = apiOn(database);
  let bodies: Awaited<ReturnType<typeof childBodies>>;
  beforeAll(async () => {
    bodies = await childBodies(api);
  });

  const whole = ONE_DATABASE.includes(database);
  const put = (call: CallName, id: number, body: object, as: "tecnico.lp" | "operador.lp" | "admin" = "tecnico.lp") =>
    api.call(call, { as, id, body });

  /** Saves once, then again from the old version, by the same person and another; then something else. */
  async function check(call: CallName, id: number, body: object, other: object, as?: "admin") {
    const first = await put(call, id, { ...body, version: 1 }, as);
    expect([call, first.status, first.body["version"]]).toEqual([call, 200, 2]);
    const before = await snapshot(api.db);
    for (const who of [as, as ?? "operador.lp"] as const) {
      for (const version of [1, "1", 7]) {
        const again = await put(call, id, { ...body, version }, who);
        expect([call, again.status, again.body]).toEqual([call, 200, first.body]);
      }
    }
    expect(await snapshot(api.db)).toEqual(before);
    const late = await put(call, id, { ...body, ...other, version: 1 }, as);
    expect([call, late.status]).toEqual([call, 409]);
    // A picture that is refused counts as uploaded all the same.
    expect({ ...(await snapshot(api.db)), subida: before.subida }).toEqual(before);
    // From the row's own version it is a save like any other.
    expect((await put(call, id, { ...body, version: 2 }, as)).body).toEqual({ ...first.body, version: 3 });
  }

  it("of a record's form and of its information", async () => {
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const id = await create(api, kind, "tecnico.lp", LP);
      await check(`${kind}.update`, id, await formOf(api, kind, LP, "Otro nombre"), { g_z: "12" });
    }
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    await check("ppirta.informacion", id, informacion, { bioclima: "Yungas" });
  });

  it.each(whole ? SECTIONS : ["rutappirta", "medicoppirtf"])("of a row of %s", async (name) => {
    const found = bodies[name];
    if (!found) throw new Error(`No body of ${name}`);
    const parent = await create(api, found.parent, "tecnico.lp", LP);
    const body = { ...found.body, [`id_${found.parent}`]: parent };
    const made = await api.ok(`${name}.create` as "decppirta.create", { as: "tecnico.lp", body });
    const id = made.body.data?.id ?? 0;
    const change = SERVICES.find((service) => service.name === name)?.change;
    const other = change ? { [change[0]]: change[1] } : OTHER[name];
    await check(`${name}.update` as CallName, id, body, other ?? {});

    // Its record may have been derived since; what would be written is refused.
    const table = found.parent === "ppirta" ? ppirta : ppirtf;
    await api.db.update(table).set({ derivado: 1 }).where(eq(table.id, parent));
    const again = await put(`${name}.update` as CallName, id, { ...body, version: 1 });
    expect([again.status, again.body["version"]]).toEqual([200, 3]);
    for (const refused of [{ ...body, version: 3 }, body, { ...body, ...other, version: 1 }]) {
      const { status, body: said } = await put(`${name}.update` as CallName, id, refused);
      expect([status, said.message]).toEqual([409, "El registro ya fue derivado y no se puede modificar"]);
    }
  });

  it("of a record derived since; not of one that was deleted or is out of reach", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const body = { ...(await formOf(api, "ppirta", LP, "Otro nombre")), version: 1 };
    expect((await put("ppirta.update", id, body)).status).toBe(200);
    await api.db.update(ppirta).set({ derivado: 1 }).where(eq(ppirta.id, id));
    const again = await put("ppirta.update", id, body);
    expect([again.status, again.body["version"]]).toEqual([200, 2]);
    expect((await put("ppirta.update", id, { ...body, version: 2 })).status).toBe(409);
    expect((await api.call("ppirta.update", { as: "tecnico.pt", id, body })).status).toBe(404);
    await api.db.update(ppirta).set({ eliminado_en: new Date() }).where(eq(ppirta.id, id));
    expect((await put("ppirta.update", id, body)).status).toBe(404);
  });

  it("of twenty saves at once that say the same, one is written", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const body = { ...(await formOf(api, "ppirta", LP, "Veinte")), version: 1 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => put("ppirta.update", id, body)));
    for (const { status, body: said } of answers) expect([status, said["version"]]).toEqual([200, 2]);
  });

  it("of a photograph", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const photo = async (color: string) => ({ ruta_fotograma: await photograph(color), nombre: "cima.jpg" });
    const body = { id_ppirta: id, fotogramas: [await photo("#111111")] };
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body });
    const { body: listed } = await api.ok("fotogramappirta.list", { as: "tecnico.lp", id, query: { imagenes: "0" } });
    const foto = (listed.fotograma as { id: number }[])[0]?.id ?? 0;
    await check("fotogramappirta.update", foto, await photo("#222222"), { nombre: "otra.jpg" });
  });

  it("of a catalogue and of an account", async () => {
    const region = { codigo: "9700", nombre: "Valles", id_macro_region: 1 };
    const made = await api.ok("region.create", { as: "admin", body: region });
    await check(
      "region.update",
      made.body.data?.id ?? 0,
      { ...region, nombre: "Yungas" },
      { nombre: "Chaco" },
      "admin",
    );
    const entity = {
      ...{ sigla: "DA", nombre: "Prueba", telefono: "22000000", id_departamento: LP },
      ...(await placeOf()),
    };
    const id = (await api.ok("entidad.create", { as: "admin", body: entity })).body.data?.id ?? 0;
    // The telephone is a number in the request and a text in the table.
    await check("entidad.update", id, { ...entity, telefono: "22000001" }, { nombre: "Otra" }, "admin");

    const account = {
      ...{ nombres: "Ana", primer_apellido: "Prueba", genero: "F", nacionalidad: "B", celular: "70011223" },
      ...{ email: "hecha@ejemplo.bo", direccion: "Calle 2", cargo: "Técnica", numero_documento: "7654399" },
      ...{ id_departamento: LP, id_entidad: 1, id_rol: 4 },
    };
    const documento = onePagePdf().toString("base64");
    const person = await api.ok("user.create", { as: "admin", body: { ...account, documento } });
    const changed = { ...account, cargo: "Jefa" };
    await check("user.update", person.body.data?.id ?? 0, changed, { cargo: "Otra" }, "admin");
  });

  const placeOf = async () => {
    const { id_provincia, id_municipio } = await formOf(api, "ppirta", LP);
    return { id_provincia, id_municipio };
  };
});

/** For each section of its own, a field with a different value. */
const OTHER: Record<string, object> = {
  rutappirta: { distancia_km: 13 },
  temppirta: { hora_fin: "18:45" },
  decppirta: { id_tipo_declaratoria: 2 },
  intppirta: { id_criterio: 2 },
  autppirta: { id_criterio: 2 },
  actppirta: { id_tipo: 48 },
};
