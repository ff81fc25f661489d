// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
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
import { findText, pageText, pressButton, show, textOf } from "../support/page";

/** The list of the field screen: what it says of the line, and beside records that cannot be read. */

const ANA: PersonaDeCampo = {
  ...{ clave: "4", nombre: "Ana Quispe", subject: { rol: 4, id_departamento: 5 }, departamento: "Potosí" },
  preparado: null,
};

let downloads: { name: string; blob: Blob }[];

const rows = () => [...document.querySelectorAll("li a")].map(textOf);
const open = (line: Line = "gone") =>
  show(
    <LineContext value={line}>
      <ListScreen person={ANA} sending={{ clave: null, waits: "line" }} closing={false} menu={null} notices={null} />
      <Toaster />
    </LineContext>,
  );

beforeEach(async () => {
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
  const db = await database();
  await Promise.all((["registros", "fotos", "imagenes"] as const).map((name) => db.clear(name)));
});

it("the list of the field shows what can be read, and says how many records cannot", async () => {
  await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
  const damages = Object.values(DAMAGES);
  for (const damage of damages) await putRaw("registros", damage(takenAlong()));
  await putRaw("registros", damages[0]!(takenAlong({}, "7")));
  await open();
  await findText(`${damages.length} registros de este equipo no se pueden leer.`);
  expect(rows()).toEqual(["Isla Incahuasi"]);
  expect(pageText()).toContain("entréguelo al administrador");
});

it("the list of the field says that a photograph cannot be read, and nothing where all can", async () => {
  const record = takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" });
  await putRecord(record);
  await open();
  await findText("Isla Incahuasi");
  expect(pageText()).not.toContain("no se puede leer");
  await putRaw("fotos", Object.values(PHOTO_DAMAGES)[0]!(photoOf(record)));
  await act(() => putRecord(record));
  await findText("Una fotografía de este equipo no se puede leer.");
});

it("a record that cannot be read is saved to a file as it is, and kept", async () => {
  const broken = Object.values(DAMAGES)[0]!(takenAlong());
  await putRaw("registros", broken);
  await open();
  await findText("Un registro de este equipo no se puede leer.");
  expect(pageText()).not.toContain("Todavía no hay registros");
  await pressButton("Guardar en un archivo");
  await waitFor(() => expect(downloads).not.toEqual([]));
  expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^campo-sin-leer-.*\.zip$/)]);
  const [entry] = await zipEntries(downloads[0]!.blob);
  const content: unknown = JSON.parse((await (await entry?.read())?.text()) ?? "");
  expect(content).toMatchObject({ registros: [broken], persona: { nombre: "Ana Quispe" } });
  expect(await getRaw("registros", broken["clave"])).toEqual(broken);
  await findText("Búsquelo en las descargas de este equipo.");
});

it("the list of the field never says 'sin línea' under 'Con línea', and tells how much has arrived by bytes", async () => {
  const record = takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" });
  const begun = { ...record, registro: null, llego: null };
  const photo = { ...photoOf(begun), bytes: 1_000_000, llego: null, contenido: new Blob(["x"]), enviado: 610_000 };
  await putRecord(begun);
  await putPhotos([photo]);
  await open("there");
  await findText("en pausa, la línea se corta");
  expect(pageText()).toContain("Con línea");
  expect(pageText()).not.toMatch(/sin línea/i);
  expect(pageText()).toMatch(/Llegaron los datos y 0 de 1 fotografía · 60 %/);
  await open("gone");
  await findText("en pausa, sin línea");
  expect(pageText()).toContain("Sin línea");
});
