import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addPhoto,
  group,
  openField,
  openTab,
  prepare,
  registerAttraction,
  registerFacility,
  rowIn,
} from "./support/campo";
import { shareOf } from "./support/colours";
import { ACCOUNTS, expect, test, unique } from "./support/fixtures";
import { decideByCall } from "./support/inbox";
import { findings, sideways, smallTargets } from "./support/looks";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { ownAttraction, write } from "./support/own-attraction";
import { signInHere, signInToField, startPhone, type Phone } from "./support/phone";
import { photograph } from "./support/photo";
import { paste } from "./support/record-form";
import { ownMapAround } from "../support/pmtiles";
import { startWeb } from "../support/processes";
import type { Page } from "@playwright/test";

/** The field screen: a phone that is prepared, loses its line, is killed and started again, and sends in the end. */

/** Nothing that axe finds, nothing wider than the phone, and nothing that a finger misses. */
async function expectSound(page: Page) {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
}

const withPhone = async (origin: string, work: (phone: Phone) => Promise<void>) => {
  const phone = await startPhone(origin);
  try {
    await work(phone);
    expect(phone.noise).toEqual([]);
  } catch (error) {
    // The fixture's own picture is of another browser.
    const body = await phone.page().screenshot({ timeout: 5000 });
    await test.info().attach("phone", { body, contentType: "image/png" });
    throw error;
  } finally {
    await phone.end();
  }
};

interface Arrived {
  id: number;
  cite: string;
  faltantes: string[];
}

/** The records of that name on the server. */
async function named(page: Page, kind: "ppirta" | "ppirtf", name: string): Promise<Arrived[]> {
  const list = await page.request.get(`/api/${kind}?page=1&rows=10&q=${encodeURIComponent(name)}`);
  const { data } = ((await list.json()) as Record<string, { data: { id: number }[] }>)[kind] ?? { data: [] };
  return Promise.all(
    data.map(async ({ id }) => {
      const detail = await page.request.get(`/api/${kind}/${id}`);
      const record = ((await detail.json()) as Record<string, Arrived>)[kind];
      if (!record) throw new Error(`No record ${id}`);
      return record;
    }),
  );
}

async function photosOf(page: Page, id: number): Promise<string[]> {
  const list = await page.request.get(`/api/listfotograma/${id}?imagenes=0`);
  const { fotograma } = (await list.json()) as { fotograma: { nombre: string }[] };
  return fotograma.map(({ nombre }) => nombre).sort();
}

test("what is registered without a line, on a phone that is killed in between, arrives once and whole", async ({
  as,
  origin,
}) => {
  test.setTimeout(240_000);
  const isla = unique("Isla de campo");
  const parador = unique("Parador de campo");
  await withPhone(origin, async (phone) => {
    await prepare(phone, ACCOUNTS.tecnicoPt);
    await phone.line.cut();
    await phone.kill();
    await phone.start();
    let page = await openField(phone);
    await expect(page.getByText("Sin línea", { exact: true })).toBeVisible();
    await registerAttraction(page, isla, ["isla-1.jpg"]);

    await phone.kill();
    await phone.start();
    page = await openField(phone);
    await expect(rowIn(page, "En este equipo", isla)).toContainText("Completo");
    await expectSound(page);
    await rowIn(page, "En este equipo", isla).getByRole("link").first().click();
    await expect(page.getByLabel(/^Nombre del atractivo/)).toHaveValue(isla);
    await expectSound(page);
    await page.getByRole("button", { name: "Siguiente: Información" }).click();
    await expect(page.getByLabel(/^Descripción/).first()).toBeVisible();
    await expectSound(page);
    await openTab(page, "Fotograma");
    await addPhoto(page, "isla-2.jpg");
    await expectSound(page);
    await page.getByRole("link", { name: "Cerrar" }).click();
    await registerFacility(page, parador);
    await expect(group(page, "En este equipo")).toContainText("2 registros");

    await phone.line.mend();
    const pieces = new Set<string>();
    page.on("request", (request) => request.method() === "PATCH" && pieces.add(new URL(request.url()).pathname));
    // The session went with the browser; what was made stays until its person signs in again.
    await page.getByRole("link", { name: "Iniciar sesión" }).click();
    await signInHere(page, ACCOUNTS.tecnicoPt);
    for (const name of [isla, parador]) {
      await expect(rowIn(page, "Enviados", name)).toContainText("Llegó entero", { timeout: 60_000 });
    }
    // Each photograph went in pieces, below its own address.
    expect([...pieces].map((path) => path.replace(/[0-9a-f-]{36}$/, "*"))).toEqual(["/api/cargas/*", "/api/cargas/*"]);
  });
  const tecnico = await as("tecnicoPt");
  const [attraction, ...others] = await named(tecnico, "ppirta", isla);
  expect(others).toEqual([]);
  expect(attraction?.faltantes).toEqual([]);
  expect(await photosOf(tecnico, attraction?.id ?? 0)).toEqual(["isla-1.jpg", "isla-2.jpg"]);
  const facilities = await named(tecnico, "ppirtf", parador);
  expect(facilities.map(({ faltantes }) => faltantes)).toEqual([[]]);
});

test("three days in the field: five attractions and two facilities, reviewed by the governorate @slow", async ({
  as,
  origin,
}) => {
  test.setTimeout(900_000);
  const islas = ["Isla Pescado", "Mirador norte", "Cueva de galaxias", "Ojos del salar", "Playa blanca"].map(unique);
  // Names unlike each other: at one place a likeness is asked about.
  const paradores = [unique("Parador del volcán"), unique("Refugio Coquesa")];
  await withPhone(origin, async (phone) => {
    await prepare(phone, ACCOUNTS.tecnicoPt);
    await phone.line.cut();
    for (const [at, name] of islas.entries()) {
      await phone.kill();
      await phone.start();
      const page = await openField(phone);
      await registerAttraction(page, name, [`a-${at}.jpg`, `b-${at}.jpg`]);
    }
    let page = await openField(phone);
    for (const name of paradores) await registerFacility(page, name);
    await phone.line.mend();
    await page.getByRole("link", { name: "Iniciar sesión" }).click();
    await signInHere(page, ACCOUNTS.tecnicoPt);
    // The line goes again while it is sending, and the phone with it.
    await expect(group(page, "Enviando").or(group(page, "Enviados")).first()).toBeVisible({ timeout: 60_000 });
    await phone.line.cut();
    await phone.kill();
    await phone.start();
    await phone.line.mend();
    await signInToField(phone, ACCOUNTS.tecnicoPt);
    page = phone.page();
    for (const name of [...islas, ...paradores]) {
      await expect(rowIn(page, "Enviados", name)).toContainText("Llegó entero", { timeout: 120_000 });
    }
  });
  const [tecnico, gobernacion] = [await as("tecnicoPt"), await as("gobernacionPt")];
  for (const [kind, names] of [["ppirta", islas] as const, ["ppirtf", paradores] as const]) {
    for (const name of names) {
      const [record, ...others] = await named(tecnico, kind, name);
      expect(others, name).toEqual([]);
      expect(record?.faltantes, name).toEqual([]);
      if (kind === "ppirta") expect(await photosOf(tecnico, record?.id ?? 0)).toHaveLength(2);
      await write(tecnico, origin, "post", `derivar${kind}/${record?.id}`);
      await decideByCall(gobernacion, origin, "gobernacion", { kind, cite: record?.cite ?? "", aprobado: 1 });
    }
  }
});

test("what was changed at the office too is compared field by field, decided and sent @slow", async ({
  as,
  origin,
}) => {
  const tecnico = await as("tecnicoPt");
  const gobernacion = await as("gobernacionPt");
  const { id, nombre } = await ownAttraction(tecnico, origin, unique("Laguna de campo"), 5);
  const record = async () =>
    ((await (await tecnico.request.get(`/api/ppirta/${id}`)).json()) as { ppirta: Record<string, unknown> }).ppirta;
  await withPhone(origin, async (phone) => {
    await prepare(phone, ACCOUNTS.tecnicoPt);
    const page = await openField(phone, fieldHrefs.preparar([`ppirta:${id}`]));
    await page.getByRole("button", { name: /^Preparar/ }).click();
    await expect(page.getByText(/^Listo\./)).toBeVisible({ timeout: 60_000 });
    await openField(phone);
    await phone.line.cut();
    await rowIn(page, "En este equipo", nombre).getByRole("link").first().click();
    await page.getByLabel(/^Z \(altitud\)/).fill("3660");
    await page.getByLabel(/^Distrito/).fill("Distrito 7");
    await page.getByRole("link", { name: "Cerrar" }).click();

    await write(gobernacion, origin, "put", `ppirta/${id}`, { ...(await record()), g_z: "3700" });
    await phone.line.mend();
    await page.reload();
    await expect(rowIn(page, "En este equipo", nombre)).toContainText("1 dato cambió también en la oficina", {
      timeout: 60_000,
    });
    await page.getByRole("link", { name: "Comparar y elegir" }).click();
    await expect(page.getByText("Otro dato lo cambió solo usted")).toBeVisible();
    await expectSound(page);
    await page.getByRole("radio", { name: /^Mío/ }).check();
    await page.getByRole("button", { name: "Guardar y enviar" }).click();
    await openField(phone);
    await expect(rowIn(page, "Enviados", nombre)).toContainText("Llegó entero", { timeout: 60_000 });
  });
  expect(await record()).toMatchObject({ g_z: 3660, distrito: "Distrito 7" });
});

test("a full device says so before anything is lost, and keeps on when there is room again @slow", async ({
  origin,
}) => {
  await withPhone(origin, async (phone) => {
    await prepare(phone, ACCOUNTS.tecnicoPt);
    await phone.line.cut();
    let page = await openField(phone);
    const name = unique("Isla sin espacio");
    await page.getByRole("button", { name: "Registrar atractivo" }).click();
    await page.getByLabel(/^Nombre del atractivo/).fill(name);
    await openTab(page, "Fotograma");
    const href = new URL(page.url()).hash;
    // The browser remembers for half a minute how much room there was.
    await phone.kill();
    await phone.start();
    page = await openField(phone, href);
    const devtools = await page.context().newCDPSession(page);
    const { origin } = phone.line;
    await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
    const buffer = await photograph(2400);
    const choose = () =>
      page
        .getByLabel("Elegir fotografías del equipo")
        .setInputFiles({ name: "isla.jpg", mimeType: "image/jpeg", buffer });
    await choose();
    await expect(page.getByRole("alert").filter({ hasText: "isla.jpg" })).toContainText("No queda espacio");
    await expect(page.getByRole("img", { name: "isla.jpg" })).toBeHidden();

    await devtools.send("Storage.overrideQuotaForOrigin", { origin });
    await choose();
    await expect(page.getByRole("img", { name: "isla.jpg" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("img", { name: "isla.jpg" })).toBeVisible();
    await openTab(page, "Datos");
    await expect(page.getByLabel(/^Nombre del atractivo/)).toHaveValue(name);
  });
});

test("the streets of the department go along, are drawn without a line in both themes, and can be removed", async ({
  api,
}) => {
  const file = join(mkdtempSync(join(tmpdir(), "mapa-")), "tahua.pmtiles");
  writeFileSync(file, ownMapAround(-67.6254, -20.2431));
  const web = await startWeb(await freePort(), api, { TILES_URL: "off", SATELLITE_URL: "off", BASEMAP_FILE: file });
  try {
    await withPhone(web.origin, async (phone) => {
      await prepare(phone, ACCOUNTS.tecnicoPt);
      let page = await openField(phone, fieldHrefs.preparar());
      await page.getByRole("button", { name: /^Llevar el mapa de POTOSÍ \(\d\d kB\)$/ }).click();
      await expect(page.getByRole("button", { name: "Quitar el mapa de POTOSÍ" })).toBeVisible();
      const streets = rowIn(page, "Para cualquier registro", "Mapa con calles de POTOSÍ");
      await expect(streets).toContainText(/\d\d kB/);

      await phone.line.cut();
      page = await openField(phone);
      await page.getByRole("button", { name: "Registrar atractivo" }).click();
      await paste(page).fill("-20.2431, -67.6254");
      await paste(page).press("Enter");
      const map = page.getByTestId("mapa");
      for (let step = 0; step < 4; step += 1) await page.getByRole("button", { name: "Acercar" }).click();
      // The minor streets: 'map-line-prov'.
      await expect.poll(() => shareOf(map, "#a9b6c7")).toBeGreaterThan(0.005);
      await expect(page.getByText(/^© colaboradores de OpenStreetMap · Límites referenciales/)).toBeVisible();
      await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
      await expect.poll(() => shareOf(map, "#3d4d63")).toBeGreaterThan(0.005);

      await openField(phone, fieldHrefs.preparar());
      await page.getByRole("button", { name: "Quitar el mapa de POTOSÍ" }).click();
      await expect(page.getByText("Mapa con calles de POTOSÍ")).toHaveCount(0);
    });
  } finally {
    await web.stop();
  }
});

test("a version that stands on the device sends what it holds to a newer server @slow", async ({ as, api }) => {
  test.setTimeout(240_000);
  const tecnico = await as("tecnicoPt");
  const port = await freePort();
  const off = { TILES_URL: "off", SATELLITE_URL: "off" };
  let web = await startWeb(port, api, off);
  const parador = unique("Parador de la versión anterior");
  try {
    await withPhone(web.origin, async (phone) => {
      await prepare(phone, ACCOUNTS.tecnicoPt);
      await phone.line.cut();
      const page = await openField(phone);
      await registerFacility(page, parador);
      // Who types keeps the version that is open.
      await page.getByRole("button", { name: "Registrar atractivo" }).click();
      const field = page.getByLabel(/^Nombre del atractivo/);
      await field.fill("Isla a medias");
      let loads = 0;
      page.on("load", () => (loads += 1));

      await web.stop();
      web = await startWeb(port, api, { ...off, GEOCODER_URL: "http://127.0.0.1:9/buscar" });
      await phone.line.mend();
      await expect
        .poll(() => named(tecnico, "ppirtf", parador), { timeout: 60_000 })
        .toMatchObject([{ faltantes: [] }]);
      await expect(field).toHaveValue("Isla a medias");
      expect(loads).toBe(0);
    });
  } finally {
    await web.stop();
  }
});
