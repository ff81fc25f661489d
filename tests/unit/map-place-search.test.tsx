// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { PlaceSearch } from "@/components/map/place-search";
import type { FoundPlace } from "@/components/map/search-places";
import { ownAnswer } from "../support/own-answer";
import { pageText, pressKey, show, write } from "../support/page";

/** The map's search box: the inventory's own places first, then the geocoder's, never outdated ones. */

const own = (clase: string | null, nombre: string, municipio = "UYUNI") => ({
  ...{ id: `${clase}-1`, clase, nombre, municipio, departamento: "POTOSÍ" },
  ...{ latitud: -20.46, longitud: -66.82 },
});
const OWN = [
  own("MUNICIPIO", "UYUNI"),
  own("COMUNIDAD", "Uyuni"),
  own("ATRACTIVO", "Salar de Uyuni", "TAHUA"),
  own("FACILIDAD", "Terminal de Uyuni"),
  own(null, "Uyuni Viejo"),
];
const OTHERS = {
  lugares: [{ nombre: "Hotel Uyuni", detalle: "Avenida Ferroviaria, Uyuni", latitud: -20.46, longitud: -66.83 }],
  fuente: "OpenStreetMap (ODbL)",
};

interface SentRequest {
  url: string;
  signal: AbortSignal;
  answer: (body: unknown, status?: number) => Promise<void>;
}

let requests: SentRequest[];
let chosen: FoundPlace[];

const input = () => screen.getByRole<HTMLInputElement>("combobox");
const rows = () => screen.queryAllByRole("option").map((row) => row.textContent);
const last = (path: string) => requests.findLast(({ url }) => url.startsWith(path))!;
const asks = (path: string) => requests.filter(({ url }) => url.startsWith(path)).length;

const open = (withOthers: boolean) =>
  show(<PlaceSearch id="lugar" withOthers={withOthers} onChoose={(place) => chosen.push(place)} />);
async function type(text: string) {
  act(() => input().focus());
  await write(input(), text);
}
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [requests, chosen] = [[], []];
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      const answer = (body: unknown, status = 200) =>
        act(async () => resolve(ownAnswer(typeof body === "string" ? body : JSON.stringify(body), { status })));
      requests.push({ url, signal, answer });
    });
  });
});

it("the search box asks from the third letter on, and nobody but the inventory where no geocoder is configured", async () => {
  await open(false);
  await type("uy");
  await rest(2000);
  expect(requests).toEqual([]);
  await type("uyu");
  await rest(2000);
  expect(requests.map(({ url }) => url)).toEqual(["/api/lugares?q=uyu"]);
  await last("/api").answer({ lugares: OWN });
  expect(rows()).toEqual([
    "UYUNIMunicipio · POTOSÍ",
    "UyuniComunidad · UYUNI, POTOSÍ",
    "Salar de UyuniAtractivo · TAHUA, POTOSÍ",
    "Terminal de UyuniFacilidad · UYUNI, POTOSÍ",
    "Uyuni ViejoUYUNI, POTOSÍ",
  ]);
  expect(pageText()).not.toContain("Otros lugares");
});

it("the search box shows the inventory's places while the geocoder works, then the geocoder's with their source", async () => {
  await open(true);
  await type("uyuni");
  await rest(600);
  expect(requests.map(({ url }) => url)).toEqual(["/api/lugares?q=uyuni", "/geocodificador?q=uyuni"]);
  await last("/api").answer({ lugares: OWN.slice(0, 2) });
  expect(rows()).toHaveLength(2);
  expect(pageText()).toContain("Buscando otros lugares…");
  await last("/geocodificador").answer(OTHERS);
  expect(rows()).toEqual([
    "UYUNIMunicipio · POTOSÍ",
    "UyuniComunidad · UYUNI, POTOSÍ",
    "Hotel UyuniAvenida Ferroviaria, Uyuni",
  ]);
  expect(screen.getByRole("group", { name: "Otros lugares" })).toBeDefined();
  expect(pageText()).toContain("Fuente: OpenStreetMap (ODbL)");
  expect(pageText()).not.toContain("Buscando otros lugares…");
});

it("the search box gives up what is out of date: an old answer never shows", async () => {
  await open(true);
  await type("potos");
  await rest(600);
  const [oldOwn, oldOthers] = [last("/api"), last("/geocodificador")];
  await type("uyuni");
  expect([oldOwn.signal.aborted, oldOthers.signal.aborted]).toEqual([true, true]);
  await rest(600);
  await oldOwn.answer({ lugares: [own("MUNICIPIO", "POTOSÍ")] });
  await oldOthers.answer(OTHERS);
  expect(rows()).toEqual([]);
  await last("/api").answer({ lugares: OWN.slice(0, 1) });
  expect(rows()).toEqual(["UYUNIMunicipio · POTOSÍ"]);
  // The last results stay until the next response, even if a search in between was aborted.
  await type("uyuni v");
  await rest(600);
  await type("uyuni vi");
  expect(rows()).toEqual(["UYUNIMunicipio · POTOSÍ"]);
});

it("the search box works with the keyboard; a chosen place is not asked for again and can be chosen anew", async () => {
  await open(true);
  await type("uyuni");
  await rest(600);
  await last("/api").answer({ lugares: OWN.slice(0, 1) });
  await last("/geocodificador").answer(OTHERS);
  await pressKey("ArrowDown");
  await pressKey("ArrowDown");
  expect(document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent).toContain(
    "Hotel Uyuni",
  );
  await pressKey("Enter");
  expect(chosen).toMatchObject([{ kind: "OTRO", name: "Hotel Uyuni", latitude: -20.46, longitude: -66.83 }]);
  expect(input().value).toBe("Hotel Uyuni");
  await rest(2000);
  expect([asks("/api"), asks("/geocodificador")]).toEqual([1, 1]);
  await type("uyuni");
  await rest(600);
  await last("/api").answer({ lugares: OWN.slice(0, 1) });
  await pressKey("ArrowDown");
  await pressKey("Enter");
  expect(chosen.map(({ kind }) => kind)).toEqual(["OTRO", "MUNICIPIO"]);
});

it("the search box says that nothing is found, and not before both servers have answered", async () => {
  await open(true);
  await type("xyzzy");
  await rest(600);
  await last("/api").answer({ lugares: [] });
  expect(pageText()).not.toContain("Sin coincidencias");
  await last("/geocodificador").answer({ lugares: [], fuente: null });
  expect(pageText()).toContain("Sin coincidencias");
});

it.each([
  ["refuses", 429, { message: "Espere un momento." }, "Espere un momento."],
  ["is an entrance page of someone else's", 200, "<html>", "No se pudo buscar otros lugares por ahora."],
  ["answers another shape", 200, { lugares: [{}] }, "No se pudo buscar otros lugares por ahora."],
])("the search box keeps the inventory's places where the geocoder %s", async (_what, status, body, sentence) => {
  await open(true);
  await type("uyuni");
  await rest(600);
  await last("/api").answer({ lugares: OWN.slice(0, 1) });
  await last("/geocodificador").answer(body, status);
  expect(rows()).toHaveLength(1);
  expect(pageText()).toContain(sentence);
});

it.each([
  [404, "Este servidor no busca lugares por nombre. Marque el punto en el mapa."],
  [503, "No se pudo buscar. Marque el punto en el mapa."],
])(
  "the search box says that the inventory's search failed (%i), and keeps the geocoder's places",
  async (status, sentence) => {
    await open(true);
    await type("uyuni");
    await rest(600);
    await last("/api").answer({ message: "no" }, status);
    await last("/geocodificador").answer(OTHERS);
    expect(pageText()).toContain(sentence);
    expect(rows()).toEqual(["Hotel UyuniAvenida Ferroviaria, Uyuni"]);
  },
);
