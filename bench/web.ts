// Measures the processor time that the web server spends on a request, against a bare application of the same
// framework that makes the same upstream calls and shows the same rows in a plain table (bench/bare).
import { chromium, type Request } from "playwright";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { browser as installed } from "../scripts/lib/browser.mjs";
import { fillRecords } from "../scripts/lib/scale";
import {
  type Asked,
  type Bare,
  barePage,
  buildBare,
  cost,
  dropBare,
  PAGE,
  RECORD,
  startBare,
  TURN,
  TURNS,
} from "./bare-page";
import { exportsTable } from "./export";
import { deploy, type Deployment } from "./load/processes";
import { startPostgres } from "./postgres";
import { machine, verdict } from "./report";
import { browserCookies, cookiesOf, tokenOf } from "./sign-in";

const SIZE = 100_000;
/** The most script that the list's first load may take, compressed. */
const SCRIPT_KB = 200;
/** How long the requests after a keystroke are counted, in milliseconds. */
const AFTER_MS = 1500;

interface Screen {
  what: string;
  path: string;
  email: "nacional@turismo.bo" | "tecnico.lp@turismo.bo";
  /** The upstream calls of the floor: those that the screen makes. One that fails ends the bench. */
  calls: readonly string[];
  columns: string;
  /** The most that it may cost, as a multiple of the floor. */
  most: number;
  /** The most bytes of its HTML before compression. */
  bytes: number;
}

const SCREENS: readonly Screen[] = [
  {
    what: "list",
    path: "/turistico",
    email: "nacional@turismo.bo",
    calls: [`ppirta?${PAGE}`, "vista?tipo=ppirta"],
    columns: RECORD,
    most: 2,
    bytes: 60_000,
  },
  {
    what: "catalogue",
    path: "/region",
    email: "nacional@turismo.bo",
    calls: [`region?${PAGE}`],
    columns: "codigo,nombre,macroregion",
    most: 2,
    bytes: 45_000,
  },
  {
    what: "inbox",
    path: "/ppirtaentrantenacional",
    email: "nacional@turismo.bo",
    calls: [`ppirtanacionalentrada?${PAGE}`],
    columns: "cite,nombre,nombre_emisor,fecha_emision,seg_estado,dias",
    most: 2,
    bytes: 45_000,
  },
  {
    what: "start page",
    path: "/inicio",
    email: "nacional@turismo.bo",
    calls: [
      "conteobandejas",
      "graficonacional",
      "graficobarrasnacional",
      "graficocirnacionalppirta",
      "graficobarrasnacionalppirtf",
      "graficocirnacionalppirtf",
    ],
    columns: "id",
    most: 2,
    bytes: 80_000,
  },
  {
    what: "form",
    path: "/nuevo",
    email: "tecnico.lp@turismo.bo",
    calls: [],
    columns: "id",
    most: 2,
    bytes: 50_000,
  },
];

/** A line of the table. */
interface Row {
  what: string;
  most: number;
  bytes?: number;
}

const signIn = async ({ origins: [origin = ""], apiOrigin }: Deployment, email: string) => ({
  cookie: await cookiesOf(origin, email),
  token: await tokenOf(apiOrigin, email),
});

/** What a browser loads of our list, and sends for a keystroke of its search; the same of the bare page and its link. */
async function clientRequests(origin: string, cookie: string, bareOrigin: string, token: string) {
  const executablePath = installed();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  try {
    const caught = async (address: string, cookies: string, path: string, act: "type" | "follow") => {
      const context = await browser.newContext();
      await context.addCookies(browserCookies(cookies, address));
      const page = await context.newPage();
      const loaded: Request[] = [];
      page.on("requestfinished", (request) => request.resourceType() === "script" && loaded.push(request));
      await page.goto(address + path, { waitUntil: "networkidle" });
      const sizes = await Promise.all(loaded.map((request) => request.sizes()));
      const scripts = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
      const requests: string[] = [];
      // The browser looks the page's icon up at each change of the address, and may keep it for a day.
      page.on("request", (request) => request.url().endsWith("/favicon.svg") || requests.push(request.url()));
      const next = page.waitForRequest((request) => request.headers().rsc === "1");
      if (act === "type") await page.getByRole("searchbox").fill("l");
      else await page.getByRole("link").click();
      const request = await next;
      // A fixed time, not a state: whatever else the keystroke asks for has begun by then.
      await page.waitForTimeout(AFTER_MS);
      const headers = Object.fromEntries(
        Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(":") && name !== "host"),
      );
      await context.close();
      return { url: request.url(), headers, requests: requests.length, scripts };
    };
    return {
      ours: await caught(origin, cookie, "/turistico", "type"),
      floor: await caught(
        bareOrigin,
        `token=${token}`,
        `/?de=${encodeURIComponent(`ppirta?${PAGE}`)}&columnas=${RECORD}`,
        "follow",
      ),
    };
  } finally {
    await browser.close();
  }
}

/** The processor time of the web server, as Markdown. */
export async function benchWeb(): Promise<string> {
  buildBare();
  const postgres = await startPostgres();
  let deployment: Deployment | null = null;
  let floor: Bare | null = null;
  try {
    const url = await postgres.create("web");
    const { db, close } = await openDatabase({ url });
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", SIZE);
    await close();
    deployment = await deploy(url, 1);
    floor = await startBare(deployment.apiOrigin);
    const [origin = ""] = deployment.origins;
    const [web] = deployment.webs;
    if (!web) throw new Error("There is no web process");
    const lines = [
      "## The web server's processor time",
      "",
      `${machine()}; production builds, ${SIZE.toLocaleString("en")} attractions on PostgreSQL, one caller. Processor time of the web process for each request, the lowest of ${TURNS} turns of ${TURN}; the floor is a bare application of the same framework (\`bench/bare\`) with the same calls and plain tables. Both in turns.`,
      "",
      "| request | ms | floor | ratio | at most | | bytes | at most | |",
      "|---|---|---|---|---|---|---|---|---|",
    ];
    const add = async ({ what, most, bytes: limit }: Row, ours: Asked, base: Asked) => {
      const [mine, theirs] = await cost([ours, base]);
      if (!mine || !theirs) return;
      const ratio = mine.ms / theirs.ms;
      const bytes = limit === undefined ? " | |" : `${limit} | ${verdict(mine.bytes <= limit)} |`;
      lines.push(
        `| ${what} | ${mine.ms.toFixed(1)} | ${theirs.ms.toFixed(1)} | ${ratio.toFixed(2)} | ${most} | ${verdict(ratio <= most)} | ${mine.bytes} | ${bytes}`,
      );
      process.stderr.write(`${lines.at(-1)}\n`);
    };
    for (const screen of SCREENS) {
      const { cookie, token } = await signIn(deployment, screen.email);
      await add(
        { ...screen, what: `${screen.what} \`${screen.path}\`` },
        { process: web, url: origin + screen.path, headers: { Cookie: cookie } },
        barePage(floor, token, screen),
      );
    }
    const { cookie, token } = await signIn(deployment, "nacional@turismo.bo");
    const passed = `/api/ppirta?${PAGE}`;
    await add(
      { what: "a call passed on", most: 1.1 },
      { process: web, url: origin + passed, headers: { Cookie: cookie } },
      { process: floor, url: floor.origin + passed, headers: { Cookie: `token=${token}` } },
    );
    const client = await clientRequests(origin, cookie, floor.origin, token);
    await add(
      { what: "a keystroke of the list's search", most: 1.3 },
      { process: web, ...client.ours },
      { process: floor, ...client.floor },
    );
    const kB = client.ours.scripts / 1000;
    lines.push(
      "",
      `A keystroke makes ${client.ours.requests} request${client.ours.requests === 1 ? "" : "s"}: ${verdict(client.ours.requests === 1)}. The list's first load takes ${kB.toFixed(0)} kB of script, of at most ${SCRIPT_KB}: ${verdict(kB <= SCRIPT_KB)}.`,
      "",
      "### Exports of the whole list",
      "",
      ...(await exportsTable(url, deployment, cookie)),
      "",
    );
    return lines.join("\n");
  } finally {
    await floor?.stop();
    await deployment?.stop();
    await postgres.stop();
    dropBare();
  }
}
