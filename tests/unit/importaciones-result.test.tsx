// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ImportFrame } from "@/components/importaciones/import-frame";
import { ResultStep } from "@/components/importaciones/result-step";
import { WorkStep } from "@/components/importaciones/work-step";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { meaningsOf } from "@/lib/importaciones/meanings";
import { readImport } from "../support/imports";
import { ownJson } from "../support/own-answer";
import { findText, pageText, pressButton, show, textOf } from "../support/page";

/** The end of an import: its progress, what came of it, and taking it back. */

const refreshed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined, refresh: refreshed }) }));

let requests: { call: string; background: boolean }[];
let replies: Record<string, () => unknown>;
/** How many records would get their earlier values back. */
let vuelve: number;

const link = (name: string) => screen.queryByRole("link", { name });
const hrefOf = (name: string) => link(name)?.getAttribute("href");

beforeEach(() => {
  refreshed.mockClear();
  requests = [];
  replies = {};
  vuelve = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers }: RequestInit) => {
    const call = `${method} ${url.replace("/api/importacion/", "")}`;
    requests.push({ call, background: new Headers(headers).get("x-background") === "1" });
    const reply = replies[call];
    return reply ? ownJson(reply()) : ownJson({ message: "No se puede" }, { status: 500 });
  });
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
const open = async (changes: Partial<ImportacionDetalle>) => {
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
  await show(
    <ResultStep detail={readImport({ ...DONE, ...changes })} recordRef="ref" meanings={meaningsOf("ppirta")} />,
  );
  // What is asked for has come, or nothing is asked for.
  await waitFor(() => expect(document.querySelector(".animate-spin-wait, [aria-busy=true]")).toBeNull());
};

describe("what came of an import", () => {
  it("what came of an import is told in figures that lead to the list and its map", async () => {
    await open({});
    expect(pageText()).toContain("Entraron al inventario1.227en 31 s, como incompletos");
    expect(pageText()).toContain("Quedaron fuera21cada una con su motivo");
    expect(pageText()).toContain("De ellos, tocados después6por 2 personas");
    expect(hrefOf("1.227")).toBe("/turistico?importacion=14");
    expect(hrefOf("Verlos en el mapa")).toBe("/turistico?importacion=14&vista=mapa");
    expect(hrefOf("Corregir las 21 y seguir")).toBe("/importaciones/ref?paso=revisar");
    expect(pageText()).toContain("El archivo se guarda 90 días, hasta el 19/02/2027. Lo importado queda.");
  });

  it("each row that an import left out is named with its column as the file heads it, and all are a file to download", async () => {
    await open({});
    const rows = [...document.querySelectorAll("#fuera tbody tr")].map(textOf);
    // On a phone the column stands below the name.
    expect(rows).toEqual([
      "12(vacío)NOMBRE DEL RECURSONOMBRE DEL RECURSOEl nombre es requerido",
      "64MiradorALT.ALT.Es alta",
    ]);
    expect(hrefOf("XLSX con la columna MOTIVO")).toBe("/importaciones/ref/fuera");
    expect(pageText()).toContain("Mostrando 1 a 10 de 21 registros");
  });

  it("the rows that an import took without a value are a file of their own", async () => {
    const cuenta = { ...readImport({}).cuenta, omiten: 3 };
    await open({ cuenta });
    expect(pageText()).toContain("Entraron sin algún dato3descargue cuáles, con su CITE");
    expect(hrefOf("3")).toBe("/importaciones/ref/fuera?grupo=OMITEN");
    await open({ cuenta, tipo: "municipio" });
    expect(pageText()).not.toContain("con su CITE");
    await open({});
    expect(pageText()).not.toContain("sin algún dato");
  });

  it("an import that left nothing out and that nobody may take back says so", async () => {
    await open({ importadas: 1248, puede_deshacer: 0, tocadas: 0 });
    expect(pageText()).toContain("Quedaron fuera0ninguna fila");
    expect(document.querySelector("#fuera, #deshacer")).toBeNull();
    expect(requests).toEqual([]);
  });

  it("an import can be taken back after a question that says how many records go and who keeps the others", async () => {
    await open({});
    expect(pageText()).toContain(
      "Se quitan los 1.221 registros que nadie tocó. Los 6 que alguien cambió o comentó se quedan:",
    );
    expect(pageText()).toContain("Puerta del DiabloRosa Calle cambió 4 datos");
    expect(hrefOf("Puerta del Diablo")).toBe("/abrir/ppirta/70?ver=1");
    expect(pageText()).not.toContain("Tarapaya");
    await pressButton("y otros 2");
    expect(pageText()).toContain("Tarapaya");
    replies["POST 14/deshacer"] = () => ({ importacion: readImport({ estado: "DESHACIENDO" }) });
    await pressButton("Deshacer, quitar 1.221…");
    expect(textOf(await screen.findByRole("alertdialog"))).toContain("¿Deshacer la importación 14?");
    expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
    await pressButton("Quitar 1.221 registros");
    await waitFor(() => expect(refreshed).toHaveBeenCalled());
    expect(requests.at(-1)?.call).toBe("POST 14/deshacer");
    expect(refreshed).toHaveBeenCalledOnce();
  });

  it("an import tells records that changed from new ones, and gives them back", async () => {
    vuelve = 14;
    await open({ importadas: 2, cambiadas: 14, sin_cambios: 3, filas: 19 });
    expect(pageText()).toContain("Cambiaron14y 3 sin cambios");
    expect(pageText()).toContain("Quedaron fuera0ninguna fila");
    expect(hrefOf("Ver los 16 en la lista")).toBe("/turistico?importacion=14");
    expect(pageText()).toContain("Los 14 registros que cambiaron vuelven a como estaban.");
  });

  it("an import of a catalogue leads to its list, and keeps what is used", async () => {
    await open({ tipo: "municipio", importadas: 3, filas: 3, segundos: 4 });
    expect(pageText()).toContain("Entraron al catálogo3en 4 s");
    expect(hrefOf("Ver la lista")).toBe("/municipio");
    expect(hrefOf("Verlos en el mapa")).toBeUndefined();
    expect(pageText()).toContain("Se quitan los 1.221 registros que nadie cambió ni usa.");
    expect(hrefOf("Puerta del Diablo")).toBe("/municipio?q=Puerta+del+Diablo");
  });

  it("an import that stopped says why, and may be given up while nothing entered", async () => {
    await open({ estado: "DETENIDA", importadas: 0, puede_deshacer: 0, motivo: "El servidor se reinició." });
    expect(pageText()).toContain("El servidor se reinició.");
    expect(screen.getByRole("button", { name: "Cancelar" })).toBeDefined();
    expect(link("Corregir las 1.248 y seguir")).not.toBeNull();
  });

  it("an import that was taken back names what stayed, and offers nothing more", async () => {
    await open({ estado: "DESHECHA", importadas: 8, puede_seguir: 0, puede_deshacer: 0 });
    expect(pageText()).toContain("8 registros que alguien tocó se quedaron en el inventario.");
    expect(link("XLSX con la columna MOTIVO")).toBeNull();
    expect(hrefOf("Terminar")).toBe("/importaciones");
    expect(pageText()).not.toContain("Lo importado queda");
  });
});

describe("the work on an import", () => {
  it("the work on an import is counted by the server's figures, and the page asks again once it is done", async () => {
    const detail = readImport({ estado: "IMPORTANDO", hechas: 10, previstas: 99 });
    let now = { ...detail, hechas: 40 };
    replies["GET 14"] = () => ({ importacion: now });
    await show(<WorkStep detail={detail} state="IMPORTANDO" />);
    expect(pageText()).toContain("10 de 99 filas");
    expect(screen.getByRole("button", { name: "Detener" })).toBeDefined();
    await findText("40 de 99 filas");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    expect(textOf(screen.getByRole("status"))).toBe("Importando al inventario: 40 %");
    expect(refreshed).not.toHaveBeenCalled();
    now = { ...detail, estado: "IMPORTADA", hechas: 99 };
    await waitFor(() => expect(refreshed).toHaveBeenCalled());
    expect(refreshed).toHaveBeenCalledOnce();
    expect(new Set(requests.map(({ call, background }) => `${call} ${background}`))).toEqual(new Set(["GET 14 true"]));
  });

  it("the work on an import goes on asking where the server does not answer, and says so", async () => {
    await show(<WorkStep detail={readImport({ estado: "COMPROBANDO" })} state="COMPROBANDO" />);
    await findText("No hay conexión con el servidor.");
    replies["GET 14"] = () => ({ importacion: readImport({ estado: "COMPROBANDO", hechas: 624 }) });
    await findText("624 de 1.248 filas");
    expect(pageText()).not.toContain("No hay conexión");
  });
});

describe("the steps of an import", () => {
  it("the steps of an import name the present one, link those that may be opened, and give a new one the focus", async () => {
    const frame = (step: "archivo" | "columnas") => (
      <ImportFrame title="Importar atractivos" step={step} links={{ archivo: "/a", columnas: "/b" }}>
        <p />
      </ImportFrame>
    );
    await show(frame("archivo"));
    expect(document.activeElement).toBe(document.body);
    await show(frame("columnas"));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(textOf(document.querySelector("[aria-current=step]"))).toBe("2Columnas");
    expect([...document.querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual(["/a"]);
  });
});
