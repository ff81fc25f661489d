// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeImport } from "../support/fake-import";
import {
  cell,
  click,
  focus,
  focused,
  get,
  giveSizes,
  open,
  press,
  rowsShown,
  settle,
  type,
} from "../support/review-page";
import { ownJson } from "../support/own-answer";

/** The review of an import's rows: groups, cells mended in place, what the check offers, rows taken out, the foot. */

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), back: vi.fn(), prefetch: vi.fn() };
vi.mock("@/components/line/use-router", () => ({ useRouter: () => router }));
const notifyMock = vi.hoisted(() => vi.fn());
vi.mock("@/components/ui/toast", () => ({ notify: notifyMock }));
vi.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(window.location.search),
  usePathname: () => "/importaciones/abc",
}));
vi.mock("@/components/map/points-view", () => ({
  PointsView: ({ points, onPoint }: { points: { key: number }[]; onPoint: (point: unknown) => void }) =>
    points.slice(0, 9).map((point) => (
      <button key={point.key} type="button" onClick={() => onPoint(point)}>
        {`Punto ${point.key}`}
      </button>
    )),
}));

const QUEMEZ = "S. Pedro de Quemez";
const NAME = 0;
const MUNICIPIO = 1;

const ROWS = [
  ["Volcán Ollagüe", QUEMEZ],
  ["Laguna Honda", QUEMEZ],
  ["Quebrada de Palala", "TUPIZA"],
  ["", "TUPIZA"],
  ["San Vicente", "Tupisa"],
] as const;

beforeEach(() => {
  window.history.replaceState(null, "", "/importaciones/abc");
  vi.clearAllMocks();
  giveSizes();
});

const groups = () => ["Listas", "Con dudas", "Con errores"].map((name) => get("button", name).textContent);

it("the review of an import shows the rows with doubts first, each finding at its cell, and what a text was understood as", async () => {
  await open(fakeImport(ROWS));
  expect(groups()).toEqual(["Listas 1", "Con dudas 3", "Con errores 1"]);
  expect(get("button", "Con dudas").getAttribute("aria-pressed")).toBe("true");
  expect(rowsShown()).toEqual(
    [
      `4 | Volcán Ollagüe | (Duda)${QUEMEZ} | VOLCÁN`,
      `5 | Laguna Honda | (Duda)${QUEMEZ} | VOLCÁN`,
      "8 | San Vicente | (Duda)Tupisa | VOLCÁN",
    ].map((row) => expect.stringContaining(row)),
  );
  expect(cell(4, 2).title).toBe("En su archivo: «Volcan»");
  const heads = [...document.querySelectorAll("[role=columnheader]")].map((one) => one.textContent);
  expect(heads[1]).toContain("«NOMBRE DEL RECURSO»");
  expect(heads[2]).toContain("«MUNICIPIO»");
  expect(get("grid", "Filas de la importación").getAttribute("aria-rowcount")).toBe("4");
  expect(document.body.textContent).toContain("3 de 3 filas con dudas a la vista");
});

it("the review of an import shows another group, a kind of finding and a search, and keeps them in the address", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await click(get("button", "Con errores"));
  expect(rowsShown()).toHaveLength(1);
  expect(rowsShown()[0]).toContain("7 | (Error)");
  await focus(cell(7, NAME));
  await settle(400);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ grupo: "error", fila: "7" });

  await click(get("button", "Listas"));
  const search = document.querySelector<HTMLInputElement>("input[type=search]");
  await focus(search as HTMLInputElement);
  await type("honda");
  await settle(500);
  expect(rowsShown()).toEqual([]);
  expect(document.body.textContent).toContain("Ninguna fila está lista todavía");
  expect(new URLSearchParams(window.location.search).get("q")).toBe("honda");
});

it("the review of an import comes back to where one was", async () => {
  window.history.replaceState(null, "", "/importaciones/abc?paso=revisar&grupo=lista&q=Palala&vista=tabla&fila=6");
  await open(fakeImport(ROWS));
  await settle(400);
  expect(rowsShown()).toHaveLength(1);
  expect(cell(6, NAME).tabIndex).toBe(0);
  expect(screen.queryByRole("button", { name: "Punto 4" })).toBeNull();
  expect(window.location.search).toContain("paso=revisar");
});

it("the review of an import saves a cell, checks it at once and leaves the row where it is", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(8, MUNICIPIO));
  await press("Enter");
  await type("TUPIZA");
  await press("Enter");
  expect(fake.writes).toEqual([
    { path: "celda", body: { fila: 8, campo: "id_municipio", texto: "TUPIZA", todas: false } },
  ]);
  expect(groups()).toEqual(["Listas 2", "Con dudas 2", "Con errores 1"]);
  expect(rowsShown()[2]).toContain("(Ya está lista)8 | San Vicente | (Correcto)TUPIZA");
  expect(focused()).toBe("8:1");
  expect(document.body.textContent).toContain("3 de 3 filas con dudas");
  await click(get("button", "Listas"));
  await click(get("button", "Con dudas"));
  expect(rowsShown()).toHaveLength(2);
});

it("Escape in a cell of an import gives up what was typed", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(8, MUNICIPIO));
  await press("x");
  await press("Escape");
  expect(fake.writes).toEqual([]);
  expect(cell(8, MUNICIPIO).textContent).toContain("Tupisa");
  expect(focused()).toBe("8:1");
});

it("the review of an import offers what was likely meant, for all rows with the same text", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(4, MUNICIPIO));
  const panel = get("group", "Hallazgos de la celda");
  expect(panel.textContent).toContain("Municipio no está en el catálogo.");
  expect(panel.textContent).toContain("Usar para las 2 filas con este texto");
  expect(get("option", "SAN PEDRO DE QUEMES").getAttribute("aria-selected")).toBe("true");
  await click(get("button", "Usar"));
  expect(fake.writes).toEqual([
    { path: "celda", body: { fila: 4, campo: "id_municipio", texto: "SAN PEDRO DE QUEMES", todas: true } },
  ]);
  expect(groups()).toEqual(["Listas 3", "Con dudas 1", "Con errores 1"]);
  // The other row changed with it, although nobody said which it was.
  expect(rowsShown()[1]).toContain("(Ya está lista)5 | Laguna Honda | SAN PEDRO DE QUEMES");
});

it("another option can be used for one row of an import alone", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(4, MUNICIPIO));
  await press("Enter");
  await press("ArrowDown");
  const all = document.querySelector<HTMLInputElement>("[data-hallazgos] input[type=checkbox]");
  expect(all?.checked).toBe(true);
  await click(all as HTMLInputElement);
  await press("Enter");
  expect(fake.writes.map(({ body }) => body)).toEqual([
    { fila: 4, campo: "id_municipio", texto: "SAN PEDRO DE BUENA VISTA", todas: false },
  ]);
});

const forAll = () => document.querySelector("[data-hallazgos] input[type=checkbox]") as HTMLInputElement;
/** Takes the last answer back, as its toast offers. */
async function undoLast(): Promise<void> {
  const words: { action?: { onClick: () => void } } = notifyMock.mock.lastCall?.[0] ?? {};
  await act(async () => words.action?.onClick());
  await settle();
}

it("an empty cell of an import is answered for all rows that have none, with their number, and that can be taken back", async () => {
  const fake = fakeImport([...ROWS, ["", "TUPIZA"], ["", "TUPIZA"]]);
  await open(fake);
  await click(get("button", "Con errores"));
  await focus(cell(7, NAME));
  await press("Enter");
  await type("Sin nombre");
  expect(get("group", "Hallazgos de la celda").textContent).toContain("Usar para las 3 filas con la celda vacía");
  expect(forAll().checked).toBe(false);
  await click(forAll());
  await press("Enter");
  expect(fake.writes).toEqual([
    { path: "celda", body: { fila: 7, campo: "nombre_atractivo", texto: "Sin nombre", todas: true } },
  ]);
  expect(notifyMock.mock.lastCall?.[0]).toMatchObject({
    detail: "Se cambió la celda de 3 filas.",
    action: { label: "Deshacer" },
  });
  expect(groups()[2]).toBe("Con errores 0");
  await undoLast();
  expect(fake.writes.at(-1)?.body).toEqual({
    ...{ fila: 7, campo: "nombre_atractivo", texto: "", todas: false },
    filas: [7, 9, 10],
  });
  expect(groups()[2]).toBe("Con errores 3");
  expect(notifyMock.mock.lastCall?.[0]).toMatchObject({ detail: "Se deshizo en 3 filas." });
});

it("an answer to an import's finding keeps for how many rows it was meant until it can be saved", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(4, MUNICIPIO));
  fake.refuse(() => ownJson({ message: "El servidor está ocupado." }, { status: 503 }));
  await click(get("button", "Usar"));
  await click(get("button", "Guardar otra vez"));
  expect(fake.writes.map(({ body }) => (body as { todas: boolean }).todas)).toEqual([true, true]);
  expect(fake.row(5).textos["id_municipio"]).toBe("SAN PEDRO DE QUEMES");
});

it("a cell of an import offers the column's values while one is typed", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(8, MUNICIPIO));
  await press("Enter");
  await type("buena");
  await settle(300);
  expect(document.querySelectorAll("[role=option]")).toHaveLength(1);
  expect(get("option", "SAN PEDRO DE BUENA VISTA").getAttribute("aria-selected")).toBe("false");
  await press("ArrowDown");
  await press("Enter");
  expect(fake.writes.map(({ body }) => body)).toEqual([
    { fila: 8, campo: "id_municipio", texto: "SAN PEDRO DE BUENA VISTA", todas: false },
  ]);
});

it("rows of an import that are like a record are left out or update it, all at once, and that can be taken back", async () => {
  const fake = fakeImport([["Salar Chico", "TUPIZA"], ["Salar Grande", "TUPIZA"], ...ROWS]);
  await open(fake);
  await focus(cell(4, NAME));
  expect(get("group", "Hallazgos de la celda").textContent).toContain("Para las 2 filas parecidas a un registro");
  await click(forAll());
  await click(get("button", "Quitar las 2 filas"));
  expect(fake.writes.at(-1)).toEqual({ path: "parecidas", body: { fila: 4, respuesta: "QUITAR", todas: true } });
  expect(notifyMock.mock.lastCall?.[0]).toMatchObject({ detail: "Se quitaron 2 filas." });
  expect(get("button", "Quitadas 2")).toBeDefined();
  await undoLast();
  expect([fake.row(4).quitada, fake.row(5).quitada]).toEqual([0, 0]);
  await focus(cell(5, NAME));
  await focus(cell(4, NAME));
  // With the keyboard, too: from the editor down into the panel.
  await press("Enter");
  await press("ArrowDown");
  expect(document.activeElement).toBe(forAll());
  await click(get("button", "Actualizar el registro"));
  expect([fake.row(4).textos["cite"], fake.row(5).textos["cite"]]).toEqual(["PT-ATR-2026-00001", ""]);
  expect(focused()).toBe("4:0");
  // The CITE has a column now, where it can be taken out again.
  expect(get("grid", "Filas de la importación").textContent).toContain("CITEsin columna");
});

it("the review of an import asks for no number of rows where the text stands in one", async () => {
  await open(fakeImport(ROWS));
  await focus(cell(8, MUNICIPIO));
  expect(get("group", "Hallazgos de la celda").textContent).not.toContain("Usar para las");
});

it("a cell of an import that cannot be saved keeps what was typed, says why, and saves it again", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(8, MUNICIPIO));
  await press("Enter");
  await type("TUPIZA");
  fake.refuse(() => ownJson({ message: "El servidor está ocupado." }, { status: 503 }));
  await press("Enter");
  expect(rowsShown()[2]).toContain("(Sin guardar)TUPIZA");
  expect(get("group", "Hallazgos de la celda").textContent).toContain("El servidor está ocupado.");
  expect(get("button", "Importar").getAttribute("aria-disabled")).toBe("true");
  expect(document.body.textContent).toContain("1 celda sin guardar.");

  // Also where the page is opened again.
  cleanup();
  await open(fake);
  expect(rowsShown()[2]).toContain("(Sin guardar)TUPIZA");
  await click(get("button", "Guardar otra vez"));
  expect(fake.row(8).textos["id_municipio"]).toBe("TUPIZA");
  expect(rowsShown()[2]).toContain("(Correcto)TUPIZA");
  expect(document.body.textContent).not.toContain("sin guardar");
  cleanup();
  await open(fake);
  expect(document.body.textContent).not.toContain("sin guardar");
});

it("the review of an import shows where the import is by now if it is no longer in review", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(8, MUNICIPIO));
  await press("Enter");
  await type("TUPIZA");
  fake.refuse(() => ownJson({ message: "La importación ya empezó." }, { status: 409 }));
  await press("Enter");
  expect(router.refresh).toHaveBeenCalledOnce();
  expect(rowsShown()[2]).toContain("(Sin guardar)TUPIZA");
});

it("a row of an import is taken out and back in", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await click(get("button", "Quitar la fila 5"));
  expect(groups()).toEqual(["Listas 1", "Con dudas 2", "Con errores 1"]);
  expect(rowsShown()).toHaveLength(3);
  await click(get("button", "Quitadas 1"));
  expect(rowsShown()).toHaveLength(1);
  await click(get("button", "Reponer la fila 5"));
  expect(groups()).toEqual(["Listas 1", "Con dudas 3", "Con errores 1"]);
  expect(fake.row(5).quitada).toBe(0);
});

it("Tab in the review of an import goes to the next finding, and leaves the table after the last one and after Escape", async () => {
  await open(fakeImport(ROWS));
  await focus(cell(4, NAME));
  expect(await press("Tab")).toBe(true);
  expect(focused()).toBe("4:1");
  await press("Tab");
  expect(focused()).toBe("5:1");
  await press("Tab", { shiftKey: true });
  expect(focused()).toBe("4:1");
  await press("Escape");
  expect(screen.queryByRole("group", { name: "Hallazgos de la celda" })).toBeNull();
  expect(await press("Tab")).toBe(false);
  await press("End", { ctrlKey: true });
  expect(focused()).toBe("8:3");
  expect(await press("Tab")).toBe(false);
});

it("the arrow keys move through the rows of an import, and what is being typed is saved on the way to the next finding", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  await focus(cell(4, NAME));
  await press("ArrowDown");
  await press("ArrowRight");
  expect(focused()).toBe("5:1");
  await press("Enter");
  await type("TUPIZA");
  await press("Tab");
  expect(focused()).toBe("8:1");
  expect(fake.writes).toHaveLength(1);
  expect(fake.row(5).textos["id_municipio"]).toBe("TUPIZA");
});

it("the review of an import renders what is in sight of many rows, and loads it in lots of at most 100", async () => {
  const fake = fakeImport(Array.from({ length: 20_000 }, (_, at) => [`Fila ${at}`, "TUPIZA"] as const));
  await open(fake);
  expect(rowsShown().length).toBeLessThan(40);
  await focus(cell(4, NAME));
  await press("End", { ctrlKey: true });
  await settle(300);
  expect(focused()).toBe("20003:3");
  expect(cell(20_003, NAME).textContent).toContain("Fila 19999");
  const loaded = fake.reads.filter((read) => read.startsWith("filas?"));
  expect(loaded.length).toBeLessThan(5);
  for (const read of loaded) expect(decodeURIComponent(read).split(",").length).toBeLessThanOrEqual(100);
});

it("the review of an import shows the row of a point, in its group", async () => {
  await open(fakeImport(ROWS));
  await click(get("button", "Punto 6"));
  await settle(300);
  expect(get("button", "Listas").getAttribute("aria-pressed")).toBe("true");
  expect(rowsShown()).toHaveLength(1);
  expect(document.body.textContent).toContain("Fila 6, Quebrada de Palala");
});

it("the review imports the right rows now, or all if none has an error", async () => {
  const fake = fakeImport(ROWS);
  await open(fake);
  expect(document.body.textContent).toContain("4 filas entrarán como incompletas · 1 con errores queda fuera");
  await click(get("button", "Importar 4 filas"));
  expect(fake.writes).toEqual([{ path: "importar", body: { modo: "CORRECTAS" } }]);
  expect(router.refresh).toHaveBeenCalled();

  const together = document.querySelector<HTMLInputElement>("input[type=radio][value=TODAS]");
  await click(together as HTMLInputElement);
  const button = get("button", "Importar");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await click(button);
  expect(fake.writes).toHaveLength(1);

  await click(get("button", "Con errores"));
  await focus(cell(7, NAME));
  await press("Enter");
  await type("Ciudad de Itas");
  await press("Enter");
  await click(get("button", "Importar 5 filas"));
  expect(fake.writes.at(-1)).toEqual({ path: "importar", body: { modo: "TODAS" } });
});

it("the review imports nothing where no row is right, and changes nothing where one may only look", async () => {
  await open(fakeImport([["", "TUPIZA"]]));
  expect(get("button", "Importar 0 filas").getAttribute("aria-disabled")).toBe("true");
  cleanup();
  const fake = fakeImport(ROWS);
  await open(fake, { ...fake.detail, puede_seguir: 0 });
  await focus(cell(8, MUNICIPIO));
  await press("Enter");
  expect(document.querySelector(".filas-editor")).toBeNull();
  expect(screen.queryByRole("button", { name: /Quitar la fila/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /Importar/ })).toBeNull();
});
