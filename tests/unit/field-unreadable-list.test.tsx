// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ListScreen } from "@/components/campo/list-screen";
import { type Line, LineContext } from "@/components/campo/use-line";
import { Toaster } from "@/components/ui/toast";
import { database } from "@/lib/campo/database";
import { putPhotos } from "@/lib/campo/photos";
import { putRecord } from "@/lib/campo/records";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { zipEntries } from "@/lib/campo/zip-read";
import { DAMAGES, getRaw, PHOTO_DAMAGES, putRaw } from "../support/field-damage";
import { photoOf, takenAlong } from "../support/field-trouble";
import { oneUint8Array } from "../support/one-uint8array";

/** The list of the field screen: what it says of the line, and beside records that cannot be read. */

const ANA: PersonaDeCampo = {
  ...{ clave: "4", nombre: "Ana Quispe", subject: { rol: 4, id_departamento: 5 }, departamento: "Potosí" },
  preparado: null,
};

let root: Root;
let downloads: { name: string; blob: Blob }[];

const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const shown = () => textOf(document.body);
const rows = () => [...document.querySelectorAll("li a")].map(textOf);
async function settle(done: () => boolean) {
  for (let left = 100; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
  if (!done()) throw new Error(`Never: ${String(done)} in: ${shown()}`);
}
const shows = (text: string) => settle(() => shown().includes(text));
const open = (line: Line = "gone") =>
  act(async () =>
    root.render(
      <LineContext value={line}>
        <ListScreen person={ANA} sending={{ clave: null, waits: "line" }} closing={false} menu={null} notices={null} />
        <Toaster />
      </LineContext>,
    ),
  );

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  oneUint8Array();
  downloads = [];
  const made: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob) - 1}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = made[Number(this.href.slice("blob:".length))];
    if (blob) downloads.push({ name: this.download, blob });
  });
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  const db = await database();
  await Promise.all((["registros", "fotos", "imagenes"] as const).map((name) => db.clear(name)));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows what can be read, and says how many cannot", async () => {
  await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
  const damages = Object.values(DAMAGES);
  for (const damage of damages) await putRaw("registros", damage(takenAlong()));
  await putRaw("registros", damages[0]!(takenAlong({}, "7")));
  await open();
  await shows(`${damages.length} registros de este equipo no se pueden leer.`);
  expect(rows()).toEqual(["Isla Incahuasi"]);
  expect(shown()).toContain("entréguelo al administrador");
});

it("says so of a photograph, and nothing where all can be read", async () => {
  const record = takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" });
  await putRecord(record);
  await open();
  await shows("Isla Incahuasi");
  expect(shown()).not.toContain("no se puede leer");
  await putRaw("fotos", Object.values(PHOTO_DAMAGES)[0]!(photoOf(record)));
  await act(() => putRecord(record));
  await shows("Una fotografía de este equipo no se puede leer.");
});

it("saves it as it is, and keeps it", async () => {
  const broken = Object.values(DAMAGES)[0]!(takenAlong());
  await putRaw("registros", broken);
  await open();
  await shows("Un registro de este equipo no se puede leer.");
  expect(shown()).not.toContain("Todavía no hay registros");
  const button = [...document.querySelectorAll("button")].find((one) => textOf(one) === "Guardar en un archivo");
  await act(async () => button?.click());
  await settle(() => downloads.length > 0);
  expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^campo-sin-leer-.*\.zip$/)]);
  const [entry] = await zipEntries(downloads[0]!.blob);
  const content: unknown = JSON.parse((await (await entry?.read())?.text()) ?? "");
  expect(content).toMatchObject({ registros: [broken], persona: { nombre: "Ana Quispe" } });
  expect(await getRaw("registros", broken["clave"])).toEqual(broken);
  await shows("Búsquelo en las descargas de este equipo.");
});

it("never says 'sin línea' under 'Con línea', and how much has arrived by bytes", async () => {
  const record = takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" });
  const begun = { ...record, registro: null, llego: null };
  const photo = { ...photoOf(begun), bytes: 1_000_000, llego: null, contenido: new Blob(["x"]), enviado: 610_000 };
  await putRecord(begun);
  await putPhotos([photo]);
  await open("there");
  await shows("en pausa, la línea se corta");
  expect(shown()).toContain("Con línea");
  expect(shown()).not.toMatch(/sin línea/i);
  expect(shown()).toMatch(/Llegaron los datos y 0 de 1 fotografía · 60 %/);
  await open("gone");
  await shows("en pausa, sin línea");
  expect(shown()).toContain("Sin línea");
});
