import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import { contract, type ResourceName } from "@/contract";
import { recordQuery } from "@/contract/resources/registros";
import { CATALOGUES } from "@/lib/server/export-lists";
import { PLAIN_LISTS, printedList } from "@/lib/server/printed-lists";
import { pdfText } from "../support/pdf-text";
import { ask, json, signInAs, stubOn, TOKEN } from "./support";

/** The PDF of a list's page, made from the server's own rows, against a stub of the ministry API. */

const stub = stubOn();
let post: (body: unknown, cookie?: string) => Promise<Response>;
let cookie: string;
let technician: string;

beforeAll(async () => {
  const { POST } = await import("@/app/pdf/tabla/route");
  cookie = await signInAs(stub, 1);
  technician = await signInAs(stub);
  post = (body, who = cookie) => POST(ask("/pdf/tabla", { method: "POST", body: JSON.stringify(body), cookie: who }));
});
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

let logged: string[] = [];
const LISTS = [...PLAIN_LISTS, "ppirta", "ppirtf", "user"];

/** A response in the list's own shape. */
function listing(resource: ResourceName, rows: object[], total: number) {
  const [envelope = ""] = Object.keys((contract[resource].list.reply as unknown as z.ZodObject).shape);
  return json({ [envelope]: { data: rows, total } });
}

/** A row whose values name their column and the row's id. */
function rowOf(name: string, id: number) {
  const shown =
    printedList(name)?.columns.flatMap((column) => (column.below ? [column, column.below] : [column])) ?? [];
  const values = shown.map(({ key, cell }) => [
    key,
    cell === "number" || cell === "coordinate" ? id : `${key.slice(0, 6)}-${id}`,
  ]);
  return { ...(Object.fromEntries(values) as object), id };
}

const read = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()} ${logged.join(" ")}`);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return (await pdfText(Buffer.from(await response.arrayBuffer()))).join(" ").replace(/\s+/g, "");
};
const packed = (text: string) => text.replace(/\s+/g, "");

describe("every list that offers a PDF", () => {
  it("is known: all catalogues, the accounts, both inventories", () => {
    expect(new Set(LISTS)).toEqual(
      new Set([...CATALOGUES.map(({ resource }) => resource), "user", "ppirta", "ppirtf"]),
    );
    expect(LISTS).toHaveLength(16);
  });

  it.each(LISTS)("%s prints the page that was asked for, under its own words, as a part of the list", async (name) => {
    const list = printedList(name);
    if (!list) throw new Error(name);
    const rows = Array.from({ length: 10 }, (_, at) => rowOf(name, at + 11));
    stub.answer = listing(list.resource, rows, 33);
    const response = await post({ lista: name, page: 2, rows: 10, q: "ñandú", sort: "-id" });
    const text = await read(response);
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^inline; filename="${list.file}-nandu-pagina-2-\\d{4}-\\d\\d-\\d\\d\\.pdf"$`),
    );
    expect(text).toContain(packed(list.title));
    for (const { header } of list.columns) expect(text).toContain(packed(header));
    expect(text).toContain(packed("10 de 33 registros · página 2 de 4 de la lista"));
    expect(text).toContain(packed("Búsqueda: «ñandú»"));
    const [call] = stub.asked;
    expect(stub.asked).toHaveLength(1);
    expect(call?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    const asked = new URL(call?.url ?? "", stub.url);
    expect(asked.pathname).toBe(`/api${contract[list.resource].list.path}`);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ page: "2", rows: "10", q: "ñandú", sort: "-id" });
  });
});

describe("what a page of a list says of itself", () => {
  it("names the filters and does without a page where the list is whole", async () => {
    stub.answer = listing("ppirta", [{ ...rowOf("ppirta", 1), categoria: "SITIOS NATURALES" }], 1);
    const narrowed = { id_departamento: 5, id_categoria: 3, estado: "NO APROBADO", completo: "1" };
    const text = await read(await post({ lista: "ppirta", page: 1, rows: 10, q: "", ...narrowed }));
    expect(text).toContain(
      packed("1 registro Departamento: POTOSÍ · Categoría: SITIOS NATURALES · Estado: Devuelto · Completo: Sí"),
    );
    expect(text).not.toContain("delalista");
    expect(Object.fromEntries(new URL(stub.asked[0]?.url ?? "", stub.url).searchParams)).toMatchObject({
      ...{ id_departamento: "5", id_categoria: "3", estado: "NO APROBADO", completo: "1" },
    });
  });

  it("names every narrowing that a list of records can have", async () => {
    const rows = [{ ...rowOf("ppirta", 1), categoria: "SITIOS NATURALES", provincia: "INGAVI", autor: "Ana Quispe" }];
    const personas = { personas: { autores: [], asignados: [{ id: 7, nombre: "Tito Tẽta" }] } };
    let tells = true;
    stub.answer = (request, response) => {
      const people = tells ? json(personas) : json({ message: "No" }, 404);
      (request.url?.includes("personas") ? people : listing("ppirta", rows, 1))(request, response);
    };
    const narrowed = {
      ...{ id_departamento: 2, id_categoria: 3, estado: "APROBADO", completo: "0", importacion: 12, jerarquia: "III" },
      ...{ id_macro_region: 9, id_provincia: 4, id_municipio: 5, id_autor: 6, id_asignado: 7 },
      ...{ creado_desde: "2026-01-02", creado_hasta: "2026-03-04", cambiado_desde: "", cambiado_hasta: "2026-05-06" },
      ...{ avance_min: 1, avance_max: 4, debilidad: "sin_rutas", aprobado_mes: "2026-03", ids: "1,2,3" },
      recuadro: "-68.5,-21.2,-65.9,-19.4",
    };
    const { page: _p, rows: _r, q: _q, sort: _s, grupo: _g, ...filters } = recordQuery.shape;
    expect(Object.keys(narrowed).sort()).toEqual(Object.keys(filters).sort());
    const ask = async (by: object) => read(await post({ lista: "ppirta", page: 1, rows: 10, q: "", ...by }));
    expect(await ask(narrowed)).toContain(
      packed(
        "Departamento: LA PAZ · Categoría: SITIOS NATURALES · Estado: Aprobado · Completo: No · Macro región: n.º 9 · " +
          "Provincia: INGAVI · Municipio: n.º 5 · Vista del mapa: de 68,5° O a 65,9° O y de 21,2° S a 19,4° S · " +
          "Jerarquía: III · Completitud: 1 a 4 de 6 · Autor: Ana Quispe · " +
          "Asignado a: Tito Tẽta · Registrado: 02/01/2026 a 04/03/2026 · Último cambio: hasta 06/05/2026 · " +
          "Aprobado en: 03/2026 · Importación: 12 · Calidad: Rutas sin tramos · Elegidos: 3",
      ),
    );
    tells = false;
    expect(await ask({ id_asignado: 7, avance_max: 2, creado_desde: "2026-01-02" })).toContain(
      packed("Completitud: 0 a 2 de 6 · Asignado a: n.º 7 · Registrado: desde 02/01/2026"),
    );
  });

  it("leaves out an order that the server does not know", async () => {
    stub.answer = (request, response) =>
      request.url?.includes("sort=")
        ? json({ message: "Orden no válido" }, 422)(request, response)
        : listing("region", [rowOf("region", 1)], 1)(request, response);
    expect((await post({ lista: "region", page: 1, rows: 10, q: "", sort: "nada" })).status).toBe(200);
    expect(stub.asked).toHaveLength(2);
  });
});

describe("what is refused, and asks the ministry nothing", () => {
  const page = { lista: "region", page: 1, rows: 10, q: "" };
  it.each([
    ["a title", { ...page, title: "Resolución ministerial 1" }],
    ["rows of text", { ...page, rows: [["APROBADO"]] }],
    ["heads", { ...page, headers: ["RESOLUCIÓN"] }],
    [
      "the page as it was once sent",
      { title: "Falso", file: "falso", headers: ["A"], figures: [false], rows: [["B"]] },
    ],
    ["a file's name", { ...page, file: "resolucion" }],
    ["a list that is not known", { ...page, lista: "token" }],
    ["a part of the prototype", { ...page, lista: "__proto__" }],
    ["a filter that the list has not", { ...page, estado: "APROBADO" }],
    ["a state that is not known", { ...page, lista: "ppirta", estado: "OFICIAL" }],
    ["more rows than a page has", { ...page, rows: 101 }],
    ["a search without end", { ...page, q: "x".repeat(201) }],
    ["a search that is no text", { ...page, q: { toString: 1 } }],
    ["nothing", undefined],
    ["a list", [page]],
  ])("%s", async (_, body) => {
    expect((await post(body)).status).toBe(422);
    expect(stub.asked).toEqual([]);
  });

  it("a list that the role may not see, and nobody", async () => {
    expect((await post({ ...page, lista: "user" }, technician)).status).toBe(403);
    expect((await post(page, "")).status).toBe(401);
    expect(stub.asked).toEqual([]);
  });

  it("passes on what the ministry says, and ends a session that it ended", async () => {
    stub.answer = json({ message: "No" }, 503);
    expect((await post(page)).status).toBe(503);
    stub.answer = json({ message: "No" }, 401);
    const ended = await post(page);
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
  });
});
