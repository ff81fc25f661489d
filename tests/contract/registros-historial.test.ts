import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GUARDADO } from "@/contract/calls";
import { toHistoryEntry, type FilaHistorial } from "@/lib/registros/historial";
import { type Account, apiOn, ONE_DATABASE } from "./harness";
import { complete, create, formOf, LP, PT } from "./inventory";
import { SERVICES } from "./registros-service-cases";

/** The labels shown in a facility's history, part by part, typed by hand (spec 2 §2.4). */
const PARTS = [
  ["comunicacionppirtf", "Comunicación"],
  ["medicoppirtf", "Médico"],
  ["pernoctacionppirtf", "Pernoctación"],
  ["restauracionppirtf", "Restauración"],
  ["recreacionppirtf", "Recreación"],
  ["informacionTppirtf", "Info-guiaje"],
  ["transporteppirtf", "Transporte"],
  ["infraestructurappirtf", "Infraestructura"],
] as const;

describe.each(ONE_DATABASE)("the history of a facility on %s", (database) => {
  const api = apiOn(database);
  let id = 0;
  const rows = async (as: Account = "operador.lp", more: Record<string, number> = {}) =>
    (await api.ok("registro.historial", { as, query: { tipo: "ppirtf", id, ...more } })).body.historial as {
      data: FilaHistorial[];
      total: number;
    };

  beforeAll(async () => {
    id = await create(api, "ppirtf", "tecnico.lp", LP);
    await api.ok("ppirtf.update", {
      as: "gobernacion.lp",
      id,
      body: { ...(await formOf(api, "ppirtf", LP, "Otro nombre")), g_z: 15, codigo_dt: "DT-2" },
    });
    for (const { name, body, change } of SERVICES.filter(({ parent }) => parent === "ppirtf")) {
      const sent = { ...body, id_ppirtf: id };
      const service = (await api.ok(`${name}.create`, { as: "tecnico.lp", body: sent })).body.data?.id ?? 0;
      const changed = { ...sent, [change[0]]: change[1] };
      await api.ok(`${name}.update`, { as: "operador.lp", id: service, body: changed });
      await api.ok(`${name}.remove`, { as: "admin", id: service });
    }
    await complete(api, "ppirtf", id);
    await api.ok("ppirtf.derivar", { as: "tecnico.lp", id });
  });

  it("holds the record's rows and its services', newest first, each naming its part", async () => {
    const { data, total } = await rows();
    expect(total).toBe(data.length);
    expect(data.map(({ tabla, accion }) => [tabla, accion])).toEqual([
      ["ppirtf", "derivar"],
      ...[...PARTS].reverse().flatMap(([name]) => ["ELIMINAR", "MODIFICAR", "CREAR"].map((accion) => [name, accion])),
      ["ppirtf", "MODIFICAR"],
      ["ppirtf", "CREAR"],
    ]);
    const page = await rows("operador.lp", { page: 2, rows: 5 });
    expect(page).toEqual({ data: data.slice(5, 10), total });
  });

  it("is told in words: no part, action or column by its technical name", async () => {
    const { data } = await rows();
    const entries = data.map((row) => toHistoryEntry(row, new Map()));
    expect(entries.slice(1, -2).map(({ seccion }) => seccion)).toEqual(
      [...PARTS].reverse().flatMap(([, words]) => [words, words, words]),
    );
    for (const { seccion, accion, cambios } of entries) {
      const words = [seccion, accion, ...cambios.map(({ campo }) => campo)];
      expect(words.filter((word) => /_|^[a-z]/.test(word))).toEqual([]);
    }
    const [, , changed] = entries;
    expect(changed).toMatchObject({ cambios: [{ campo: "Nombre", de: "Baños públicos", a: "Otro nombre" }] });
    expect(entries.at(-2)?.cambios).toEqual([
      { campo: "Nombre de la facilidad", de: "Peñón de la Prueba", a: "Otro nombre" },
      { campo: "Z (altitud)", de: "3640", a: "15" },
      { campo: "Código DT", de: "DT-1", a: "DT-2" },
    ]);
  });

  it("is open to whoever sees the facility, under its own kind alone", async () => {
    for (const as of ["admin", "nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
      expect((await rows(as)).total).toBe(27);
    }
    for (const as of ["gobernacion.pt", "tecnico.pt"] as const) {
      const answer = await api.call("registro.historial", { as, query: { tipo: "ppirtf", id } });
      expect([as, answer.status]).toEqual([as, 404]);
    }
    expect((await api.call("registro.historial", { query: { tipo: "ppirtf", id } })).status).toBe(401);
    expect((await api.call("registro.historial", { as: "admin", query: { tipo: "servicio", id } })).status).toBe(422);
    // An attraction with the same number is another record.
    const twin = await create(api, "ppirta", "nacional", PT);
    const other = await api.ok("registro.historial", { as: "nacional", query: { tipo: "ppirta", id: twin } });
    expect((other.body.historial as { data: FilaHistorial[] }).data.map(({ tabla }) => tabla)).toEqual(["ppirta"]);
  });
});

interface Told {
  data: (FilaHistorial & { ademas: FilaHistorial[] })[];
  total: number;
}

describe.each(ONE_DATABASE)("a save of several rows on %s", (database) => {
  const api = apiOn(database);
  const save = randomUUID();
  const month = { hora_inicio: "08:00", hora_fin: "17:00" };
  let id = 0;
  const history = async (query: Record<string, number> = {}) => {
    const asked = { as: "tecnico.lp", query: { tipo: "ppirta", id, ...query } } as const;
    return (await api.ok("registro.historial", asked)).body.historial as Told;
  };
  const headers = { [GUARDADO]: save };

  beforeAll(async () => {
    id = await create(api, "ppirta", "tecnico.lp", LP);
    const body = { id_ppirta: id, ...month };
    const may = await api.ok("temppirta.create", { as: "tecnico.lp", headers, body: { ...body, id_mes: 5 } });
    await api.ok("temppirta.create", { as: "tecnico.lp", headers, body: { ...body, id_mes: 6 } });
    await api.ok("rutappirta.list", { as: "tecnico.lp", headers, query: { ppirta: id } });
    await api.ok("temppirta.create", { as: "gobernacion.lp", headers, body: { ...body, id_mes: 7 } });
    await api.ok("temppirta.remove", { as: "admin", id: may.body.data?.id ?? 0 });
    await api.ok("temppirta.update", {
      ...{ as: "tecnico.lp", headers, id: (may.body.data?.id ?? 0) + 1 },
      body: { ...body, id_mes: 6, hora_fin: "18:00" },
    });
  });

  it("is one entry, whatever was done between its rows", async () => {
    const { data, total } = await history();
    expect(total).toBe(4);
    expect(data.map(({ accion, tabla, ademas }) => [accion, tabla, ademas.map((row) => row.accion)])).toEqual([
      ["ELIMINAR", "temppirta", []],
      ["CREAR", "temppirta", []],
      ["CREAR", "temppirta", ["CREAR", "MODIFICAR"]],
      ["CREAR", "ppirta", []],
    ]);
    expect(toHistoryEntry(data[2] as FilaHistorial, new Map()).accion).toBe("2 filas añadidas, 1 fila modificada");
    expect(await history({ page: 2, rows: 2 })).toEqual({ data: data.slice(2), total });
  });

  it("is one person's, in one record", async () => {
    const other = await create(api, "ppirta", "tecnico.lp", LP);
    await api.ok("temppirta.create", { as: "tecnico.lp", headers, body: { id_ppirta: other, ...month, id_mes: 1 } });
    const { data } = await history({ id: other });
    expect(data.map(({ accion, ademas }) => [accion, ademas.length])).toEqual([
      ["CREAR", 0],
      ["CREAR", 0],
    ]);
  });

  it("says of a copy where it comes from", async () => {
    const copy = await create(api, "ppirta", "tecnico.lp", LP);
    const of = { as: "tecnico.lp", headers: { [GUARDADO]: `${randomUUID()} LP-ATR%2F7%20b` } } as const;
    const body = { id_ppirta: copy, ...month };
    const { data: row } = (await api.ok("temppirta.create", { ...of, body: { ...body, id_mes: 1 } })).body;
    await api.ok("temppirta.update", { ...of, id: row?.id ?? 0, body: { ...body, id_mes: 2 } });
    const { data } = await history({ id: copy });
    const [entry] = data;
    expect(entry?.cambios.find(({ campo }) => campo === "copiado_de")).toEqual({
      ...{ campo: "copiado_de", de: null, a: "LP-ATR/7 b" },
    });
    expect(entry?.ademas[0]?.cambios.some(({ campo }) => campo === "copiado_de")).toBe(false);
    const shown = toHistoryEntry(entry as FilaHistorial, new Map());
    expect(JSON.stringify(shown)).toContain("Copiado de");
  });

  it("is named by a UUID or not at all", async () => {
    const body = { id_ppirta: id, ...month, id_mes: 8 };
    for (const told of ["junto", `${save} %E0%A4`, `${save} a b`]) {
      const answer = await api.call("temppirta.create", { as: "tecnico.lp", body, headers: { [GUARDADO]: told } });
      expect([told, answer.status]).toEqual([told, 400]);
    }
  });
});
