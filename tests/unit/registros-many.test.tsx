// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Chosen } from "@/components/registros/list/chosen";
import type { ManyAction } from "@/components/registros/list/many/choice-bar";
import { ManyActions } from "@/components/registros/list/many/many-actions";
import { reportCsv } from "@/components/registros/list/many/many-dialog";
import type { ToastWords } from "@/components/ui/toast-list";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { ownJson } from "../support/own-answer";
import { options, press, pressButton, pressOption, show, textOf } from "../support/page";

/** The actions on many records: whom they take and leave out, the calls they make, and what they report. */

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const toasts: ToastWords[] = [];
vi.mock("@/components/ui/toast", () => ({ notify: (words: ToastWords) => toasts.push(words) }));

const ACTIONS = { editar: true, verInfo: true, eliminar: true, derivar: "ready" } as const;
const chosen = (id: number, more: Partial<Chosen> = {}): Chosen => ({
  ...{
    id,
    cite: `LP-ATR-2026-0000${id}`,
    nombre: `Lugar ${id}`,
    estado: "COMPLETO",
    id_departamento: 2,
    actions: ACTIONS,
  },
  ...more,
});
const incomplete = (id: number) => chosen(id, { estado: "INCOMPLETO", actions: { ...ACTIONS, derivar: "incomplete" } });
const derived = (id: number) => chosen(id, { estado: "DERIVADO", actions: { verInfo: true, eliminar: true } });

const admin: Subject = { rol: 1, id_departamento: null };
type Answer = { status?: number; body: object };
type Call = { method: string; url: string; body: Record<string, unknown>; key: string | null };

let calls: Call[];
let answer: (call: Call) => Answer | Promise<Answer>;
let closed: (readonly number[])[];

const open = (action: ManyAction, rows: readonly Chosen[], kind: Kind = "ppirta", subject = admin) =>
  show(<ManyActions action={action} kind={kind} subject={subject} rows={rows} onClose={(gone) => closed.push(gone)} />);
const dialog = () => screen.getByRole("dialog");
const texts = () => [...dialog().querySelectorAll("li")].map((item) => item.textContent);
const disabled = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled");
const ended = (line: string) => waitFor(() => expect(dialog().querySelector("[role=status]")?.textContent).toBe(line));
const writes = () => calls.filter(({ method }) => method !== "GET");

beforeEach(() => {
  [calls, closed] = [[], []];
  answer = () => ({ body: { message: "Listo" } });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const call = { method: init.method ?? "GET", url, body, key: new Headers(init.headers).get("idempotency-key") };
    calls.push(call);
    const { status = 200, body: said } = await answer(call);
    return ownJson(said, { status });
  });
});

it("deriving many takes those that may be, says before why the others stay out, and reports each that is not done", async () => {
  answer = ({ url }) =>
    url.endsWith("/2") ? { status: 409, body: { message: "Este registro ya fue derivado por Ana" } } : { body: {} };
  await open("derivar", [chosen(1), incomplete(5), chosen(2), derived(6), chosen(3)]);
  expect(dialog().textContent).toContain("¿Está seguro de Derivar 3 registros a la Gobernación?");
  expect(dialog().querySelector("section")?.getAttribute("aria-label")).toBe("Quedan fuera 2:");
  expect(texts().slice(3)).toEqual([
    "Lugar 5 LP-ATR-2026-00005Complete lo que falta para derivar",
    "Lugar 6 LP-ATR-2026-00006Ya está derivado",
  ]);
  expect(calls).toEqual([]);
  await pressButton("Derivar 3");
  await ended("Se derivaron 2 de 3 registros");
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual(
    [1, 2, 3].map((id) => `POST /api/derivarppirta/${id}`),
  );
  expect(new Set(writes().map(({ key }) => key)).size).toBe(3);
  expect(texts()).toEqual([
    "Lugar 2 LP-ATR-2026-00002Este registro ya fue derivado por Ana",
    "Lugar 5 LP-ATR-2026-00005Complete lo que falta para derivar",
    "Lugar 6 LP-ATR-2026-00006Ya está derivado",
  ]);
  await pressButton("Cerrar");
  expect(closed).toEqual([[1, 3]]);
});

it("approving many goes the same way, and names the reason of four eyes", async () => {
  const own = "Lo registró usted: lo aprueba otra persona";
  const { derivar: _none, ...others } = ACTIONS;
  const aprobar = { ...others, aprobar: "ready" } as const;
  await open("aprobar", [chosen(1, { actions: aprobar }), chosen(2, { actions: { ...aprobar, impedimento: own } })]);
  expect(texts()).toEqual(["Lugar 1 LP-ATR-2026-00001", `Lugar 2 LP-ATR-2026-00002${own}`]);
  await pressButton("Aprobar 1");
  await ended("Se aprobó 1 de 1 registro");
  expect(writes().map(({ url }) => url)).toEqual(["/api/derivarppirta/1"]);
});

it("deriving many offers nothing where none may be derived", async () => {
  await open("derivar", [derived(1)]);
  expect(textOf(within(dialog()).getByRole("heading", { level: 2 }))).toBe("Ninguno de los elegidos se puede derivar");
  expect([...dialog().querySelectorAll("footer button")].map(textOf)).toEqual(["Cancelar"]);
});

it("deriving many stops after those under way, and goes on with the rest", async () => {
  const waiting: (() => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(() => resolve({ body: {} })));
  await open(
    "derivar",
    [1, 2, 3, 4, 5].map((id) => chosen(id)),
  );
  await pressButton("Derivar 5");
  expect(calls).toHaveLength(3);
  await pressButton("Detener");
  await act(async () => waiting.forEach((go) => go()));
  await ended("Se derivaron 3 de 5 registros");
  expect(texts()).toEqual(["Lugar 4 LP-ATR-2026-00004No se envió", "Lugar 5 LP-ATR-2026-00005No se envió"]);
  answer = () => ({ body: {} });
  await pressButton("Seguir con 2");
  await ended("Se derivaron 5 de 5 registros");
  expect(calls).toHaveLength(5);
});

it("a deletion of many can be undone for ten seconds, which says which stay deleted", async () => {
  toasts.length = 0;
  answer = () => ({ body: { message: "Listo", restaurable: 1 } });
  await open("eliminar", [chosen(1), chosen(2)]);
  await pressButton("Sí, borrar 2 registros");
  await ended("Se borraron 2 de 2 registros");
  await pressButton("Cerrar");
  const [offer] = toasts;
  expect([offer?.detail, offer?.action?.label, offer?.ms]).toEqual(["Se borraron 2 registros", "Deshacer", 10_000]);
  calls = [];
  answer = ({ url }) => (url.endsWith("/2") ? { status: 409, body: { message: "No está eliminado." } } : { body: {} });
  await act(async () => offer?.action?.onClick());
  await waitFor(() => expect(toasts).toHaveLength(3));
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/restaurarppirta/1",
    "POST /api/restaurarppirta/2",
  ]);
  expect(toasts.slice(1).map(({ detail }) => detail)).toEqual([
    "Se restauró 1 registro",
    "No se pudo restaurar 1 registro: No está eliminado. Queda en la papelera.",
  ]);
});

it("deleting many asks first and says how many, with the focus on the safe answer", async () => {
  toasts.length = 0;
  await open("eliminar", [chosen(1), derived(2)]);
  expect(dialog().textContent).toContain("¿Está seguro de borrar 2 registros?");
  expect(document.activeElement?.textContent).toBe("Cancelar");
  await pressButton("Sí, borrar 2 registros");
  await ended("Se borraron 2 de 2 registros");
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    "DELETE /api/ppirta/1",
    "DELETE /api/ppirta/2",
  ]);
  await pressButton("Cerrar");
  // A server of the specification alone does not say that it can be undone.
  expect(toasts).toEqual([]);
});

/** A facility as the detail call answers it. */
const facility = (id: number, more: object = {}) => ({
  ...{ id, cite: `C-${id}`, nombre_centro: `Hostal ${id}`, codigo_dt: null, version: 4 + id, derivado: 0 },
  ...{ id_categoria: 9, id_tipo: 90, id_subtipo: 900, g_x: -16.123456, g_y: -68.654321, g_z: null },
  ...{ id_proyeccion: null, id_datum: 1, id_macro_region: 1, id_region: 11 },
  ...{ id_departamento: 2, id_provincia: 20, id_municipio: 200 },
  ...more,
});
const named = (id: number, nombre: string) => ({ id, nombre, codigo: "1", codigo_completo: "1" });

it("changing the region of many takes the macro region along in each record's present version, and nothing else", async () => {
  answer = ({ method, url }) => {
    if (method === "PUT" && url.endsWith("/2")) {
      return { status: 409, body: { message: "Otra persona guardó este registro", actual: {} } };
    }
    if (method === "PUT") return { body: { message: "Listo" } };
    if (url.endsWith("/api/ppirtf/3")) return { body: { ppirtf: facility(3, { id_macro_region: 2, id_region: 21 }) } };
    const detail = /\/api\/ppirtf\/(\d)$/.exec(url);
    if (detail) return { body: { ppirtf: facility(Number(detail[1])) } };
    if (url.includes("maregion")) return { body: { regiones: [named(21, "SUR"), named(22, "NORTE")] } };
    return { body: { macroregiones: [named(1, "ALTIPLANO"), named(2, "VALLES")] } };
  };
  await act(async () => void (await import("@/components/registros/list/many/change-many")));
  await open("cambiar", [chosen(1), chosen(2), chosen(3), derived(4)], "ppirtf");
  await screen.findByRole("dialog");
  const select = async (name: string, value: string) => {
    const control = screen.getByLabelText(new RegExp(`^${name}`), { selector: "select" });
    await act(async () => void fireEvent.change(control, { target: { value } }));
  };
  expect(texts()).toEqual(["Lugar 4 LP-ATR-2026-00004Ya está derivado"]);
  expect(disabled("Cambiar 3")).toBe("true");
  await select("Dato", "id_region");
  await waitFor(() => expect(dialog().textContent).toContain("VALLES"));
  await select("Macro región", "2");
  expect(disabled("Cambiar 3")).toBe("true");
  await press(within(dialog()).getByRole("combobox", { name: /^Región/ }));
  await waitFor(() => expect(options()).toHaveLength(2));
  await pressOption();
  await pressButton("Cambiar 3");
  await ended("Se cambiaron 2 de 3 registros");
  const updates = writes();
  expect(updates.map(({ method, url }) => `${method} ${url}`)).toEqual(["PUT /api/ppirtf/1", "PUT /api/ppirtf/2"]);
  const { id: _id, cite: _cite, derivado: _derivado, ...own } = facility(1);
  expect(updates[0]?.body).toEqual({ ...own, id_macro_region: "2", id_region: "21" });
  expect(texts()).toEqual([
    "Lugar 2 LP-ATR-2026-00002Otra persona guardó este registro",
    "Lugar 4 LP-ATR-2026-00004Ya está derivado",
  ]);
  await pressButton("Cerrar");
  expect(closed).toEqual([[]]);
});

it("the report of many is a CSV that Excel opens, where a name is no formula", () => {
  const lines = [
    { row: chosen(1, { nombre: "=1+1" }), done: true, result: "Derivado", reason: "" },
    { row: chosen(2), done: false, result: "No se hizo", reason: "Falta la foto; y la ruta" },
  ];
  expect(reportCsv(lines)).toBe(
    "\uFEFFCITE;NOMBRE;RESULTADO;MOTIVO\r\n" +
      "LP-ATR-2026-00001;'=1+1;Derivado;\r\n" +
      'LP-ATR-2026-00002;Lugar 2;No se hizo;"Falta la foto; y la ruta"\r\n',
  );
});

it("assigning many says before it that derived records stay as they are", async () => {
  answer = () => ({ body: { personas: [] } });
  await open("asignar", [chosen(1), chosen(2, { estado: "DERIVADO" }), chosen(3, { estado: "APROBADO" })]);
  await act(async () => vi.dynamicImportSettled());
  expect(dialog().textContent).toContain("2 ya están derivados o aprobados: la persona los verá en su trabajo");
});

it("assigning many takes those of one department for one of its people, and says which are of another", async () => {
  answer = ({ url }) =>
    url.includes("/personasregistro")
      ? { body: { personas: [{ id: 7, nombre: "Rosa Calle", rol: "Técnico", asignable: 1 }] } }
      : { body: { message: "Asignado a Rosa Calle" } };
  const { verInfo: _none, ...unseen } = ACTIONS;
  await open("asignar", [chosen(1), chosen(2), chosen(3, { id_departamento: 5 }), chosen(4, { actions: unseen })]);
  await act(async () => vi.dynamicImportSettled());
  expect(dialog().textContent).toContain("Asignar 2 registros");
  expect(dialog().textContent).toContain("Lugar 3 LP-ATR-2026-00003Es de otro departamento");
  expect(dialog().textContent).toContain("Lugar 4 LP-ATR-2026-00004Su rol no puede hacerlo en este registro");
  await press(screen.getByPlaceholderText("Elija la persona"));
  await pressOption();
  await pressButton("Asignar 2");
  await ended("Se asignaron 2 de 2 registros");
  expect(writes().map(({ method, url, body }) => [method, url, body])).toEqual(
    [1, 2].map((id_registro) => [
      "PUT",
      "/api/asignacion",
      { tipo: "ppirta", id_registro, id_usuario: "7", para: null, nota: null },
    ]),
  );
});
