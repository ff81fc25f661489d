// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ImportFrame } from "@/components/importaciones/import-frame";
import { ResultStep } from "@/components/importaciones/result-step";
import { WorkStep } from "@/components/importaciones/work-step";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { meaningsOf } from "@/lib/importaciones/meanings";
import { readImport } from "../support/imports";
import { ownJson } from "../support/own-answer";

/** The end of an import: its progress, what came of it, and taking it back. */

const refreshed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined, refresh: refreshed }) }));

let root: Root;
let requests: { call: string; background: boolean }[];
let replies: Record<string, () => unknown>;

const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const page = () => textOf(document.body);
/** Waits until something is so, however slow the machine is. */
async function until(done: () => boolean) {
  for (let left = 250; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
  expect(done()).toBe(true);
}
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, a")].find((one) => textOf(one) === name);
const hrefOf = (name: string) => named(name)?.getAttribute("href");

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  refreshed.mockClear();
  requests = [];
  replies = {};
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers }: RequestInit) => {
    const call = `${method} ${url.replace("/api/importacion/", "")}`;
    requests.push({ call, background: new Headers(headers).get("x-background") === "1" });
    const reply = replies[call];
    return reply ? ownJson(reply()) : ownJson({ message: "No se puede" }, { status: 500 });
  });
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

let vuelve = 0;
afterEach(() => {
  vuelve = 0;
});

const finding = (campo: string, texto: string) => ({ campo, texto, nivel: "ERROR", clase: "x", opciones: [] });
const row = (fila: number, nombre: string, ...hallazgos: ReturnType<typeof finding>[]) => ({
  ...{ fila, grupo: "ERROR", quitada: 0, textos: { nombre_atractivo: nombre }, entendidos: {}, hallazgos },
  ...{ g_x: null, g_y: null, id_registro: null, cambia: null },
});
const DONE: Partial<ImportacionDetalle> = {
  ...{ estado: "IMPORTADA", importadas: 1227, filas: 1248, segundos: 31.4, tocadas: 6, personas: 2 },
  ...{ puede_deshacer: 1, terminado_en: "2026-11-21T19:20:00.000Z" },
};
const show = async (changes: Partial<ImportacionDetalle>) => {
  replies["GET 14/filas?grupo=FUERA&desde=0&rows=10"] = () => ({
    filas: [
      row(12, "", finding("nombre_atractivo", "El nombre es requerido")),
      row(64, "Mirador", finding("g_z", "Es alta")),
    ],
    total: 21,
  });
  const stays = (id: number, nombre: string) => ({ id, nombre, quien: "Rosa Calle", que: "cambió 4 datos" });
  replies["GET 14/quedan"] = () => ({
    ...{ quita: 1221, vuelve, total: 6 },
    quedan: ["Puerta del Diablo", "Mina de Porco", "Ollagüe", "Palala", "Tarapaya", "Calcha"].map((name, index) =>
      stays(70 + index, name),
    ),
  });
  await act(async () =>
    root.render(
      <ResultStep detail={readImport({ ...DONE, ...changes })} recordRef="ref" meanings={meaningsOf("ppirta")} />,
    ),
  );
  // What is asked for has come, or nothing is asked for.
  await until(() => document.querySelector(".animate-spin-wait, [aria-busy=true]") === null);
};

describe("what came of an import", () => {
  it("is told in figures that lead to the list and its map", async () => {
    await show({});
    expect(page()).toContain("Entraron al inventario1.227en 31 s, como incompletos");
    expect(page()).toContain("Quedaron fuera21cada una con su motivo");
    expect(page()).toContain("De ellos, tocados después6por 2 personas");
    expect(hrefOf("1.227")).toBe("/turistico?importacion=14");
    expect(hrefOf("Verlos en el mapa")).toBe("/turistico?importacion=14&vista=mapa");
    expect(hrefOf("Corregir las 21 y seguir")).toBe("/importaciones/ref?paso=revisar");
    expect(page()).toContain("El archivo se guarda 90 días, hasta el 19/02/2027. Lo importado queda.");
  });

  it("names each row left out with its column as the file heads it, and gives them as a file", async () => {
    await show({});
    const rows = [...document.querySelectorAll("#fuera tbody tr")].map(textOf);
    // On a phone the column stands below the name.
    expect(rows).toEqual([
      "12(vacío)NOMBRE DEL RECURSONOMBRE DEL RECURSOEl nombre es requerido",
      "64MiradorALT.ALT.Es alta",
    ]);
    expect(hrefOf("XLSX con la columna MOTIVO")).toBe("/importaciones/ref/fuera");
    expect(page()).toContain("Mostrando 1 a 10 de 21 registros");
  });

  it("gives the rows that are in without a value as a file of their own", async () => {
    const cuenta = { ...readImport({}).cuenta, omiten: 3 };
    await show({ cuenta });
    expect(page()).toContain("Entraron sin algún dato3descargue cuáles, con su CITE");
    expect(hrefOf("3")).toBe("/importaciones/ref/fuera?grupo=OMITEN");
    await show({ cuenta, tipo: "municipio" });
    expect(page()).not.toContain("con su CITE");
    await show({});
    expect(page()).not.toContain("sin algún dato");
  });

  it("says so where nothing was left out and nobody may take it back", async () => {
    await show({ importadas: 1248, puede_deshacer: 0, tocadas: 0 });
    expect(page()).toContain("Quedaron fuera0ninguna fila");
    expect(document.querySelector("#fuera, #deshacer")).toBeNull();
    expect(requests).toEqual([]);
  });

  it("can be taken back after a question that says how many go and who keeps the others", async () => {
    await show({});
    expect(page()).toContain(
      "Se quitan los 1.221 registros que nadie tocó. Los 6 que alguien cambió o comentó se quedan:",
    );
    expect(page()).toContain("Puerta del DiabloRosa Calle cambió 4 datos");
    expect(hrefOf("Puerta del Diablo")).toBe("/abrir/ppirta/70?ver=1");
    expect(page()).not.toContain("Tarapaya");
    await act(async () => named("y otros 2")?.click());
    expect(page()).toContain("Tarapaya");
    replies["POST 14/deshacer"] = () => ({ importacion: readImport({ estado: "DESHACIENDO" }) });
    await act(async () => named("Deshacer, quitar 1.221…")?.click());
    await until(() => document.querySelector("[role=alertdialog]") !== null);
    expect(textOf(document.querySelector("[role=alertdialog]"))).toContain("¿Deshacer la importación 14?");
    expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
    await act(async () => named("Quitar 1.221 registros")?.click());
    await until(() => refreshed.mock.calls.length > 0);
    expect(requests.at(-1)?.call).toBe("POST 14/deshacer");
    expect(refreshed).toHaveBeenCalledOnce();
  });

  it("tells records that changed from new ones, and gives them back", async () => {
    vuelve = 14;
    await show({ importadas: 2, cambiadas: 14, sin_cambios: 3, filas: 19 });
    expect(page()).toContain("Cambiaron14y 3 sin cambios");
    expect(page()).toContain("Quedaron fuera0ninguna fila");
    expect(hrefOf("Ver los 16 en la lista")).toBe("/turistico?importacion=14");
    expect(page()).toContain("Los 14 registros que cambiaron vuelven a como estaban.");
  });

  it("of a catalogue leads to its list, and keeps what is used", async () => {
    await show({ tipo: "municipio", importadas: 3, filas: 3, segundos: 4 });
    expect(page()).toContain("Entraron al catálogo3en 4 s");
    expect(hrefOf("Ver la lista")).toBe("/municipio");
    expect(hrefOf("Verlos en el mapa")).toBeUndefined();
    expect(page()).toContain("Se quitan los 1.221 registros que nadie cambió ni usa.");
    expect(hrefOf("Puerta del Diablo")).toBe("/municipio?q=Puerta+del+Diablo");
  });

  it("says why it stopped, and may be given up while nothing entered", async () => {
    await show({ estado: "DETENIDA", importadas: 0, puede_deshacer: 0, motivo: "El servidor se reinició." });
    expect(page()).toContain("El servidor se reinició.");
    expect(named("Cancelar")).toBeDefined();
    expect(named("Corregir las 1.248 y seguir")).toBeDefined();
  });

  it("once taken back names what stayed, and offers nothing more", async () => {
    await show({ estado: "DESHECHA", importadas: 8, puede_seguir: 0, puede_deshacer: 0 });
    expect(page()).toContain("8 registros que alguien tocó se quedaron en el inventario.");
    expect(named("XLSX con la columna MOTIVO")).toBeUndefined();
    expect(hrefOf("Terminar")).toBe("/importaciones");
    expect(page()).not.toContain("Lo importado queda");
  });
});

describe("the work on an import", () => {
  it("is counted by the server's figures, and the page asks again once it is done", async () => {
    const detail = readImport({ estado: "IMPORTANDO", hechas: 10, previstas: 99 });
    let now = { ...detail, hechas: 40 };
    replies["GET 14"] = () => ({ importacion: now });
    await act(async () => root.render(<WorkStep detail={detail} state="IMPORTANDO" />));
    expect(page()).toContain("10 de 99 filas");
    expect(named("Detener")).toBeDefined();
    await until(() => page().includes("40 de 99 filas"));
    expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("40");
    expect(textOf(document.querySelector("[role=status]"))).toBe("Importando al inventario: 40 %");
    expect(refreshed).not.toHaveBeenCalled();
    now = { ...detail, estado: "IMPORTADA", hechas: 99 };
    await until(() => refreshed.mock.calls.length > 0);
    expect(refreshed).toHaveBeenCalledOnce();
    expect(new Set(requests.map(({ call, background }) => `${call} ${background}`))).toEqual(new Set(["GET 14 true"]));
  });

  it("goes on asking where the server does not answer, and says so", async () => {
    await act(async () => root.render(<WorkStep detail={readImport({ estado: "COMPROBANDO" })} state="COMPROBANDO" />));
    await until(() => page().includes("No hay conexión con el servidor."));
    replies["GET 14"] = () => ({ importacion: readImport({ estado: "COMPROBANDO", hechas: 624 }) });
    await until(() => page().includes("624 de 1.248 filas"));
    expect(page()).not.toContain("No hay conexión");
  });
});

describe("the steps of an import", () => {
  it("name the present one, link those that may be opened, and give a new one the focus", async () => {
    const frame = (step: "archivo" | "columnas") => (
      <ImportFrame title="Importar atractivos" step={step} links={{ archivo: "/a", columnas: "/b" }}>
        <p />
      </ImportFrame>
    );
    await act(async () => root.render(frame("archivo")));
    expect(document.activeElement).toBe(document.body);
    await act(async () => root.render(frame("columnas")));
    expect(document.activeElement).toBe(document.querySelector("h1"));
    expect(textOf(document.querySelector("[aria-current=step]"))).toBe("2Columnas");
    expect([...document.querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual(["/a"]);
  });
});
