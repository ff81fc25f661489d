// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Municipalities } from "@/components/calidad/municipalities";
import { unitsOf, type UnitsTopology } from "@/contract/place/unidades";
import type { Municipality } from "@/lib/calidad/steps";
import { findText, pageText, press, pressButton, show } from "../support/page";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

const mapFile = (path: string) => readFileSync(`public${path}`, "utf8");

/** Potosí: as many records as the place in the list says, none in the last ten. */
const units = unitsOf(JSON.parse(mapFile("/mapa/municipios.json")) as UnitsTopology).filter(({ codigo }) =>
  codigo.startsWith("05"),
);
const municipios = units.map(({ codigo, nombre }, i): Municipality => {
  const total = Math.max(0, units.length - 10 - i);
  const completas = i % 5 === 0 ? 0 : Math.round((total * (i % 7)) / 8);
  const place = { nombre, provincia: "TOMÁS FRÍAS", departamento: "POTOSÍ", unidad: codigo };
  return { id: i + 1, ...place, total, completas, sin_fotografia: total - completas };
});
const [first, second] = municipios as [Municipality, Municipality];

const links = () => [...document.querySelectorAll("svg a")];
const bubble = () => document.querySelector("svg ~ p.absolute.bg-tooltip")?.textContent ?? null;
const rowOf = ({ nombre }: Municipality) => screen.getByRole("row", { name: new RegExp(`^${nombre}`) });

beforeEach(async () => {
  vi.stubGlobal("fetch", async (path: string) => new Response(mapFile(path)));
  await show(
    <Municipalities
      municipios={municipios}
      shown={{ tipo: "ppirta", id_departamento: null, mes: null }}
      country={false}
    />,
  );
  await findText("Límites referenciales");
});

describe("the municipalities of the board", () => {
  it("are areas that lead to their lists, also those without records", () => {
    expect(links().map((link) => link.getAttribute("href"))).toEqual(
      municipios.map(({ id }) => `/turistico?id_municipio=${id}`),
    );
    expect(new Set(links().map((link) => link.getAttribute("tabindex")))).toEqual(new Set(["-1"]));
    expect(pageText()).toContain("ORURO");
  });

  it("bring out on the map what is pointed at or has the focus in the table, and the other way round", async () => {
    expect(bubble()).toBeNull();
    const [link] = within(rowOf(second)).getAllByRole("link");
    fireEvent.focus(link as Element);
    expect(bubble()).toContain(second.nombre);
    fireEvent.blur(link as Element);
    expect(bubble()).toBeNull();
    fireEvent.pointerOver(document.querySelector(`[data-municipio="${first.id}"] path`) as Element, {
      pointerType: "mouse",
    });
    expect(bubble()).toContain(`de ${first.total} completos`);
    expect([rowOf(first), rowOf(second)].map((row) => row.classList.contains("bg-selected"))).toEqual([true, false]);
  });

  it("say their figures before their list opens to a finger", async () => {
    const area = document.querySelector(`[data-municipio="${first.id}"] path`) as Element;
    const touch = () =>
      fireEvent(area, new PointerEvent("click", { pointerType: "touch", bubbles: true, cancelable: true }));
    expect(touch()).toBe(false);
    expect(bubble()).toContain(first.nombre);
    expect(touch()).toBe(true);
  });

  it("are saved as a file, all of them", async () => {
    const saved: Blob[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await pressButton("Exportar");
    const [head, line, ...lines] = ((await saved[0]?.text()) ?? "").split("\r\n");
    expect(head).toBe("MUNICIPIO;PROVINCIA;DEPARTAMENTO;REGISTROS;COMPLETOS;%;SIN FOTO");
    expect(line).toBe(`${first.nombre};TOMÁS FRÍAS;POTOSÍ;${first.total};0;0;${first.total}`);
    expect([lines.length, lines.at(-2)]).toEqual([municipios.length, expect.stringMatching(/;POTOSÍ;0;0;;0$/)]);
  });

  it("stand in the table eight by eight, those without records on request", async () => {
    const count = municipios.length - 10;
    expect(screen.getAllByRole("row")).toHaveLength(9);
    expect(pageText()).toContain(`Mostrando 1 a 8 de ${count} municipios`);
    await press(screen.getByRole("button", { name: "Página 2" }));
    expect(pageText()).toContain(`Mostrando 9 a 16 de ${count} municipios`);
    await pressButton("Los 10 sin registros");
    expect(pageText()).toContain("Mostrando 1 a 8 de 10 municipios");
    await pressButton(`Los ${count} con registros`);
    expect(
      within(rowOf(first))
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      `/turistico?id_municipio=${first.id}`,
      `/turistico?id_municipio=${first.id}`,
      `/turistico?completo=1&id_municipio=${first.id}`,
      `/turistico?debilidad=sin_fotografia&id_municipio=${first.id}`,
    ]);
  });
});
