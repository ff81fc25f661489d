// `npm run screenshots`: takes the pictures of docs/screenshots from a running application (`npm start`), whose address
// is the first argument (default: http://127.0.0.1:3000).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import sharp from "sharp";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";
import { settle } from "./guide/steady";

const base = process.argv[2] ?? "http://127.0.0.1:3000";
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));

const MODES: Record<string, BrowserContextOptions> = {
  escritorio: { viewport: { width: 1366, height: 768 } },
  oscuro: { viewport: { width: 1366, height: 768 }, colorScheme: "dark" },
  telefono: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

async function page(browser: Browser, mode: BrowserContextOptions, email?: string): Promise<Page> {
  const context = await browser.newContext({ ...mode, baseURL: base, locale: "es-BO", timezoneId: "America/La_Paz" });
  if (email) {
    const data = { email, password: CLAVE_DEMO };
    const answer = await context.request.post("/api/auth/entrar", { data, headers: { Origin: base } });
    if (!answer.ok()) throw new Error(`${email}: ${answer.status()}`);
  }
  return context.newPage();
}

/** Waits for pictures, map and charts, then saves an optimised PNG. */
async function keep(from: Page, name: string) {
  await settle(from);
  await sharp(await from.screenshot())
    .png({ palette: true, quality: 80, effort: 10 })
    .toFile(join(folder, `${name}.png`));
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
for (const [mode, options] of Object.entries(MODES)) {
  const anyone = await page(browser, options);
  await anyone.goto("/login");
  await keep(anyone, `ingreso-${mode}`);

  const nacional = await page(browser, options, "nacional@turismo.bo");
  await nacional.goto("/inicio");
  await keep(nacional, `inicio-${mode}`);
  await nacional.goto("/turistico");
  await keep(nacional, `atractivos-${mode}`);
  await nacional.goto("/turistico?vista=mapa");
  await keep(nacional, `atractivos-mapa-${mode}`);
  await nacional.goto("/poblado");
  await keep(nacional, `facilidades-${mode}`);

  const tecnico = await page(browser, options, "tecnico.pt@turismo.bo");
  await tecnico.goto("/inicio");
  await keep(tecnico, `inicio-tecnico-${mode}`);
  await tecnico.goto("/nuevo");
  await keep(tecnico, `nuevo-${mode}`);
  await tecnico.goto("/nuevop");
  await keep(tecnico, `nueva-facilidad-${mode}`);
  await tecnico.goto("/turistico?q=cerro rico");
  await tecnico
    .getByRole("link", { name: /^Ver info/ })
    .first()
    .click();
  await tecnico.waitForURL(/\/ver\//);
  await keep(tecnico, `ver-${mode}`);
  await tecnico.goto("/turistico");
  await tecnico
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  await tecnico.waitForURL(/\/informacion\//);
  await keep(tecnico, `detalle-${mode}`);
  await tecnico.goto("/poblado?q=llica");
  await tecnico
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  await tecnico.waitForURL(/\/informacionp\//);
  await tecnico
    .getByRole("navigation", { name: "Servicios de la facilidad" })
    .getByRole("link", { name: /^Restauración/i })
    .click();
  await tecnico.waitForURL(/\/restauracion\//);
  await keep(tecnico, `facilidad-${mode}`);
  await tecnico
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  await keep(tecnico, `servicio-${mode}`);

  const gobernacion = await page(browser, options, "gobernacion.pt@turismo.bo");
  await gobernacion.goto("/ppirtaentrante");
  await keep(gobernacion, `bandeja-${mode}`);
  await gobernacion.goto("/ppirtarevision");
  await gobernacion
    .getByRole("button", { name: /^Revisar/ })
    .first()
    .click();
  await keep(gobernacion, `revision-${mode}`);
}
await browser.close();
