// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FileStep } from "@/components/importaciones/file-step";
import { ReadStep } from "@/components/importaciones/read-step";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { readImport } from "../support/imports";
import { OWN, ownJson } from "../support/own-answer";
import { pageText, press, pressButton, show, textOf } from "../support/page";

/** Step 1 of an import: choosing the file, and how it was read. */

const pushed = vi.fn();
const refreshed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: pushed, refresh: refreshed }) }));

const MAX_BYTES = 1024 * 1024;
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

const alert = () => textOf(screen.queryByRole("alert"));
const READ = { message: "El archivo se leyó", data: { id: 14 } };
const link = (name: string) => screen.getByRole("link", { name });

async function give(...files: File[]) {
  const input = document.querySelector("input[type=file]")!;
  await act(async () => void fireEvent.change(input, { target: { files } }));
}
const file = (content: string, name = "Potosí 2019.xlsx") =>
  new File([content], name, { lastModified: Date.UTC(2019, 7, 14) });

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Request);
  pushed.mockClear();
  refreshed.mockClear();
  sent = [];
});

describe("the file of an import", () => {
  const open = () => show(<FileStep tipo="ppirta" maxBytes={MAX_BYTES} maxFilas={20_000} earlier={[]} />);

  it("the first step of an import says what may be chosen, with the template to begin with", async () => {
    await open();
    expect(pageText()).toContain("XLSX, XLS, ODS, CSV, GeoJSON, KML, KMZ o GPX. Hasta 1 MB y 20.000 filas.");
    expect(link("Descargar").getAttribute("href")).toBe("/importaciones/plantilla/ppirta");
  });

  it("the file of an import is sent in base64 with its name and date, and its import opens", async () => {
    await open();
    await give(file("número"));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(pageText()).toContain("Leyendo el archivo…");
    await act(async () => finish(200, READ));
    const { body, ...call } = sent[0]!;
    expect(call).toEqual({ url: "/api/importacion", method: "POST" });
    expect(body).toEqual({
      ...{ tipo: "ppirta", nombre: "Potosí 2019.xlsx", modificado: "2019-08-14T00:00:00.000Z" },
      archivo: Buffer.from("número").toString("base64"),
    });
    await waitFor(() => expect(pushed).toHaveBeenCalled());
    expect(pushed).toHaveBeenCalledWith("/abrir/importacion/14", undefined);
  });

  it("the file of an import is not sent if it is too large, or if there are several", async () => {
    await open();
    await give(file("x".repeat(1.5 * MAX_BYTES)));
    expect(alert()).toBe("El archivo pesa 1,5 MB y el máximo es 1 MB.");
    await give(file("a"), file("b"));
    expect(alert()).toBe("Elija un solo archivo.");
    expect(sent).toEqual([]);
  });

  it("the refusal of an import's file stands below its place, and another can be chosen", async () => {
    const why = "Es un PDF: aquí van planillas y archivos de puntos";
    await open();
    await give(file("%PDF"));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => finish(422, { message: "Revise los datos", errores: { archivo: [why] } }));
    await waitFor(() => expect(alert()).toBe(why));
    expect(pushed).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Elegir archivo" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("the file of an import can be given up while it is sent", async () => {
    await open();
    await give(file("a"));
    await waitFor(() => expect(sent).toHaveLength(1));
    await pressButton("Cancelar el envío");
    await act(async () => finish(200, READ));
    expect(pushed).not.toHaveBeenCalled();
    expect([alert(), pageText().includes("Potosí 2019.xlsx")]).toEqual(["", false]);
  });
});

describe("how a file was read", () => {
  let asked: { url: string; method: string | undefined; body: unknown }[];
  let status: number;
  const open = (changes: Partial<ImportacionDetalle> = {}) =>
    show(<ReadStep detail={readImport(changes)} recordRef="ref" earlier={null} />);
  const select = async (id: string, value: string) => {
    const field = document.querySelector(`#${id}`)!;
    await act(async () => void fireEvent.change(field, { target: { value } }));
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

  it("a file that was read shows the sheet, the headings that were found and the rows as the file numbers them", async () => {
    await open();
    expect(pageText()).toContain("1,8 MB · 2 hojas · guardada el 14/08/2019");
    expect(textOf(document.querySelector("#hoja"))).toContain("Atractivos (1.249 filas)");
    expect(textOf(document.querySelector("#hoja"))).toContain("Hoja2 (212 filas, oculta)");
    expect(textOf(document.querySelector("#encabezado option:checked"))).toBe("3 (la encontró el sistema)");
    const [, heading] = document.querySelectorAll("tr");
    expect([...(heading?.querySelectorAll("th[scope=col]") ?? [])].map(textOf)).toEqual([
      ...["NOMBRE DEL RECURSO", "ALT.", "RESP. FICHA 2019", "Nº"],
    ]);
    expect(pageText()).toContain("La hoja «Hoja2» está oculta.");
    expect(pageText()).toContain("1.248 filas leídas");
    expect(link("Siguiente: Columnas").getAttribute("href")).toBe("/importaciones/ref?paso=columnas");
  });

  it("a file is read anew below another row of headings", async () => {
    await open();
    await select("encabezado", "4");
    expect(asked).toEqual([{ url: "/api/importacion/14/hoja", method: "PUT", body: { hoja: 0, encabezado: 4 } }]);
    await waitFor(() => expect(refreshed).toHaveBeenCalledOnce());
    status = 422;
    await select("encabezado", "1");
    await waitFor(() =>
      expect(textOf(document.querySelector("#encabezado-error"))).toBe("La fila de los encabezados está vacía"),
    );
  });

  it("hidden rows and rows that are no data are told, each with the choice to leave them out", async () => {
    await open({ ocultas: 12, aparte: [5, 12, 40] });
    expect(pageText()).toContain("12 filas están ocultas en el archivo, por un filtro o a mano.");
    expect(pageText()).toContain("3 filas no son datos (títulos, totales o notas): 5, 12 y 40.");
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    const [hidden, aside] = [box("Dejar fuera las filas ocultas"), box("Dejar fuera las filas que no son datos")];
    expect([hidden.checked, aside.checked]).toEqual([false, true]);
    await press(hidden);
    await waitFor(() => expect(refreshed).toHaveBeenCalledOnce());
    await press(aside);
    await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2));
    expect(asked.map(({ body }) => body)).toEqual([
      { hoja: 0, encabezado: 3, sin_ocultas: true },
      { hoja: 0, encabezado: 3, con_aparte: true },
    ]);
    await open({ aparte: [7] });
    expect(pageText()).toContain("La fila 7 no es un dato (un título, un total o una nota).");
  });

  it("a sheet whose headings nobody found asks for them before it goes on", async () => {
    await open();
    await select("hoja", "1");
    expect(asked).toEqual([]);
    expect(pageText()).toContain("suelta");
    expect(pageText()).toContain("Ninguna fila parece la de los encabezados");
    expect(screen.getByText("Siguiente: Columnas").closest("[aria-disabled]")?.getAttribute("aria-disabled")).toBe(
      "true",
    );
    await select("encabezado", "5");
    await waitFor(() => expect(refreshed).toHaveBeenCalledOnce());
    expect(asked.map(({ body }) => body)).toEqual([{ hoja: 1, encabezado: 5 }]);
  });
});
