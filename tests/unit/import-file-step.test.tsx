// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FileStep } from "@/components/importaciones/file-step";
import { ReadStep } from "@/components/importaciones/read-step";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { readImport } from "../support/imports";
import { OWN, ownJson } from "../support/own-answer";

/** Step 1 of an import: choosing the file, and how it was read. */

const pushed = vi.fn();
const refreshed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: pushed, refresh: refreshed }) }));

const MAX_BYTES = 1024 * 1024;
let root: Root;
let sent: { url: string; method: string; body: unknown }[];
/** Answers the request that was sent last. */
let finish: (status: number, body: unknown) => void;

/** The browser's way to send with progress. */
class Request {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  private call = { url: "", method: "" };
  open(method: string, url: string) {
    this.call = { url, method };
  }
  setRequestHeader() {}
  getResponseHeader = (name: string) => new Headers(OWN).get(name);
  abort() {
    this.onabort?.();
  }
  send(body: string) {
    sent.push({ ...this.call, body: JSON.parse(body) });
    this.upload.onprogress?.({ loaded: 1, total: 1 });
    finish = (status, said) => {
      this.status = status;
      this.responseText = JSON.stringify(said);
      this.onload?.();
    };
  }
}

const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const page = () => textOf(document.body);
const alert = () => textOf(document.querySelector("[role=alert]"));
/** Waits until something is so, however slow the machine is. */
async function until(done: () => boolean) {
  for (let left = 250; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
  expect(done()).toBe(true);
}
const READ = { message: "El archivo se leyó", data: { id: 14 } };
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, a")].find((one) => textOf(one) === name);

async function give(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  Object.defineProperty(input, "files", { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}
const file = (content: string, name = "Potosí 2019.xlsx") =>
  new File([content], name, { lastModified: Date.UTC(2019, 7, 14) });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("XMLHttpRequest", Request);
  pushed.mockClear();
  refreshed.mockClear();
  sent = [];
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe("the file of an import", () => {
  const show = () =>
    act(async () => root.render(<FileStep tipo="ppirta" maxBytes={MAX_BYTES} maxFilas={20_000} earlier={[]} />));

  it("says what may be chosen, with the template to begin with", async () => {
    await show();
    expect(page()).toContain("XLSX, XLS, ODS, CSV, GeoJSON, KML, KMZ o GPX. Hasta 1 MB y 20.000 filas.");
    expect(named("Descargar")?.getAttribute("href")).toBe("/importaciones/plantilla/ppirta");
  });

  it("is sent in base64 with its name and date, and its import opens", async () => {
    await show();
    await give(file("número"));
    await until(() => sent.length === 1);
    expect(page()).toContain("Leyendo el archivo…");
    await act(async () => finish(200, READ));
    const { body, ...call } = sent[0]!;
    expect(call).toEqual({ url: "/api/importacion", method: "POST" });
    expect(body).toEqual({
      ...{ tipo: "ppirta", nombre: "Potosí 2019.xlsx", modificado: "2019-08-14T00:00:00.000Z" },
      archivo: Buffer.from("número").toString("base64"),
    });
    await until(() => pushed.mock.calls.length > 0);
    expect(pushed).toHaveBeenCalledWith("/abrir/importacion/14", undefined);
  });

  it("is not sent if it is too large, or if there are several", async () => {
    await show();
    await give(file("x".repeat(1.5 * MAX_BYTES)));
    expect(alert()).toBe("El archivo pesa 1,5 MB y el máximo es 1 MB.");
    await give(file("a"), file("b"));
    expect(alert()).toBe("Elija un solo archivo.");
    expect(sent).toEqual([]);
  });

  it("that is refused says why below its place, and another can be chosen", async () => {
    const why = "Es un PDF: aquí van planillas y archivos de puntos";
    await show();
    await give(file("%PDF"));
    await until(() => sent.length === 1);
    await act(async () => finish(422, { message: "Revise los datos", errores: { archivo: [why] } }));
    await until(() => alert() === why);
    expect(pushed).not.toHaveBeenCalled();
    expect(named("Elegir archivo")?.getAttribute("aria-disabled")).toBeNull();
  });

  it("is given up while it is sent", async () => {
    await show();
    await give(file("a"));
    await until(() => sent.length === 1);
    await act(async () => named("Cancelar el envío")?.click());
    await act(async () => finish(200, READ));
    expect(pushed).not.toHaveBeenCalled();
    expect([alert(), page().includes("Potosí 2019.xlsx")]).toEqual(["", false]);
  });
});

describe("how a file was read", () => {
  let asked: { url: string; method: string | undefined; body: unknown }[];
  let status: number;
  const show = (changes: Partial<ImportacionDetalle> = {}) =>
    act(async () => root.render(<ReadStep detail={readImport(changes)} recordRef="ref" earlier={null} />));
  const select = async (id: string, value: string) => {
    const field = document.querySelector<HTMLSelectElement>(`#${id}`)!;
    await act(async () => {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  };

  beforeEach(() => {
    asked = [];
    status = 200;
    vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
      asked.push({ url, method, body: body ? JSON.parse(String(body)) : null });
      const refusal = { message: "Revise", errores: { encabezado: ["La fila de los encabezados está vacía"] } };
      return ownJson(status === 200 ? { importacion: readImport() } : refusal, { status });
    });
  });

  it("shows the sheet, the headings that were found and the rows as the file numbers them", async () => {
    await show();
    expect(page()).toContain("1,8 MB · 2 hojas · guardada el 14/08/2019");
    expect(textOf(document.querySelector("#hoja"))).toContain("Atractivos (1.249 filas)");
    expect(textOf(document.querySelector("#hoja"))).toContain("Hoja2 (212 filas, oculta)");
    expect(textOf(document.querySelector("#encabezado option:checked"))).toBe("3 (la encontró el sistema)");
    const [, heading] = document.querySelectorAll("tr");
    expect([...(heading?.querySelectorAll("th[scope=col]") ?? [])].map(textOf)).toEqual([
      ...["NOMBRE DEL RECURSO", "ALT.", "RESP. FICHA 2019", "Nº"],
    ]);
    expect(page()).toContain("La hoja «Hoja2» está oculta.");
    expect(page()).toContain("1.248 filas leídas");
    expect(named("Siguiente: Columnas")?.getAttribute("href")).toBe("/importaciones/ref?paso=columnas");
  });

  it("is read anew below another row of headings", async () => {
    await show();
    await select("encabezado", "4");
    expect(asked).toEqual([{ url: "/api/importacion/14/hoja", method: "PUT", body: { hoja: 0, encabezado: 4 } }]);
    await until(() => refreshed.mock.calls.length === 1);
    status = 422;
    await select("encabezado", "1");
    await until(() => document.querySelector("#encabezado-error") !== null);
    expect(textOf(document.querySelector("#encabezado-error"))).toBe("La fila de los encabezados está vacía");
  });

  it("tells hidden rows and rows that are no data, each with the choice to leave them out", async () => {
    await show({ ocultas: 12, aparte: [5, 12, 40] });
    expect(page()).toContain("12 filas están ocultas en el archivo, por un filtro o a mano.");
    expect(page()).toContain("3 filas no son datos (títulos, totales o notas): 5, 12 y 40.");
    const box = (label: string) =>
      [...document.querySelectorAll("label")].find((one) => textOf(one) === label)!.control as HTMLInputElement;
    const [hidden, aside] = [box("Dejar fuera las filas ocultas"), box("Dejar fuera las filas que no son datos")];
    expect([hidden.checked, aside.checked]).toEqual([false, true]);
    await act(async () => hidden.click());
    await until(() => refreshed.mock.calls.length === 1);
    await act(async () => aside.click());
    await until(() => refreshed.mock.calls.length === 2);
    expect(asked.map(({ body }) => body)).toEqual([
      { hoja: 0, encabezado: 3, sin_ocultas: true },
      { hoja: 0, encabezado: 3, con_aparte: true },
    ]);
    await show({ aparte: [7] });
    expect(page()).toContain("La fila 7 no es un dato (un título, un total o una nota).");
  });

  it("of a sheet whose headings nobody found asks for them before it goes on", async () => {
    await show();
    await select("hoja", "1");
    expect(asked).toEqual([]);
    expect(page()).toContain("suelta");
    expect(page()).toContain("Ninguna fila parece la de los encabezados");
    expect(named("Siguiente: Columnas")?.getAttribute("aria-disabled")).toBe("true");
    await select("encabezado", "5");
    await until(() => refreshed.mock.calls.length === 1);
    expect(asked.map(({ body }) => body)).toEqual([{ hoja: 1, encabezado: 5 }]);
  });
});
