// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { AreaCard, type ChosenArea } from "@/components/registros/list/map-area-card";
import { MapSide, type SeenPart } from "@/components/registros/list/map-side";
import type { RecordRow } from "@/components/registros/list/record-row";
import type { GrupoLista } from "@/contract/resources/registros";
import type { ListUrl } from "@/components/engine/use-list-url";
import { NO_FILTERS, type RecordFilters } from "@/lib/registros/filters";
import { ATRACTIVO } from "@/lib/registros/atractivo";
import { ownJson } from "../support/own-answer";
import { findText, pageText, press, pressButton, show, textOf } from "../support/page";

/** The rows beside a list's map, and the card of a municipality or a province. */

const place = { municipio: "UYUNI", provincia: "ANTONIO QUIJARRO", departamento: "POTOSÍ" };
const group = (more: Partial<GrupoLista> = {}): GrupoLista => ({
  ...place,
  ...{ id_municipio: 300, unidad: "051201", id_provincia: 100, id_departamento: 5, total: 2 },
  ...more,
});
const TOMAVE = group({ id_municipio: 301, municipio: "TOMAVE", unidad: "051202", total: 1 });

/** A row as the API lists it. */
const listed = (id: number, more: object = {}) => ({
  ...{ id, cite: `PT-ATR-${id}`, version: 1, id_departamento: 5, derivado: 0, g_x: -20.46, g_y: -66.83, g_z: 3656 },
  ...{ estado: "COMPLETO", nombre_atractivo: `R${id}`, subtipo: "SALAR", jerarquia: "V", ...place },
  ...{ id_municipio: 300, id_provincia: 100 },
  ...more,
});

/** What the page itself has. */
const pageRow = (id: number): RecordRow => ({
  ...{ id, cite: `C-${id}`, categoria: "", tipo: "", subtipo: "", codigo: "", g_x: -16, g_y: -68, id_departamento: 2 },
  ...{ nombre: `Página ${id}`, jerarquia: null, ref: "", estado: "COMPLETO", actions: {} },
});

const words = { page: 1, pageSize: 10, q: "salar" };
const setWords = vi.fn();
const url = { q: "salar", pending: false, setWords, setPage: vi.fn(), setRows: vi.fn() } as unknown as ListUrl;
const requests: URL[] = [];
let areas: GrupoLista[];

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  localStorage.clear();
  setWords.mockReset();
  requests.length = 0;
  areas = [group()];
  vi.stubGlobal("fetch", async (input: string) => {
    const address = new URL(input, location.href);
    requests.push(address);
    if (address.pathname.includes("/grupos")) return ownJson({ grupos: areas });
    const rows = [listed(1), listed(2)];
    return ownJson({ ppirta: { data: rows, total: rows.length, per_page: 100, current_page: 1, last_page: 1 } });
  });
});

const onArea = vi.fn();
const side = (seen: SeenPart | null, filters: Partial<RecordFilters> = {}, grupo: "municipio" | null = null) =>
  show(
    <MapSide
      kind="ppirta"
      texts={{ ...ATRACTIVO, list: { ...ATRACTIVO.list, empty: "" } }}
      result={{ ok: true, rows: [pageRow(7)], total: 5, ...words }}
      page={{ shown: { ok: true, rows: [pageRow(7)], total: 5, ...words }, lastPage: 1, beyond: false }}
      url={url}
      query={{ ...NO_FILTERS, ...filters, q: "salar" }}
      grupo={grupo}
      parts={null}
      partCount={3}
      more
      subject={{ rol: 2, id_departamento: null }}
      seen={seen}
      all={5}
      chosen={null}
      area={null}
      empty=""
      emptyActions={null}
      onChoose={() => undefined}
      onArea={onArea}
    />,
  );
const seenPart = (box: string, whole = false): SeenPart => ({ box, whole, asked: "" });

it("the rows are the page's while the map shows all of the result, with the number of municipalities", async () => {
  await side(seenPart("-70,-23,-57,-9", true));
  expect(pageText()).toContain("5 registros");
  expect(pageText()).toContain("3 municipios");
  expect(pageText()).toContain("Página 7");
  expect(requests).toEqual([]);
});

it("the rows follow the map's view in their groups, whose heads open the area's card", async () => {
  await side(seenPart("-68,-21,-66,-19"), {}, "municipio");
  await findText("2 de 5 en esta vista");
  expect(pageText()).toContain("1 municipio");
  const [list, counted] = requests.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(list).toMatchObject({ q: "salar", recuadro: "-68,-21,-66,-19", grupo: "municipio", rows: "100" });
  expect(counted).toEqual({ q: "salar", recuadro: "-68,-21,-66,-19" });
  await pressButton("UYUNI ANTONIO QUIJARRO 2");
  expect(onArea).toHaveBeenCalledWith(expect.objectContaining({ grupo: "municipio", id: 300, unidad: "051201" }));
  expect(pageText()).toContain("R2");
});

it("the page's rows stay where the person switches the following off, which this device remembers", async () => {
  await side(seenPart("-68,-21,-66,-19"));
  await findText("2 de 5 en esta vista");
  await press(screen.getByRole("checkbox", { name: "Sigue al mapa" }));
  expect(pageText()).toContain("Página 7");
  await side(seenPart("-68,-21,-66,-18"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Sigue al mapa" }).checked).toBe(false);
  expect(requests).toHaveLength(2);
});

it("a view beside the chosen part of the map holds nothing, and asks for nothing", async () => {
  await side(seenPart("-68,-21,-66,-19"), { recuadro: "-64,-18,-62,-16" });
  expect(pageText()).toContain("0 de 5 en esta vista");
  expect(requests).toEqual([]);
  await side(seenPart("-68,-21,-66,-19"), { recuadro: "-67,-20,-62,-16" });
  await findText("2 de 5 en esta vista");
  expect(requests[0]?.searchParams.get("recuadro")).toBe("-67,-20,-66,-19");
});

it("groups are chosen from a menu and kept in the address", async () => {
  await side(null);
  await pressButton("Grupos de la lista: Sin grupos");
  await press(await screen.findByRole("menuitemradio", { name: "Por provincia" }));
  expect(setWords).toHaveBeenCalledWith({ grupo: "provincia", page: null });
});

const onOnly = vi.fn();
const card = (area: ChosenArea) =>
  show(
    <AreaCard
      kind="ppirta"
      area={area}
      query={{ ...NO_FILTERS, q: "salar" }}
      areas={{ value: areas, loading: false, failed: false, stale: false, retry: () => undefined }}
      failed="No se pudo"
      onOnly={onOnly}
      onCloser={() => undefined}
      onClose={() => undefined}
    />,
  );

it("a municipality clicked on the map has its card: where it is, how many records, and the list of it alone", async () => {
  await card({ grupo: "municipio", id: null, unidad: "051201", nombre: "Uyuni" });
  expect(textOf(screen.getByRole("dialog", { name: "UYUNI" }))).toContain("ANTONIO QUIJARRO, POTOSÍ 051201");
  await findText("2 registros · 2 con las 6 secciones");
  expect(requests[0]?.searchParams.get("id_municipio")).toBe("300");
  expect(requests[0]?.searchParams.get("completo")).toBe("1");
  await pressButton("Solo este municipio");
  expect(onOnly).toHaveBeenCalledWith(300);
});

it("one without a record says so and offers no list; a province sums its municipalities", async () => {
  areas = [group(), TOMAVE];
  await card({ grupo: "municipio", id: null, unidad: "020101", nombre: "La Paz" });
  expect(pageText()).toContain("LA PAZ 020101");
  expect(pageText()).toContain("Ningún registro con esta búsqueda y estos filtros.");
  expect(screen.queryByRole("button", { name: "Solo este municipio" })).toBeNull();
  await card({ grupo: "provincia", id: 100, unidad: "0512", nombre: "ANTONIO QUIJARRO" });
  await findText("3 registros · 2 con las 6 secciones");
  await pressButton("Solo esta provincia");
  expect(onOnly).toHaveBeenLastCalledWith(100);
});
