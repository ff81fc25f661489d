import { describe, expect, it, test } from "vitest";
import { chosenLabel, type ListFilter } from "@/components/engine/list-filter";
import { clearingParams, unreadFilters } from "@/components/engine/list-filters";
import { directionOf, nextSort } from "@/components/engine/data-grid";
import { filterCount, NO_FILTERS, WITHOUT_FILTERS, type RecordFilters } from "@/lib/registros/filters";
import { recordFilters, recordView, type SearchParams, userFilters } from "@/lib/lists/search-params";
import { exportHref } from "@/lib/lists/export";
import { FILTER } from "@/lib/texts";
import { NO_USER_FILTERS, printUserFilters } from "@/lib/usuarios/filters";

const NONE: RecordFilters = NO_FILTERS;
const read = (params: SearchParams, departments = true) => recordFilters(params, { departments });

describe("a filter of the address with a value that does not exist", () => {
  const estado: ListFilter = { name: "estado", label: "Estado", value: null, options: [] };
  const told = (filter: ListFilter, address: string) =>
    unreadFilters([filter], new URLSearchParams(address)).map(({ filter: { label }, value }) => `${label} ${value}`);

  it("is told, with what was asked", () => {
    expect(told(estado, "estado=BORRADO&q=salar")).toEqual(["Estado BORRADO"]);
    const registrado: ListFilter = { ...estado, ...{ name: "creado", label: "Registrado" } };
    expect(told(registrado, "estado=BORRADO")).toEqual([]);
  });

  it("is not told where it is read, empty or absent", () => {
    expect(told({ ...estado, value: "COMPLETO" }, "estado=COMPLETO")).toEqual([]);
    expect(told(estado, "estado=")).toEqual([]);
    expect(told(estado, "q=salar")).toEqual([]);
  });

  it("has a sentence, for one and for several", () => {
    expect(FILTER.unread(["Estado: «BORRADO»"])).toBe(
      "La dirección pide Estado: «BORRADO», que no existe. La lista se muestra sin ese filtro.",
    );
  });
});

test("the filters of the accounts are read, invalid ones are none, and the own department is not chosen", () => {
  const params = { id_departamento: "5", id_rol: "4", id_entidad: "12", estado: "INVITADO" };
  const read = { id_departamento: 5, id_rol: 4, id_entidad: 12, estado: "INVITADO" };
  expect(userFilters(params, { departments: true })).toEqual(read);
  expect(userFilters(params, { departments: false })).toEqual({ ...read, id_departamento: null });
  const wrong = { id_departamento: "cinco", id_rol: "-4", id_entidad: "", estado: "DORMIDO" };
  expect(userFilters(wrong, { departments: true })).toEqual(NO_USER_FILTERS);
  expect(printUserFilters(userFilters(params, { departments: true }), { entidad: "Gobernación" })).toEqual([
    ["Departamento", "POTOSÍ"],
    ["Tipo de usuario", "Técnico"],
    ["Entidad", "Gobernación"],
    ["Estado", "Invitado"],
  ]);
});

describe("the filters in an address", () => {
  it("are read", () => {
    const params = { id_departamento: "5", id_categoria: "12", estado: "NO APROBADO", completo: "0", q: "salar" };
    expect(read({ ...params, importacion: "14" })).toEqual({
      ...NONE,
      ...{ id_departamento: 5, id_categoria: 12, estado: "NO APROBADO", completo: "0", importacion: 14 },
    });
  });

  it.each([
    { id_departamento: "cinco" },
    { id_departamento: "-5" },
    { id_departamento: "5.5" },
    { id_departamento: "1e3" },
    { id_departamento: "99999999999999999999" },
    { id_categoria: "" },
    { id_categoria: "0" },
    { estado: "incompleto" },
    { estado: "BORRADO" },
    { completo: "2" },
    { completo: "sí" },
    { completo: "" },
    { importacion: "0" },
    { importacion: "catorce" },
    { recuadro: "-66,-19,-68,-21" },
    { recuadro: "-68,-21,-66" },
    { recuadro: "-680,-21,-66,-19" },
    {},
  ])("narrow nothing where they are bad: %o", (params) => {
    expect(read(params)).toEqual(NONE);
  });

  it("hold a part of the map, to about ten metres", () => {
    expect(read({ recuadro: "-68.500000001,-21.20,-65.90004,-19.4" })).toEqual({
      ...NONE,
      recuadro: "-68.5,-21.2,-65.9,-19.4",
    });
  });

  it("are the first of several, and a bad one takes no good one with it", () => {
    expect(read({ estado: ["COMPLETO", "DERIVADO"], completo: "nunca", id_categoria: "3" })).toEqual({
      ...NONE,
      estado: "COMPLETO",
      id_categoria: 3,
    });
  });

  it("hold those who see one department to theirs", () => {
    expect(read({ id_departamento: "5", estado: "COMPLETO" }, false)).toEqual({ ...NONE, estado: "COMPLETO" });
  });

  it("are counted, and all taken out together with the page", () => {
    expect(filterCount(NONE)).toBe(0);
    expect(filterCount({ ...NONE, completo: "0", id_categoria: 3 })).toBe(2);
    expect(WITHOUT_FILTERS).toEqual({ ...NONE, page: null });
  });

  it("narrow an export too, with the search and the order", () => {
    const filters: RecordFilters = {
      ...NONE,
      id_departamento: 5,
      estado: "NO APROBADO",
      completo: "0",
      importacion: 14,
    };
    const href = exportHref("ppirta", "csv", { q: "salar", sort: "-cite", filters: { ...filters } });
    expect(Object.fromEntries(new URL(href, "http://x").searchParams)).toEqual({
      ...{ q: "salar", sort: "-cite", id_departamento: "5", estado: "NO APROBADO", completo: "0", formato: "csv" },
      importacion: "14",
    });
  });

  it("choose the view", () => {
    expect(recordView({ vista: "mapa" })).toBe("mapa");
    expect(recordView({ vista: "tarjetas" })).toBe("lista");
    expect(recordView({})).toBe("lista");
  });
});

describe("what a filter says", () => {
  const filter = (values: Partial<ListFilter>): ListFilter => ({
    ...{ name: "id_categoria", label: "Categoría", value: "3", options: [{ value: "3", label: "MUSEOS" }] },
    ...values,
  });

  it("is the chosen option, the name the rows have until options come, or the value itself", () => {
    expect(chosenLabel(filter({}))).toBe("MUSEOS");
    expect(chosenLabel(filter({ options: "loading", known: "MUSEOS" }))).toBe("MUSEOS");
    expect(chosenLabel(filter({ options: "loading" }))).toBe("…");
    expect(chosenLabel(filter({ options: "failed" }))).toBe("3");
    expect(chosenLabel(filter({ value: null }))).toBeNull();
  });

  it("is taken back with the page", () => {
    expect(clearingParams([filter({}), filter({ name: "estado" })])).toEqual({
      id_categoria: null,
      estado: null,
      page: null,
    });
  });
});

describe("a column's order", () => {
  it("goes from ascending to descending to the list's own", () => {
    expect(nextSort(undefined, "cite")).toBe("cite");
    expect(nextSort("cite", "cite")).toBe("-cite");
    expect(nextSort("-cite", "cite")).toBeNull();
    expect(nextSort("-tipo", "subtipo")).toBe("subtipo");
  });

  it("is told of its own column only", () => {
    expect(directionOf("tipo", "tipo")).toBe("ascending");
    expect(directionOf("-tipo", "tipo")).toBe("descending");
    expect(directionOf("subtipo", "tipo")).toBeUndefined();
    expect(directionOf(undefined, "tipo")).toBeUndefined();
  });
});
