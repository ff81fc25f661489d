// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { NearScreen } from "@/components/campo/near-screen";
import { LineContext } from "@/components/campo/use-line";
import { ApiError, callUrl } from "@/lib/api-client";
import { database } from "@/lib/campo/database";
import { bearingTo, distanceText, knownRecords, navigationHref, windOf } from "@/lib/campo/nearby";
import { newRecord } from "@/lib/campo/parts";
import { dropPerson, notePrepared } from "@/lib/campo/person";
import { putRecord } from "@/lib/campo/records";
import { deviceResponder } from "@/lib/campo/taking/device-calls";
import { keepAnswer } from "@/lib/campo/taking/answers";
import { takeCatalogues } from "@/lib/campo/taking/take";
import { fieldServer, LA_PAZ, tecnico } from "../support/field-desk";

/** The records near the person in the field: which the device knows, how far they are and in which direction. */

const HERE = { latitude: -16.5, longitude: -68.15 };
const METRE = 1 / 111_195;

const lagoon = (id: number, nombre: string, north: number) => ({
  ...{ id, cite: `LP-${id}`, nombre, estado: "APROBADO", id_tipo: 4, id_subtipo: 20, id_municipio: 1 },
  ...{ g_x: HERE.latitude + north * METRE, g_y: HERE.longitude },
});

let preparations = 0;

/** What a preparation leaves of others' records. */
async function takeAlong(conocidos: readonly object[]) {
  await keepAnswer({
    persona: tecnico.clave,
    url: callUrl("ppirta.conocidos", { query: { id_departamento: LA_PAZ } }),
    cuerpo: { conocidos },
    bytes: 1,
    desde: new Date().toISOString(),
  });
  preparations += 1;
  await notePrepared(tecnico.clave, new Date(preparations));
}

function standAt(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  const watchPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    queueMicrotask(() => answer(found, failed));
    return 1;
  });
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: { watchPosition, clearWatch: () => undefined },
  });
  return watchPosition;
}
const standHere = () =>
  standAt((found) => found({ coords: { ...HERE, accuracy: 5 }, timestamp: 0 } as GeolocationPosition));

const show = (line: "there" | "gone" = "gone") =>
  render(
    <LineContext value={line}>
      <NearScreen person={tecnico} />
    </LineContext>,
  );
const locate = () => fireEvent.click(screen.getByRole("button", { name: "Tomar posición" }));

beforeEach(async () => {
  await dropPerson(tecnico.clave);
  await (await database()).clear("registros");
  await (await database()).put("personas", tecnico);
});

it.each([
  [0, "al norte"],
  [22, "al norte"],
  [23, "al noreste"],
  [90, "al este"],
  [135, "al sureste"],
  [180, "al sur"],
  [225, "al suroeste"],
  [270, "al oeste"],
  [315, "al noroeste"],
  [338, "al norte"],
])("%s degrees from the north is %s", (bearing, wind) => {
  expect(windOf(bearing)).toBe(wind);
});

it("a direction is measured clockwise from the north", () => {
  const to = (north: number, east: number) =>
    Math.round(bearingTo(HERE, { latitude: HERE.latitude + north, longitude: HERE.longitude + east }));
  expect([to(0.01, 0), to(0, 0.01), to(-0.01, 0), to(0, -0.01)]).toEqual([0, 90, 180, 270]);
});

it("distances are metres up to one kilometre, then kilometres with a comma", () => {
  expect([349.6, 999.4, 999.5, 2400, 36_200].map(distanceText)).toEqual([
    "350 m",
    "999 m",
    "1,0 km",
    "2,4 km",
    "36 km",
  ]);
});

it("the address for the phone's navigation names the place, and a bracket in the name does not end it", () => {
  expect(navigationHref({ latitude: -16.5, longitude: -68.15, nombre: "Laguna (Chica) & Ñ" })).toBe(
    "geo:-16.5,-68.15?q=-16.5,-68.15(Laguna%20%20Chica%20%20%26%20%C3%91)",
  );
});

it("a record on the device counts as it is there, and others' records stand beside it", async () => {
  await takeAlong([lagoon(7, "Laguna antes", 100), lagoon(8, "Laguna Verde", 300)]);
  const mine = newRecord("ppirta", tecnico.clave, { nombre_atractivo: "Laguna ahora", g_x: "-16.5", g_y: "-68.15" });
  const [own, ...rest] = mine.partes;
  if (!own) throw new Error("A record has its own part");
  await putRecord({ ...mine, partes: [{ ...own, id: 7 }, ...rest] });
  const { records, desde } = await knownRecords(tecnico.clave);
  expect(records.map(({ nombre }) => nombre)).toEqual(["Laguna ahora", "Laguna Verde"]);
  expect(desde).not.toBeNull();
});

it("another person's record warns in the field's form of a double, without a line", async () => {
  await takeAlong([lagoon(8, "La Laguna Verde", 300), lagoon(9, "Mirador", 10)]);
  const query = { nombre: "Laguna Verde", id_tipo: "4", g_x: "-16.5", g_y: "-68.15" };
  const answer = await deviceResponder(tecnico, () => null)("ppirta.parecidos", { query });
  expect(answer).toMatchObject({ parecidos: [{ id: 8, cite: "LP-8", nombre: "La Laguna Verde", estado: "APROBADO" }] });
  expect((answer as { parecidos: unknown[] }).parecidos).toHaveLength(1);
});

it("a preparation takes the records of each chosen department along", async () => {
  const { api, asked } = fieldServer((name) =>
    name === "ppirta.conocidos" ? { conocidos: [lagoon(8, "Laguna Verde", 300)] } : undefined,
  );
  await takeCatalogues(tecnico, LA_PAZ, { api });
  expect(asked).toContain("/api/conocidosppirta?id_departamento=2");
  expect(asked).toContain("/api/conocidosppirtf?id_departamento=2");
  expect((await knownRecords(tecnico.clave)).records).toMatchObject([{ id: 8, kind: "ppirta", clave: null }]);
});

it("a server without this addition leaves the preparation whole, and the screen says what is missing", async () => {
  const { done, known } = await takeCatalogues(tecnico, LA_PAZ, {
    api: fieldServer((name) => (name.endsWith(".conocidos") ? Promise.reject(new ApiError(404, "No")) : undefined)).api,
  });
  expect(done).toBe(known);
  show();
  expect(await screen.findByText("Faltan los registros de otras personas.")).toBeTruthy();
});

it("nothing asks for the position before the tap; then the nearest stands first, with distance and direction", async () => {
  await takeAlong([lagoon(8, "Laguna Verde", 2400), lagoon(9, "Mirador", -350)]);
  const watch = standHere();
  show();
  expect(await screen.findByText(/Este equipo conoce 2 registros/)).toBeTruthy();
  expect(watch).not.toHaveBeenCalled();
  locate();
  const rows = await within(await screen.findByRole("region", { name: "A menos de 10 km" })).findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Mirador.*Aprobado.*350 m al sur.*LP-9/),
    expect.stringMatching(/Laguna Verde.*2,4 km al norte/),
  ]);
  expect(screen.getByRole("link", { name: "Llevarme a Mirador" }).getAttribute("href")).toMatch(
    /^geo:-16\.503\d*,-68\.15\?q=.*\(Mirador\)$/,
  );
  expect(screen.queryByRole("link", { name: "Mirador" })).toBeNull();
});

it("with a line others' records open in the system, those of the device on the device", async () => {
  await takeAlong([lagoon(8, "Laguna Verde", 100)]);
  const mine = newRecord("ppirta", tecnico.clave, { nombre_atractivo: "Cueva", g_x: "-16.5", g_y: "-68.15" });
  await putRecord(mine);
  standHere();
  show("there");
  locate();
  const hrefOf = (link: HTMLElement) => link.getAttribute("href");
  expect(hrefOf(await screen.findByRole("link", { name: "Cueva" }))).toBe(`#/registro/${mine.clave}`);
  expect(hrefOf(screen.getByRole("link", { name: "Laguna Verde" }))).toBe("/abrir/ppirta/8?ver=1");
});

it("where nothing is near, the radius and the nearest of all are said", async () => {
  await takeAlong([lagoon(8, "Laguna Verde", 36_000)]);
  standHere();
  show();
  locate();
  expect(await screen.findByText("No hay registros a menos de 10 km")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "El más cercano" })).getByText("36 km al norte")).toBeTruthy();
});

it("a refused permission is said, and no list is shown", async () => {
  await takeAlong([lagoon(8, "Laguna Verde", 100)]);
  standAt((_found, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  show();
  await screen.findByText(/Este equipo conoce 1 registro /);
  locate();
  expect(await screen.findByText("El navegador no tiene permiso para ver su ubicación.")).toBeTruthy();
  expect(screen.queryByText("Laguna Verde")).toBeNull();
});
