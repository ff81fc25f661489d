// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ChoiceBar } from "@/components/registros/list/many/choice-bar";
import type { RecordRow } from "@/components/registros/list/record-row";
import { useChoice } from "@/components/registros/list/use-choice";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import { viewOf } from "@/lib/campo/hrefs";
import { hrefs, isFieldHref } from "@/lib/hrefs";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { NO_FILTERS } from "@/lib/registros/filters";
import { ownJson } from "../support/own-answer";
import { press, pressButton, pressKey, show } from "../support/page";

/** Choosing rows of a list, by pointer and by keyboard, and how a list hands records to the field screen. */

const row = (id: number, more: Partial<RecordRow> = {}): RecordRow => ({
  ...{ id, cite: `C-${id}`, categoria: "", tipo: "", subtipo: "", codigo: "", g_x: null, g_y: null },
  ...{ id_departamento: 2, departamento: "", municipio: "", nombre: `R${id}`, jerarquia: null, ref: "", estado: "" },
  actions: { editar: true, verInfo: true, derivar: "ready" },
  ...more,
});
const derived = (id: number) =>
  row(id, {
    estado: "DERIVADO",
    actions: { verInfo: true },
  });

const tecnico: Subject = { rol: 4, id_departamento: 2 };

let rows: readonly RecordRow[];
let total: number | null;
let subject: Subject;
let acted: string[];

function Probe() {
  const choice = useChoice(rows);
  const words = { page: 1, pageSize: DEFAULT_ROWS, q: "hostal" };
  const result: ListResult<RecordRow> = { ok: true, rows: [...rows], total: total ?? rows.length, ...words };
  return (
    <>
      <button type="button" onClick={choice.chosen ? choice.end : choice.begin}>
        Elegir
      </button>
      <input type="search" aria-label="Buscar" />
      <p data-head>{choice.column?.head}</p>
      {rows.map((one) => (
        <p key={one.id}>{choice.column?.render?.(one)}</p>
      ))}
      <ChoiceBar
        kind="ppirtf"
        choice={choice}
        result={result}
        filters={NO_FILTERS}
        subject={subject}
        field
        assigns
        file="facilidades"
        onAction={(action) => acted.push(action)}
      />
    </>
  );
}

const draw = () => show(<Probe />);
const all = () => screen.queryAllByRole<HTMLInputElement>("checkbox");
const head = () => document.querySelector<HTMLInputElement>("[data-head] input");
const boxes = () => all().filter((box) => box !== head());
const picked = () => boxes().flatMap((box, at) => (box.checked ? [rows[at]?.id] : []));
const pressHead = () => press(head() ?? expect.fail("no box of the page"));
const links = () => screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
const offered = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const said = () => document.querySelector("section [role=status]")?.textContent;
const click = (at: number, shiftKey = false) =>
  act(async () => void fireEvent.click(boxes()[at] ?? expect.fail(`no box ${at}`), { shiftKey }));
const key = (name: string, shiftKey = false) => pressKey(name, undefined, { shiftKey });

beforeEach(() => {
  [total, subject, acted] = [null, tecnico, []];
});

const begin = async (...of: readonly RecordRow[]) => {
  rows = of;
  await draw();
  expect(all()).toEqual([]);
  await pressButton("Elegir");
};

it("taking records along leads to an address that the field screen reads", () => {
  const href = hrefs.llevar(["ppirta:12"]);
  expect(isFieldHref(href)).toBe(true);
  expect(viewOf(href.slice("/campo".length))).toEqual({ name: "preparar", llevar: ["ppirta:12"] });
});

it("the choice of a list takes along those that can be completed, also of another page, and the person's own incomplete ones", async () => {
  await begin(row(1), row(2), derived(3));
  expect(links()).toEqual([["Mis incompletos", "/campo#/preparar?llevar=mios"]]);
  expect(boxes()).toHaveLength(3);
  await click(2);
  expect(links()).toEqual([]);
  await click(0);
  await click(1);
  await click(0);
  rows = [row(7)];
  await draw();
  await click(0);
  expect(said()).toBe("3 elegidos");
  expect(links()).toEqual([["Llevar 2 al campo", "/campo#/preparar?llevar=ppirtf:2,ppirtf:7"]]);
  await pressButton("Elegir");
  expect(all()).toEqual([]);
  expect(document.querySelector("section")).toBeNull();
});

it("Shift chooses a range of rows, and the head the whole page, which says when only some are chosen", async () => {
  await begin(...[1, 2, 3, 4, 5].map((id) => row(id)));
  await click(1);
  expect(head()?.getAttribute("aria-checked")).toBe("mixed");
  await click(3, true);
  expect(picked()).toEqual([2, 3, 4]);
  await click(2, true);
  expect(picked()).toEqual([2]);
  await pressHead();
  expect([picked(), said(), head()?.checked]).toEqual([[1, 2, 3, 4, 5], "5 elegidos", true]);
  await pressHead();
  expect([picked(), said()]).toEqual([[], "Elija registros."]);
});

it("the arrows go from row to row, and with Shift choose a range that grows and shrinks", async () => {
  await begin(...[1, 2, 3, 4].map((id) => row(id)));
  boxes()[0]?.focus();
  await key("ArrowDown");
  expect(document.activeElement).toBe(boxes()[1]);
  expect(picked()).toEqual([]);
  await key("ArrowDown", true);
  await key("ArrowDown", true);
  expect([picked(), document.activeElement === boxes()[3]]).toEqual([[2, 3, 4], true]);
  await key("ArrowDown", true);
  await key("ArrowUp", true);
  expect([picked(), document.activeElement === boxes()[2]]).toEqual([[2, 3], true]);
});

it("Escape ends the choosing of rows, unless it is for something else", async () => {
  await begin(row(1));
  const dialog = Object.assign(document.createElement("div"), { role: "dialog" });
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  await key("Escape");
  expect(boxes()).toHaveLength(1);
  dialog.remove();
  await key("Escape");
  expect(boxes()).toHaveLength(0);
});

it("the choice of a list offers each role what it may do with records", async () => {
  await begin(row(1));
  expect(offered()).not.toContain("Derivar");
  await click(0);
  expect(offered()).toEqual(expect.arrayContaining(["Derivar", "Cambiar…", "Exportar"]));
  expect(offered()).not.toEqual(expect.arrayContaining(["Aprobar"]));
  expect(offered()).not.toEqual(expect.arrayContaining(["Eliminar"]));
  await pressButton("Derivar");
  await pressButton("Cambiar…");
  expect(acted).toEqual(["derivar", "cambiar"]);
  subject = { rol: 2, id_departamento: null };
  await draw();
  expect(offered()).toEqual(expect.arrayContaining(["Aprobar"]));
  expect(offered()).not.toEqual(expect.arrayContaining(["Derivar"]));
  subject = { rol: 1, id_departamento: null };
  await draw();
  await pressButton("Eliminar");
  expect(acted.at(-1)).toBe("eliminar");
});

/** What the list call answers for a page of `total` facilities. */
const listOf = (url: string, count: number) => {
  const words = new URL(url, "http://localhost").searchParams;
  const from = (Number(words.get("page")) - 1) * 100;
  const length = Math.max(0, Math.min(100, count - from));
  const data = Array.from({ length }, (_, at) => ({
    ...{ id: from + at + 1, cite: `C-${from + at + 1}`, nombre_centro: `H${from + at + 1}`, id_departamento: 2 },
    ...{ derivado: 0, completo: at % 2, estado: at % 2 ? "COMPLETO" : "INCOMPLETO", observacion: null, devuelto: 0 },
    propio: 1,
  }));
  return { words, body: { ppirtf: { data, total: count } } };
};

it("all records that match can be chosen, with their number: page after page, in the list's order", async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { words, body } = listOf(url, 234);
    asked.push(words);
    return ownJson(body);
  });
  total = 234;
  await begin(row(1), row(2));
  await pressButton("Elegir los 234 que coinciden");
  await waitFor(() => expect(said()).toBe("234 elegidos"));
  expect(asked.map((words) => [words.get("page"), words.get("rows"), words.get("q")])).toEqual(
    ["1", "2", "3"].map((page) => [page, "100", "hostal"]),
  );
  expect(links()[0]?.[1]?.split("=")[1]?.split(",").slice(0, 3)).toEqual(["ppirtf:1", "ppirtf:2", "ppirtf:3"]);
  expect(offered()).not.toContain("Elegir los 234 que coinciden");
  await pressButton("Quitar la elección");
  expect(said()).toBe("Elija registros.");
});

it("the choice of all that match says that not all could be loaded, and loads them again", async () => {
  let broken = true;
  vi.stubGlobal("fetch", async (url: string) =>
    broken ? ownJson({ message: "No" }, { status: 503 }) : ownJson(listOf(url, 101).body),
  );
  total = 101;
  await begin(row(1));
  await pressButton("Elegir los 101 que coinciden");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("No se pudieron cargar todos."));
  broken = false;
  await pressButton("Reintentar");
  await waitFor(() => expect(said()).toBe("101 elegidos"));
});

it("the choice of a list says how many may be chosen at once, and how to get there", async () => {
  total = MAX_ELEGIDOS + 1;
  await begin(row(1));
  await pressHead();
  expect(document.querySelector("section")?.textContent).toContain(
    "Coinciden 2.001. Se eligen hasta 2.000 a la vez: acorte la búsqueda o use los filtros.",
  );
  expect(screen.queryByRole("button", { name: /que coinciden/ })).toBeNull();
});
