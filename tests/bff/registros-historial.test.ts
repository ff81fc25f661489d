import { beforeAll, describe, expect, it, vi } from "vitest";
import { AtractivoDetalle, FacilidadDetalle } from "@/contract/resources/registros";
import type { loadHistorial as LoadHistorial, loadObservador as LoadObservador } from "@/lib/server/historial";
import type { loadList as LoadList } from "@/lib/server/list";
import { json, stubOn, TOKEN } from "./support";

/** A record's history as a page loads it, and sections that the server does not have. */

vi.mock("@/lib/server/session", () => ({
  accessToken: () => Promise.resolve(TOKEN),
  currentPath: () => Promise.resolve("/historial/x"),
}));

const stub = stubOn();
let loadHistorial: typeof LoadHistorial;
let loadObservador: typeof LoadObservador;
let loadList: typeof LoadList;

beforeAll(async () => {
  ({ loadHistorial, loadObservador } = await import("@/lib/server/historial"));
  ({ loadList } = await import("@/lib/server/list"));
});

const record = AtractivoDetalle.parse({
  id: 9,
  nombre_atractivo: "Mirador",
  id_tipo: 7,
  tipo: "LAGUNAS",
  observacion: "Corrija la temperatura.",
});
const page = (words: Record<string, string> = {}) => Promise.resolve(words);

const fila = (id: number, tabla: string, cambios: object[], accion = "MODIFICAR") => ({
  id,
  fecha: "2026-11-21T18:32:00.000Z",
  usuario: "Rosa Calle Villca",
  accion,
  tabla,
  cambios,
});
const historial = (...data: object[]) => ({ historial: { data, total: data.length } });
const paths = () => stub.asked.map(({ url }) => url.split("?")[0]);

/** Answers by path; any other path gets 404. */
const answers = (byPath: Record<string, unknown>) => {
  stub.answer = (request, response) => {
    const body = byPath[(request.url ?? "").split("?")[0] ?? ""];
    (body === undefined ? json({ message: "No existe" }, 404) : json(body))(request, response);
  };
};

describe("the history of a record", () => {
  it("asks for its page, and only for the names that the record does not have itself", async () => {
    answers({
      "/api/historial": historial(
        fila(2, "ppirta", [{ campo: "id_tipo", de: 3, a: 7 }]),
        fila(1, "temppirta", [{ campo: "id_mes", de: null, a: 4 }], "CREAR"),
      ),
      "/api/tipo": { tipos: { data: [{ id: 3, nombre: "MONTAÑAS" }], total: 1 } },
      "/api/listmes": { meses: [{ id: 4, codigo: "04", nombre: "ABRIL" }] },
    });
    const result = await loadHistorial(record, page({ page: "2" }));
    expect(result).toMatchObject({ ok: true, total: 2, page: 2 });
    expect(result.ok && result.rows.map(({ cambios }) => cambios)).toEqual([
      [{ campo: "Tipo", de: "MONTAÑAS", a: "LAGUNAS" }],
      [{ campo: "Mes", de: "", a: "ABRIL" }],
    ]);
    expect(stub.asked[0]?.url).toMatch(/tipo=ppirta&id=9&page=2&rows=10/);
    expect(paths().sort()).toEqual(["/api/historial", "/api/listmes", "/api/tipo"]);
  });

  it("of a facility names its services' subtypes and categories, asking each list once", async () => {
    const facility = FacilidadDetalle.parse({ id: 4, nombre_centro: "Coroico", observacion: "Falta el código DT." });
    answers({
      "/api/historial": historial(
        fila(3, "ppirtf", [], "rechazarNacional"),
        fila(2, "pernoctacionppirtf", [{ campo: "id_catsubtipo", de: 1, a: 2 }]),
        fila(1, "pernoctacionppirtf", [{ campo: "id_subtipo", de: null, a: 8 }], "CREAR"),
      ),
      "/api/subtipo": { subtipos: { data: [{ id: 8, nombre: "HOTEL" }], total: 1 } },
      "/api/catsubtipo": {
        catsubtipo: {
          data: [
            { id: 1, nombre: "3 ESTRELLAS" },
            { id: 2, nombre: "4 ESTRELLAS" },
          ],
          total: 2,
        },
      },
    });
    const result = await loadHistorial(facility, page());
    expect(result.ok && result.rows.map(({ seccion, cambios }) => [seccion, ...cambios])).toEqual([
      ["Datos de la facilidad"],
      ["Pernoctación", { campo: "Categoría subtipo", de: "3 ESTRELLAS", a: "4 ESTRELLAS" }],
      ["Pernoctación", { campo: "Subtipo", de: "", a: "HOTEL" }],
    ]);
    expect(stub.asked[0]?.url).toMatch(/tipo=ppirtf&id=4&page=1/);
    expect(paths().sort()).toEqual(["/api/catsubtipo", "/api/historial", "/api/subtipo"]);
    stub.asked.length = 0;
    expect(await loadObservador(facility)).toMatchObject({ usuario: "Rosa Calle Villca" });
    expect(stub.asked[0]?.url).toMatch(/tipo=ppirtf&id=4/);
  });

  it("shows an id whose name cannot be had", async () => {
    answers({ "/api/historial": historial(fila(1, "rutappirta", [{ campo: "id_estado", de: 1, a: 2 }])) });
    const result = await loadHistorial(record, page());
    expect(result.ok && result.rows[0]?.cambios).toEqual([{ campo: "Estado", de: "1", a: "2" }]);
  });

  it("is absent, not broken, on a server that keeps none; a failure is a failure", async () => {
    answers({});
    expect(await loadHistorial(record, page())).toMatchObject({ ok: false, absent: true });
    expect(await loadObservador(record)).toBeNull();
    stub.answer = json({ message: "Intente más tarde." }, 503);
    expect(await loadHistorial(record, page())).toMatchObject({ ok: false, absent: false });
  });

  it("says who sent the record back; a record without observation asks nothing", async () => {
    answers({ "/api/historial": historial(fila(5, "ppirta", [], "rechazarGobernacion")) });
    expect(await loadObservador(record)).toEqual({
      usuario: "Rosa Calle Villca",
      fecha: "2026-11-21T18:32:00.000Z",
    });
    stub.asked.length = 0;
    expect(await loadObservador({ ...record, observacion: null })).toBeNull();
    expect(stub.asked).toEqual([]);
  });
});

it("a section that the server does not have is absent", async () => {
  answers({});
  const result = await loadList("transporteppirta.list", page(), { query: { id_ppirta: 9 } });
  expect(result).toMatchObject({ ok: false, absent: true });
  expect(paths()).toEqual(["/api/transporteppirta"]);
});
