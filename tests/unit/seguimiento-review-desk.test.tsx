// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DeskRow } from "@/components/seguimiento/desk/use-desk";
import { ReviewDesk } from "@/components/seguimiento/desk/review-desk";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { ownJson } from "../support/own-answer";

/** The reviewer's desk: when a decision is sent, how it is undone, and what happens to one that is refused. */

const rowOf = (id: number, nombre: string, impedimento: string | null = null) =>
  ({
    ...{ id, nombre, impedimento, kind: "ppirtf", id_ppirta: id * 10, seg_estado: "PENDIENTE", cite: `C-${id}` },
    ...{ codigo: "", nombre_emisor: "Rosa", fecha_emision: null, desde: null, dias: 3 },
    revisar: `/cprevision/ref-${id}`,
  }) as DeskRow;
const ROWS = [rowOf(1, "Hostal Uno"), rowOf(2, "Hostal Dos"), rowOf(3, "Hostal Tres", "Usted lo registró")];

let root: Root;
let page: HTMLElement;
let sent: { url: string; body: unknown; keepalive: boolean | undefined }[];
let answer: () => Response;
/** The record at hand; null: it cannot be read. */
let record: object | null;

const show = (rows: readonly DeskRow[] = ROWS) =>
  act(async () =>
    root.render(
      <ReviewDesk
        {...{ kind: "ppirtf", level: "Gobernación", inbox: "/cprevision", userId: 7, before: 0, total: rows.length }}
        action={PPIRTF_INBOXES.revision.review}
        rows={rows}
        first={rows[0]?.id ?? null}
        tiles={{ streets: null, satellite: null } as never}
      />,
    ),
  );
const title = () => page.querySelector("h1")?.firstChild?.textContent;
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Presses a key, half a second after what is shown came up. */
const key = async (name: string, target: EventTarget = document.body) => {
  await advanceTime(500);
  await strike(name, target);
};
const strike = (name: string, target: EventTarget = document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  });
const button = (words: string) => [...page.querySelectorAll("button")].find((one) => one.textContent?.includes(words));
const press = (words: string) => act(async () => button(words)?.click());
const field = () => page.querySelector("textarea") as HTMLTextAreaElement;
const type = (text: string, into = field()) =>
  act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
    set?.call(into, text);
    into.dispatchEvent(new Event("input", { bubbles: true }));
  });
/** The field of the observation of a section; null while it is closed. */
const sectionField = () => page.querySelector<HTMLTextAreaElement>(".desk-left textarea");
const observe = async (section: string, text: string) => {
  await act(async () => page.querySelector<HTMLButtonElement>(`[aria-label="Observar ${section}"]`)?.click());
  await type(text, sectionField() as HTMLTextAreaElement);
};
const returnsWith = () => [...page.querySelectorAll("[aria-labelledby='se-devuelve'] li p")].map((p) => p.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
  sent = [];
  answer = () => ownJson({ message: "Revisado" });
  record = null;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method !== "POST" && init?.method !== "PUT") {
      if (record && /^\/api\/ppirtf\/\d+$/.test(url)) return ownJson({ ppirtf: record });
      return ownJson({ message: "Espere" }, { status: 503 });
    }
    sent.push({ url, body: JSON.parse(String(init.body)) as unknown, keepalive: init.keepalive });
    return answer();
  });
  page = document.createElement("div");
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const approved = (id: number) => ({ id_seguimiento: id, aprobado: 1, observacion: "" });

describe("a decision on the reviewer's desk", () => {
  it("is sent after ten seconds, while the next record is at hand", async () => {
    await show();
    expect(title()).toBe("Hostal Uno");
    await key("a");
    expect(title()).toBe("Hostal Dos");
    expect(location.pathname).toBe("/cprevision/ref-2");
    expect(page.textContent).toContain("Se envía en 10 s");
    await advanceTime(9_900);
    expect(sent).toEqual([]);
    await advanceTime(200);
    expect(sent.map(({ body }) => body)).toEqual([approved(1)]);
    expect(page.textContent).not.toContain("Se envía en");
  });

  it("is taken back with its observation, and then never sent", async () => {
    await show();
    await type("Falta el croquis");
    await key("n", field());
    expect(title()).toBe("Hostal Uno");
    await press("No aprobar y siguiente");
    expect(title()).toBe("Hostal Dos");
    expect(field().value).toBe("");
    await key("z");
    expect(title()).toBe("Hostal Uno");
    expect(field().value).toBe("Falta el croquis");
    await advanceTime(20_000);
    expect(sent).toEqual([]);
  });

  it("is sent at once where the next one is taken, and where the page is hidden", async () => {
    await show();
    await key("a");
    await key("j");
    expect(title()).toBe("Hostal Tres");
    await key("k");
    await key("a");
    expect(sent.map(({ body }) => body)).toEqual([approved(1)]);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(sent.map(({ body }) => body)).toEqual([approved(1), approved(2)]);
    expect(sent.every(({ keepalive }) => keepalive)).toBe(true);
    vi.restoreAllMocks();
  });

  it("is sent where the person goes to another page of the application", async () => {
    await show();
    await key("a");
    await act(async () => root.render(null));
    expect(sent.map(({ body }) => body)).toEqual([approved(1)]);
  });

  it("that the server refuses comes back with what was written, and the message", async () => {
    answer = () => ownJson({ message: "Otra persona ya lo revisó" }, { status: 409 });
    await show();
    await type("Precise el horario");
    await press("No aprobar y siguiente");
    await advanceTime(10_100);
    expect(page.textContent).toContain("No se pudo enviar la decisión sobre Hostal Uno.");
    expect(page.textContent).toContain("Otra persona ya lo revisó");
    await press("Volver a ese registro");
    expect(title()).toBe("Hostal Uno");
    expect(field().value).toBe("Precise el horario");
    expect(page.textContent).not.toContain("Otra persona ya lo revisó");
  });

  it("without an observation is asked for before it goes back", async () => {
    await show();
    await key("n");
    expect(document.body.textContent).toContain("¿Devolver el registro sin observación?");
    expect(title()).toBe("Hostal Uno");
  });

  it("is not for who may not decide, by key or by button", async () => {
    await show([ROWS[2] as DeskRow]);
    await key("a");
    await press("Aprobar y siguiente");
    await key("n");
    await advanceTime(11_000);
    expect(sent).toEqual([]);
    expect(title()).toBe("Hostal Tres");
    expect(button("Aprobar y siguiente")?.getAttribute("aria-disabled")).toBe("true");
  });

  it("is not taken by a key that comes with the record", async () => {
    await show();
    await strike("a");
    expect(title()).toBe("Hostal Uno");
    await key("a");
    await strike("n");
    await strike("a");
    expect(title()).toBe("Hostal Dos");
  });

  it("is not for approval while a section is observed, and takes the section along", async () => {
    localStorage.setItem(
      "borrador:7:bandejappirtf.revisarGobernacion.mesa:1",
      JSON.stringify({
        at: new Date().toISOString(),
        values: { observacion: "", secciones: [{ seccion: "medicoppirtf", observacion: "Falta el horario" }] },
      }),
    );
    await show();
    expect(page.textContent).toContain("Se devolverá con");
    await key("a");
    expect(title()).toBe("Hostal Uno");
    await key("n");
    await advanceTime(10_100);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        ...{ id_seguimiento: 1, aprobado: 2, observacion: "" },
        secciones: [{ seccion: "medicoppirtf", observacion: "Falta el horario" }],
      },
    ]);
  });

  it("is not taken by keys that somebody turned off", async () => {
    localStorage.setItem("teclas:busqueda", "no");
    await show();
    await key("a");
    expect(title()).toBe("Hostal Uno");
  });

  it("on the last one ends the turns, and what was put off comes before that", async () => {
    await show(ROWS.slice(0, 2));
    await key("d");
    expect(title()).toBe("Hostal Dos");
    await key("a");
    expect(title()).toBe("Hostal Uno");
    await key("a");
    expect(page.textContent).toContain("No queda ningún registro por revisar aquí.");
    expect(button("Deshacer")).toBeDefined();
  });
});

describe("what is typed of a section", () => {
  const facility = {
    ...{ id: 10, nombre_centro: "Hostal Uno", id_departamento: 2, g_x: -16.5, g_y: -68.1, g_z: 3600 },
    ...{ observadas: [], faltantes: [], completo: 1 },
  };
  const said = [
    { seccion: "comunicacionppirtf", observacion: "Precise la cobertura" },
    { seccion: "medicoppirtf", observacion: "Falta el horario" },
  ];
  const open = async () => {
    record = facility;
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    Element.prototype.scrollIntoView ??= () => undefined;
    await show();
    await key("r");
    await observe("Comunicación", " Precise la cobertura ");
  };

  it("counts when another section is opened, and goes with the decision without another press", async () => {
    await open();
    await observe("Médico", "Falta el horario");
    expect(returnsWith()).toHaveLength(2);
    await press("No aprobar y siguiente");
    expect(title()).toBe("Hostal Dos");
    await advanceTime(10_100);
    expect(sent.map(({ body }) => body)).toEqual([
      { ...{ id_seguimiento: 1, aprobado: 2, observacion: "" }, secciones: said },
    ]);
  });

  it("is there after another record and after a reload, and a key of the decision takes it along", async () => {
    await open();
    await observe("Médico", "Falta el horario");
    await key("j");
    await key("k");
    expect(returnsWith()).toHaveLength(2);
    await act(async () => root.render(null));
    await show();
    expect(returnsWith()).toHaveLength(2);
    await key("n");
    await advanceTime(10_100);
    expect(sent.map(({ body }) => body)).toEqual([
      { ...{ id_seguimiento: 1, aprobado: 2, observacion: "" }, secciones: said },
    ]);
  });

  it("is there after an undone or refused decision and a reload, and gone once the server has it", async () => {
    await open();
    await press("No aprobar y siguiente");
    await key("z");
    await act(async () => root.render(null));
    await show();
    expect(returnsWith()).toHaveLength(1);
    answer = () => ownJson({ message: "Espere" }, { status: 503 });
    await key("n");
    await advanceTime(10_100);
    await act(async () => root.render(null));
    await show();
    expect(returnsWith()).toHaveLength(1);
    answer = () => ownJson({ message: "Revisado" });
    await key("n");
    await advanceTime(10_100);
    await act(async () => root.render(null));
    await show();
    expect(returnsWith()).toHaveLength(0);
  });

  it("keeps the record from approval, and a key that would approve says so", async () => {
    await open();
    await key("a", sectionField() as HTMLTextAreaElement);
    expect(title()).toBe("Hostal Uno");
    await key("a");
    expect(title()).toBe("Hostal Uno");
    expect(page.querySelector("[role='status']")?.textContent).toBe("Con secciones observadas no se aprueba.");
  });
});

describe("a record on the reviewer's desk", () => {
  it("tells how long it has waited, and of one that waits too long what its level may take", async () => {
    await show();
    expect(page.querySelector("header b")?.textContent).toBe("3 días");
    await act(async () => root.render(null));
    await show([{ ...rowOf(4, "Hostal Cuatro"), dias: 23, limite: 10, vencido: 1 }]);
    const told = page.querySelector("header b");
    expect(told?.textContent).toBe("23 días; el plazo es de 10 días");
    expect(told?.className).toContain("text-state-red-fg");
  });
});
