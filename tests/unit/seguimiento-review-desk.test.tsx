// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type DeskRow } from "@/components/seguimiento/desk/use-desk";
import { ReviewDesk } from "@/components/seguimiento/desk/review-desk";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { ownJson } from "../support/own-answer";
import { pageText, press, pressButton, pressKey, show, write } from "../support/page";

/** The reviewer's desk: when a decision is sent, how it is undone, and what happens to one that is refused. */

const rowOf = (id: number, nombre: string, impedimento: string | null = null) =>
  ({
    ...{ id, nombre, impedimento, kind: "ppirtf", id_ppirta: id * 10, seg_estado: "PENDIENTE", cite: `C-${id}` },
    ...{ codigo: "", nombre_emisor: "Rosa", fecha_emision: null, desde: null, dias: 3 },
    revisar: `/cprevision/ref-${id}`,
  }) as DeskRow;
const ROWS = [rowOf(1, "Hostal Uno"), rowOf(2, "Hostal Dos"), rowOf(3, "Hostal Tres", "Usted lo registró")];

let sent: { url: string; body: unknown; keepalive: boolean | undefined }[];
let answer: () => Response;
/** The record at hand; null: it cannot be read. */
let record: object | null;

const open = (rows: readonly DeskRow[] = ROWS) =>
  show(
    <ReviewDesk
      {...{ kind: "ppirtf", level: "Gobernación", inbox: "/cprevision", userId: 7, before: 0, total: rows.length }}
      action={PPIRTF_INBOXES.revision.review}
      rows={rows}
      first={rows[0]?.id ?? null}
      tiles={{ streets: null, satellite: null } as never}
    />,
  );
const reopen = async () => {
  await show(null);
  await open();
};
const title = () => document.querySelector("h1")?.firstChild?.textContent;
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Presses a key, half a second after what is shown came up. */
const key = async (name: string, target: Element = document.body) => {
  await advanceTime(500);
  await pressKey(name, target);
};
const strike = (name: string) => pressKey(name, document.body);
const pressNamed = (words: string) => pressButton(new RegExp(words));
const field = () => document.querySelector("textarea") ?? expect.fail("no field");
const type = (text: string) => write(field(), text);
/** The field of the observation of a section that is open. */
const sectionField = () => document.querySelector(".desk-left textarea") ?? expect.fail("no field of a section");
const observe = async (section: string, text: string) => {
  await press(screen.getByLabelText(`Observar ${section}`));
  await write(sectionField(), text);
};
const returnsWith = () => document.querySelectorAll("[aria-labelledby='se-devuelve'] li p");

beforeEach(() => {
  vi.useFakeTimers();
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
});

const approved = (id: number) => ({ id_seguimiento: id, aprobado: 1, observacion: "" });

describe("a decision on the reviewer's desk", () => {
  it("a decision is sent after ten seconds, while the next record is at hand", async () => {
    await open();
    expect(title()).toBe("Hostal Uno");
    await key("a");
    expect(title()).toBe("Hostal Dos");
    expect(location.pathname).toBe("/cprevision/ref-2");
    expect(pageText()).toContain("Se envía en 10 s");
    await advanceTime(9_900);
    expect(sent).toEqual([]);
    await advanceTime(200);
    expect(sent.map(({ body }) => body)).toEqual([approved(1)]);
    expect(pageText()).not.toContain("Se envía en");
  });

  it("a decision can be taken back with its observation, and is then never sent", async () => {
    await open();
    await type("Falta el croquis");
    await key("n", field());
    expect(title()).toBe("Hostal Uno");
    await pressNamed("No aprobar y siguiente");
    expect(title()).toBe("Hostal Dos");
    expect(field().value).toBe("");
    await key("z");
    expect(title()).toBe("Hostal Uno");
    expect(field().value).toBe("Falta el croquis");
    await advanceTime(20_000);
    expect(sent).toEqual([]);
  });

  it("a decision is sent at once when the next one is taken, and when the page is hidden", async () => {
    await open();
    await key("a");
    await key("j");
    expect(title()).toBe("Hostal Tres");
    await key("k");
    await key("a");
    expect(sent.map(({ body }) => body)).toEqual([approved(1)]);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(sent.map(({ body }) => body)).toEqual([approved(1), approved(2)]);
    expect(sent.every(({ keepalive }) => keepalive)).toBe(true);
  });

  it("a decision is sent when the person goes to another page of the application", async () => {
    await open();
    await key("a");
    await show(null);
    expect(sent.map(({ body }) => body)).toEqual([approved(1)]);
  });

  it("a decision that the server refuses comes back with what was written, and the message", async () => {
    answer = () => ownJson({ message: "Otra persona ya lo revisó" }, { status: 409 });
    await open();
    await type("Precise el horario");
    await pressNamed("No aprobar y siguiente");
    await advanceTime(10_100);
    expect(pageText()).toContain("No se pudo enviar la decisión sobre Hostal Uno.");
    expect(pageText()).toContain("Otra persona ya lo revisó");
    await pressNamed("Volver a ese registro");
    expect(title()).toBe("Hostal Uno");
    expect(field().value).toBe("Precise el horario");
    expect(pageText()).not.toContain("Otra persona ya lo revisó");
  });

  it("a return without an observation is asked about first", async () => {
    await open();
    await key("n");
    expect(pageText()).toContain("¿Devolver el registro sin observación?");
    expect(title()).toBe("Hostal Uno");
  });

  it("who may not decide cannot, by key or by button", async () => {
    await open([ROWS[2] as DeskRow]);
    await key("a");
    await pressNamed("Aprobar y siguiente");
    await key("n");
    await advanceTime(11_000);
    expect(sent).toEqual([]);
    expect(title()).toBe("Hostal Tres");
    expect(screen.getByRole("button", { name: /Aprobar y siguiente/ }).getAttribute("aria-disabled")).toBe("true");
  });

  it("a key that comes with the record takes no decision", async () => {
    await open();
    await strike("a");
    expect(title()).toBe("Hostal Uno");
    await key("a");
    await strike("n");
    await strike("a");
    expect(title()).toBe("Hostal Dos");
  });

  it("a record with an observed section cannot be approved, and its return takes the section along", async () => {
    localStorage.setItem(
      "borrador:7:bandejappirtf.revisarGobernacion.mesa:1",
      JSON.stringify({
        at: new Date().toISOString(),
        values: { observacion: "", secciones: [{ seccion: "medicoppirtf", observacion: "Falta el horario" }] },
      }),
    );
    await open();
    expect(pageText()).toContain("Se devolverá con");
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

  it("keys that somebody turned off take no decision", async () => {
    localStorage.setItem("teclas:busqueda", "no");
    await open();
    await key("a");
    expect(title()).toBe("Hostal Uno");
  });

  it("the decision on the last record ends the desk, after those that were put off", async () => {
    await open(ROWS.slice(0, 2));
    await key("d");
    expect(title()).toBe("Hostal Dos");
    await key("a");
    expect(title()).toBe("Hostal Uno");
    await key("a");
    expect(pageText()).toContain("No queda ningún registro por revisar aquí.");
    expect(screen.getByRole("button", { name: /Deshacer/ })).toBeDefined();
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
  const openFacility = async () => {
    record = facility;
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    Element.prototype.scrollIntoView ??= () => undefined;
    await open();
    await key("r");
    await observe("Comunicación", " Precise la cobertura ");
  };

  it("what is typed of a section counts when another is opened, and goes with the decision without another press", async () => {
    await openFacility();
    await observe("Médico", "Falta el horario");
    expect(returnsWith()).toHaveLength(2);
    await pressNamed("No aprobar y siguiente");
    expect(title()).toBe("Hostal Dos");
    await advanceTime(10_100);
    expect(sent.map(({ body }) => body)).toEqual([
      { ...{ id_seguimiento: 1, aprobado: 2, observacion: "" }, secciones: said },
    ]);
  });

  it("what is typed of a section outlives another record and a reload, and a key of the decision takes it along", async () => {
    await openFacility();
    await observe("Médico", "Falta el horario");
    await key("j");
    await key("k");
    expect(returnsWith()).toHaveLength(2);
    await reopen();
    expect(returnsWith()).toHaveLength(2);
    await key("n");
    await advanceTime(10_100);
    expect(sent.map(({ body }) => body)).toEqual([
      { ...{ id_seguimiento: 1, aprobado: 2, observacion: "" }, secciones: said },
    ]);
  });

  it("what is typed of a section outlives an undone or refused decision and a reload, and goes once the server has it", async () => {
    await openFacility();
    await pressNamed("No aprobar y siguiente");
    await key("z");
    await reopen();
    expect(returnsWith()).toHaveLength(1);
    answer = () => ownJson({ message: "Espere" }, { status: 503 });
    await key("n");
    await advanceTime(10_100);
    await reopen();
    expect(returnsWith()).toHaveLength(1);
    answer = () => ownJson({ message: "Revisado" });
    await key("n");
    await advanceTime(10_100);
    await reopen();
    expect(returnsWith()).toHaveLength(0);
  });

  it("what is typed of a section keeps the record from approval, and a key that would approve says so", async () => {
    await openFacility();
    await key("a", sectionField());
    expect(title()).toBe("Hostal Uno");
    await key("a");
    expect(title()).toBe("Hostal Uno");
    expect(screen.getByRole("status").textContent).toBe("Con secciones observadas no se aprueba.");
  });
});

describe("a record on the reviewer's desk", () => {
  it("the desk tells how long a record has waited, and of one that waits too long what its level may take", async () => {
    await open();
    expect(document.querySelector("header b")?.textContent).toBe("3 días");
    await show(null);
    await open([{ ...rowOf(4, "Hostal Cuatro"), dias: 23, limite: 10, vencido: 1 }]);
    const told = document.querySelector("header b");
    expect(told?.textContent).toBe("23 días; el plazo es de 10 días");
    expect(told?.className).toContain("text-state-red-fg");
  });
});
