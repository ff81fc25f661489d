import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe";
import { type Account, expect, test, unique } from "./support/fixtures";
import { lostContent, spaceOut } from "./support/measures";
import { openAttraction, ownAttraction, refOf } from "./support/own-attraction";
import { addCommunication, openFacility, ownFacility } from "./support/own-facility";
import { ownImport } from "./support/own-import";
import { addPart } from "./support/records";
import { CATALOGUES } from "./support/catalogue";
import { everyScreen, type Screen } from "./support/screens";

/** Every screen after it opened (docs/accessibility.md): axe in both themes, narrow, at 200 % and with text spacing. */

// A test opens some twenty screens, and measures each at several sizes.
test.describe.configure({ timeout: 360_000 });

const DESK = { width: 1366, height: 768 };
/** A window of 1366 by 768 at 200 %. */
const DOUBLED = { width: 683, height: 384 };
/** A window of 1280 by 1024 at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 256 };

const TITLE = /^.+ · Inventariación de Recursos Turísticos$/;

const screens = everyScreen().filter(({ leads }) => !leads);
/** All catalogues but the first: they are the same screen with other columns. */
const ALIKE = CATALOGUES.slice(1).map(([url]) => url);
const of = (account: Account | null) => screens.filter((screen) => screen.as === account);

async function settled(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
}

/** Opens the screen. Between the tabs of a record it follows the link, so that only the tab's content is new. */
async function open(page: Page, path: string): Promise<"page" | "alike"> {
  const link = page.locator(`main a[href="${path}"]`).first();
  if (/^\/.+\/[\w-]{20,}$/.test(path) && (await link.count()) > 0) {
    // The tab may be in the 'Servicios' menu or scrolled out of sight.
    await link.dispatchEvent("click");
    await expect(page).toHaveURL((url) => url.pathname === path);
    await settled(page);
    return "alike";
  }
  await page.goto(path);
  await settled(page);
  return ALIKE.includes(path) ? "alike" : "page";
}

async function lookAt(page: Page, path: string, what: "page" | "alike"): Promise<string[]> {
  const alike = what === "alike";
  const problems = await axeFindings(page, { stay: true, ...(alike && { within: "main" }) });
  const measure = async (how: string) => {
    let lost: string[] = [];
    // Elements still moving into place may be measured too early, so only lasting losses count.
    const nothing = async () => expect((lost = await lostContent(page))).toEqual([]);
    await expect(nothing)
      .toPass({ timeout: 3000 })
      .catch(() => problems.push(...lost.map((line) => `${path} ${how}: ${line}`)));
  };
  // The tabs of a record and the catalogues share one engine, so text spacing and 200 % are checked only once.
  if (!alike) {
    await spaceOut(page, true);
    await measure("spaced out");
    await spaceOut(page, false);
  }
  for (const size of alike ? [NARROW] : [DOUBLED, NARROW]) {
    await page.setViewportSize(size);
    await measure(`${size.width} px`);
  }
  await page.setViewportSize(DESK);
  if (!TITLE.test(await page.title())) problems.push(`${path} is titled '${await page.title()}'`);
  if ((await page.locator("html").getAttribute("lang")) !== "es-BO") problems.push(`${path} names no language`);
  return problems;
}

async function sweep(page: Page, wanted: readonly Screen[], names: Record<string, string> = {}) {
  expect(wanted).not.toEqual([]);
  const problems: string[] = [];
  for (const { path } of wanted) {
    const address = path.replace(/:\w+/, (name) => names[name] ?? name);
    problems.push(...(await lookAt(page, address, await open(page, address))));
  }
  expect(problems).toEqual([]);
}

test("every screen: those for everyone, the first role's and a governorate's", async ({ as, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await sweep(page, of(null), { ":codigo": "0000-0000-0000-0000-0000" });
  for (const account of ["admin", "gobernacionPt"] as const)
    await sweep(await as(account, { reducedMotion: "reduce" }), of(account));

  // Checks the checks: faults put in on purpose must be found.
  await page.goto("/login");
  // Hydration would remove elements that were added before it.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const bad = document.createElement("div");
    bad.innerHTML =
      '<button style="width:9px;height:9px;padding:0">a</button><button style="width:9px;height:9px;padding:0">b</button><input><p style="color:#aaa;background:#fff">Gris</p><p style="width:500px">Un renglón que no cabe en una ventana tan angosta como esta</p>';
    document.querySelector("main")?.append(bad);
  });
  const found = (await axeFindings(page)).join("\n");
  for (const rule of ["light target-size", "light label", "light color-contrast"]) expect(found).toContain(rule);
  await page.setViewportSize(NARROW);
  expect(await lostContent(page)).not.toEqual([]);
});

const ofNacional = of("nacional");
const isCatalogue = ({ path }: Screen) => CATALOGUES.some(([url]) => url === path);

test("every catalogue, as the second role sees it", async ({ as }) => {
  await sweep(await as("nacional", { reducedMotion: "reduce" }), ofNacional.filter(isCatalogue));
});

test("every other screen of the second role", async ({ as, origin }) => {
  const page = await as("nacional", { reducedMotion: "reduce" });
  const wanted = ofNacional.filter((screen) => !isCatalogue(screen));
  await sweep(page, wanted, { ":importacion": await ownImport(page, origin) });
});

const ofTechnician = of("tecnicoPt");
const isFacility = ({ path }: Screen) => path.includes(":facilidad");

test("every screen of a technician: the lists, the forms and every tab of an attraction, to edit and to read", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt", { reducedMotion: "reduce" });
  const attraction = await ownAttraction(page, origin, unique("Mirador accesible"), 5);
  for (const part of ["informacion", "ruta", "temporalidad", "actividad"] as const)
    await addPart(page, origin, attraction.id, part);
  await openAttraction(page, attraction);
  const wanted = ofTechnician.filter((screen) => !isFacility(screen));
  await sweep(page, wanted, { ":atractivo": refOf(page) });
});

test("every tab of a facility, to edit and to read", async ({ as, origin }) => {
  const page = await as("tecnicoPt", { reducedMotion: "reduce" });
  const facility = await ownFacility(page, origin, unique("Hostal accesible"), 5);
  await addCommunication(page, origin, facility.id);
  await openFacility(page, facility);
  await sweep(page, ofTechnician.filter(isFacility), { ":facilidad": refOf(page) });
});
