// `npm run guide`: takes the screenshots of docs/guia into public/guia, with their sizes in docs/guia/imagenes.json. It
// starts its own product on a temporary folder; an address as first argument uses a running one instead (a record and a
// catalogue's draft remain in it). Further arguments name the chapters to take.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { Camera, PHONE } from "./guide/camera";
import { administracion } from "./guide/administration";
import { comun } from "./guide/common";
import { campo } from "./guide/field";
import { importar } from "./guide/imports";
import { revision } from "./guide/review";
import * as record from "./guide/record";
import { startProduct } from "./lib/product";

/** A facility's services, and the list as an operator sees it. */
async function facilidades(camera: Camera): Promise<void> {
  const page = await camera.as("tecnico.pt@turismo.bo");
  await page.goto("/poblado?q=llica");
  await page
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  await page.waitForURL(/\/informacionp\//);
  const services = page.getByRole("navigation", { name: "Servicios de la facilidad" });
  await services.getByRole("link", { name: /^Restauración/i }).click();
  await page.waitForURL(/\/restauracion\//);
  await page.evaluate(() => window.scrollTo(0, 0));
  await camera.take(page, "facilidad", {
    of: page.getByRole("main"),
    air: 16,
    marks: [services, page.getByRole("button", { name: "Nuevo", exact: true })],
    tall: 600,
  });
  await page.context().close();

  const operador = await camera.as("operador.lp@turismo.bo");
  await operador.goto("/turistico");
  await camera.take(operador, "lista-operador", {
    of: operador.getByRole("main"),
    air: 16,
    marks: [operador.getByRole("row").nth(1).getByRole("cell").last()],
    tall: 430,
  });
  await operador.context().close();
}

const TELEFONO = {
  ...PHONE,
  permissions: ["geolocation"],
  geolocation: { latitude: -20.2431, longitude: -67.6254, accuracy: 4 },
};

/** Registering without a line, as a technician of Potosí with a phone. */
async function sinLinea(camera: Camera): Promise<void> {
  const page = await camera.as("tecnico.pt@turismo.bo", TELEFONO);
  await page.context().grantPermissions(["geolocation"], { origin: camera.base });
  await page.goto("/campo#/preparar");
  await page.getByRole("button", { name: "Preparar el equipo" }).click();
  await page.getByText("Listo. Se llevaron las listas.").waitFor({ timeout: 90_000 });
  await camera.take(page, "campo-preparar");

  await page.goto("/campo#/");
  await page.getByRole("button", { name: "Registrar atractivo" }).click();
  await page.getByRole("button", { name: "Tomar posición" }).click();
  await page.getByText(/^±/).waitFor();
  await camera.take(page, "campo-posicion");
  await record.fillPlace(page);
  await record.fillRest(page);
  await page.getByRole("link", { name: /^Qué falta/i }).click();
  await page.getByRole("heading", { name: "Secciones", exact: true }).waitFor();
  await camera.take(page, "campo-falta");
  await page.getByRole("link", { name: "Cerrar" }).click();
  await page.getByRole("region", { name: "Enviados" }).waitFor({ timeout: 60_000 });
  await camera.take(page, "campo-lista");
}

/** The guide's chapters, in the order they are taken: `revision` continues with the record that `campo` registers. */
const CHAPTERS: Readonly<Record<string, (camera: Camera) => Promise<void>>> = {
  comun,
  campo: async (camera) => revision(camera, await campo(camera)),
  facilidades,
  importar,
  administracion,
  sinLinea,
};

const folder = fileURLToPath(new URL("../public/guia/", import.meta.url));
const manifest = fileURLToPath(new URL("../docs/guia/imagenes.json", import.meta.url));

const given = process.argv.slice(2);
const address = given.find((word) => word.startsWith("http"));
const chosen = given.filter((word) => word !== address);
const unknown = chosen.filter((name) => !(name in CHAPTERS));
if (unknown.length > 0)
  throw new Error(`No such chapter: ${unknown.join(", ")}. There are: ${Object.keys(CHAPTERS).join(", ")}.`);

mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), "guia-"));
const product = address ? { origin: address, stop: async () => undefined } : await startProduct(dataDir);
const camera = await Camera.open(product.origin, folder);
try {
  for (const [name, take] of Object.entries(CHAPTERS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(name);
    await take(camera);
  }
} finally {
  await camera.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const earlierSizes: unknown = chosen.length > 0 ? JSON.parse(readFileSync(manifest, "utf8")) : {};
const sizes = Object.entries({ ...(earlierSizes as object), ...camera.sizes }).sort(([a], [b]) => a.localeCompare(b));
const options = { ...(await resolveConfig(manifest)), parser: "json" };
writeFileSync(manifest, await format(JSON.stringify(Object.fromEntries(sizes)), options));
