import type { APIRequestContext } from "@playwright/test";
import { DASHBOARD, FORM, LIST, RECORD, RECORDS } from "./support/budgets";
import { type Account, expect, test, unique } from "./support/fixtures";
import { openAttraction, ownAttraction, refOf } from "./support/own-attraction";
import { openFacility, ownFacility } from "./support/own-facility";
import { ownImport } from "./support/own-import";
import { everyScreen, type Screen } from "./support/screens";

/** What every screen costs the line, in bytes before compression; what it costs a browser is in budgets.spec.ts. */
interface Cost {
  /** Its document. */
  html: number;
  /** Its page data, as for a browser that comes from another screen, with all parts of the page. */
  data: number;
}

const USUAL: Cost = { html: LIST.html, data: 16_000 };
/** For everyone, signed in or not. */
const OPEN: Cost = { html: 35_000, data: 13_500 };

/** Screens that may cost more, or less, than most. */
const OTHERS: readonly [RegExp, Cost][] = [
  [/^\/(inicio|dashboard)$/, { html: DASHBOARD.html, data: 18_500 }],
  [/^\/(turistico|poblado)$/, { html: RECORDS.html, data: 16_000 }],
  [/^\/(nuevo|nuevop)$/, { html: FORM.html, data: 8_300 }],
  [/:(atractivo|facilidad)$/, { html: RECORD.html, data: 27_700 }],
  // Ten rows; the demonstration has four, and other tests add theirs.
  [/^\/(ppirta|cp)(entrante|revision|finalizado)(nacional)?(\/|$)/, { html: 53_000, data: 17_000 }],
  [/^\/(usuario|papelera|importaciones|auditoria|claves|webhooks)$/, { html: 52_000, data: 17_000 }],
  // What waits, and where the person is signed in.
  [/^\/(mi-trabajo|perfil)$/, { html: 63_000, data: 30_000 }],
  // Every column of a file with all that it may mean.
  [/paso=columnas$/, { html: 54_000, data: 17_500 }],
  // Every department and municipality.
  [/^\/calidad$/, { html: 198_000, data: 109_000 }],
  // A whole role's guide on one page.
  [/^\/guia(\/|$)/, { html: 140_000, data: 71_500 }],
  // A drawn map, and the properties of a collection.
  [/^\/geoservicio(\/|$)/, { html: 105_000, data: 52_000 }],
  // Every call of the contract, for each role.
  [/^\/permisos$/, { html: 520_000, data: 280_000 }],
];

const limitOf = ({ path, as }: Screen): Cost =>
  as === null ? OPEN : (OTHERS.find(([those]) => those.test(path))?.[1] ?? USUAL);

const screens = everyScreen().filter(({ leads }) => !leads);
const of = (account: Account | null) => screens.filter((screen) => screen.as === account);

/** Each screen costs no more than it may. `names` are the real names in place of those in the addresses. */
async function weigh(request: APIRequestContext, wanted: readonly Screen[], names: Record<string, string> = {}) {
  expect(wanted).not.toEqual([]);
  const over: string[] = [];
  for (const screen of wanted) {
    const address = screen.path.replace(/:\w+/, (name) => names[name] ?? name);
    const limit = limitOf(screen);
    for (const [what, headers, type] of [
      ["html", {}, "text/html"],
      ["data", { rsc: "1" }, "text/x-component"],
    ] as const) {
      const answer = await request.get(address, { headers });
      expect([screen.path, answer.status(), answer.url()]).toEqual([
        screen.path,
        200,
        expect.stringContaining(address),
      ]);
      expect(answer.headers()["content-type"]).toContain(type);
      const { length } = await answer.body();
      expect(length, `${screen.path} ${what}`).toBeGreaterThan(1000);
      if (length > limit[what]) over.push(`${screen.path} ${what}: ${length} of ${limit[what]}`);
    }
  }
  expect(over).toEqual([]);
}

test("the screens for everyone, of the first role and of a governorate", async ({ page, as }) => {
  await weigh(page.request, of(null), { ":codigo": "0000-0000-0000-0000-0000" });
  for (const account of ["admin", "gobernacionPt"] as const) await weigh((await as(account)).request, of(account));
});

test("the screens of the second role", async ({ as, origin }) => {
  const page = await as("nacional");
  await weigh(page.request, of("nacional"), { ":importacion": await ownImport(page, origin) });
});

test("the screens of a technician, with every tab of a record", async ({ as, origin }) => {
  const page = await as("tecnicoPt");
  await openAttraction(page, await ownAttraction(page, origin, unique("Mirador pesado"), 5));
  const atractivo = refOf(page);
  await openFacility(page, await ownFacility(page, origin, unique("Hostal pesado"), 5));
  await weigh(page.request, of("tecnicoPt"), { ":atractivo": atractivo, ":facilidad": refOf(page) });
});
