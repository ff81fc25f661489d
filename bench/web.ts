// Measures the processor time that the web server spends on a request, against a bare application of the same
// framework that makes the same upstream calls and shows the same rows in a plain table (bench/bare).
import { chromium } from "playwright";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";
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
  tokenOf,
  TURN,
  TURNS,
} from "./bare-page";
import { deploy, type Deployment } from "./load/processes";
import { startPostgres } from "./postgres";
import { machine } from "./report";

const SIZE = 100_000;
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
  /** The same two before the work on the cost of a page, on these data and a floor of the same making. */
  before: { ratio: number; bytes: number };
}

const SCREENS: readonly Screen[] = [
  {
    what: "list",
    path: "/turistico",
    email: "nacional@turismo.bo",
    calls: [`ppirta?${PAGE}`, "vista?tipo=ppirta"],
    columns: RECORD,
    most: 1.5,
    bytes: 55_000,
    before: { ratio: 3.2, bytes: 205_000 },
  },
  {
    what: "catalogue",
    path: "/region",
    email: "nacional@turismo.bo",
    calls: [`region?${PAGE}`],
    columns: "codigo,nombre,macroregion",
    most: 1.5,
    bytes: 45_000,
    before: { ratio: 2.5, bytes: 109_000 },
  },
  {
    what: "inbox",
    path: "/ppirtaentrantenacional",
    email: "nacional@turismo.bo",
    calls: [`ppirtanacionalentrada?${PAGE}`],
    columns: "cite,nombre,nombre_emisor,fecha_emision,seg_estado,dias",
    most: 1.5,
    bytes: 45_000,
    before: { ratio: 2.4, bytes: 114_000 },
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
    most: 1.5,
    bytes: 80_000,
    before: { ratio: 3.3, bytes: 148_000 },
  },
  {
    what: "form",
    path: "/nuevo",
    email: "tecnico.lp@turismo.bo",
    calls: [],
    columns: "id",
    most: 1.5,
    bytes: 50_000,
    before: { ratio: 1.9, bytes: 88_000 },
  },
];

/** A line of the table. */
interface Row {
  what: string;
  most: number;
  bytes?: number;
  before?: { ratio: number; bytes?: number };
}

interface SignedIn {
  cookie: string;
  token: string;
}

async function signIn({ origins, apiOrigin }: Deployment, email: string): Promise<SignedIn> {
  const [origin = ""] = origins;
  const body = JSON.stringify({ email, password: CLAVE_DEMO });
  const web = await fetch(`${origin}/api/auth/entrar`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body,
  });
  if (!web.ok) throw new Error(`sign-in: ${web.status}`);
  const kept = web.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: kept.join("; "), token: await tokenOf(apiOrigin, email) };
}

/** What a browser sends for a keystroke of our search, and for a link of the bare page. */
async function clientRequests(origin: string, cookie: string, bareOrigin: string, token: string) {
  const executablePath = installed();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  try {
    const caught = async (address: string, cookies: string, path: string, act: "type" | "follow") => {
      const context = await browser.newContext();
      await context.addCookies(
        cookies.split("; ").map((one) => {
          const at = one.indexOf("=");
          return { name: one.slice(0, at), value: one.slice(at + 1), url: address };
        }),
      );
      const page = await context.newPage();
      await page.goto(address + path, { waitUntil: "networkidle" });
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
      return { url: request.url(), headers, requests: requests.length };
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

/** Where the list's time goes, by profiles (`--cpu-prof`) that are read by hand: renew it with them. */
const PROFILE = [
  "### What a list's time consists of",
  "",
  "A profile of `/turistico` and of the bare page on 25 November 2026: 22.0 and 11.7 ms a request, the profiler's own work left out.",
  "",
  "| part | ms | bare page | what a person has of it |",
  "|---|---|---|---|",
  "| React writes the HTML (3.1), our components and the table's library (2.7) | 5.8 | 0.8 | rows, filters, menu, before the scripts come |",
  "| React's page data, made and read again for the HTML | 2.1 | 1.5 | a page that goes on without loading anew |",
  "| the framework: routing, middleware, layouts, headers | 3.9 | 2.0 | addresses, the content policy's nonce |",
  "| streams, writing, compression, other parts of Node | 6.9 | 5.6 | |",
  "| garbage collection, following of asynchronous calls | 2.6 | 1.2 | |",
  "| the call of the ministry API, its reply checked by the contract | 0.9 | 0.6 | rows, and never a wrong shape |",
  "",
  "Half of what is over the floor is the HTML of a whole page: 600 elements against 120. Another fifth is the framework's middleware and layouts, and a fifth the memory that both take. Session, sealed references and permissions are a part of our components' time, 0.3 ms. Tried without effect: a larger young generation of the collector.",
  "",
  "An inbox's page and the form's, profiled on 26 November 2026: 30 and 33 % are React's work on the HTML and the page data, 13 and 15 % our components, 30 and 24 % Node's streams and compression, 13 and 17 % the framework, 10 and 9 % memory and the following of asynchronous calls, 3 and 1 % the calls. Nothing of it stands out: what is over the floor is a whole page in place of a bare one, the menu, the heading, filters and dialogs of the inbox, 30 fields with their labels of the form.",
  "",
  "A catalogue's page, the start page and a call that is passed on, profiled the same day. Catalogue and start page: 32 and 35 % are React's work on the HTML and the page data, 12 and 10 % our components, 25 and 29 % Node's streams and compression, 15 and 8 % the framework, 10 and 13 % memory and the following of asynchronous calls, 4 % the calls and their check. Of the call 34 % are Node's streams and compression, 38 % the framework's route, 12 % memory and asynchronous calls, 8 % the call upstream, 8 % ours: the session, the permission, the query by the contract, 0.2 ms. The bare route spends half as much in the framework: it sets no headers of security, and to the profile's caller, which accepts brotli, it answers uncompressed.",
  "",
  "",
  "With gzip's level 3 in place of 5 (a page of 41 kB: 0.16 in place of 0.30 ms, 9.5 in place of 8.9 kB) and Node 26, profiled the same day, a form's page spends 11 % in memory, 6 % in the form's library and 4 % in one write to the socket; a catalogue's 11 % in memory, 4 % in that write and 3 % in the one to the ministry API. The rest is spread over React and the framework, no function with more than 4 %. In turns of their own a bare page without a call took 3.0 ms, `/about`, which has little but the frame of every page, 3.2 and the form 4.5.",
  "",
  "The framework compiles a rule that rewrites an address anew for each request, unless it is a fallback: the 42 flat addresses of the specification were 7 % of a call. As fallbacks (`next.config.ts`) they are looked at where no page and no call has the address: in turns with the build before, Node 26, 0.86 and 0.83 of a call's processor time, pages as before.",
  "",
  "V8 no longer allocates what a page consists of among its old objects (`lib/server/startup.ts`): in turns with a process that may, 0.96 and 0.98 of the processor time, the mean of all pages.",
  "",
  "One run differs from the next by up to a seventh. Two tables of Node 26 on 27 November 2026: 1.30, 1.56, 1.87, 1.56, 2.24, 1.11, 1.01 and, with rules and headers as they were, 1.38, 1.52, 1.58, 1.71, 1.85, 1.14, 1.02. Node 20 that day: 1.54, 1.65, 1.90, 1.41, 2.45, 1.21, 0.86.",
  "",
  "Twelve screens (sign-in, start page, both lists, two inboxes, a record, two catalogues, accounts, permissions, a new record; 1280 × 900) by the build before the work on a page's cost and by the one after it are the same in every pixel, but for the minute in which the start page was drawn and for a record's map, which is a drawing until it is touched.",
  "",
];

const verdict = (holds: boolean) => (holds ? "holds" : "**MISSED**");

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
      `${machine()}; production builds, ${SIZE.toLocaleString("en")} attractions on PostgreSQL, one caller. Processor time of the web process for each request, the lowest of ${TURNS} turns of ${TURN} requests; the floor is a bare application of the same framework (\`bench/bare\`) that reads a cookie, makes the same upstream calls and shows the rows in plain tables. Both take turns in one run.`,
      "",
      "| request | ms | floor | ratio before | ratio | at most | | bytes before | bytes | at most | |",
      "|---|---|---|---|---|---|---|---|---|---|---|",
    ];
    const add = async ({ what, most, before, bytes: limit }: Row, ours: Asked, base: Asked) => {
      const [mine, theirs] = await cost([ours, base]);
      if (!mine || !theirs) return;
      const ratio = mine.ms / theirs.ms;
      const bytes = limit === undefined ? " | |" : `${limit} | ${verdict(mine.bytes <= limit)} |`;
      lines.push(
        `| ${what} | ${mine.ms.toFixed(1)} | ${theirs.ms.toFixed(1)} | ${before?.ratio ?? ""} | ${ratio.toFixed(2)} | ${most} | ${verdict(ratio <= most)} | ${before?.bytes ?? ""} | ${mine.bytes} | ${bytes}`,
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
      { what: "a call passed on", most: 1.1, before: { ratio: 1.26 } },
      { process: web, url: origin + passed, headers: { Cookie: cookie } },
      { process: floor, url: floor.origin + passed, headers: { Cookie: `token=${token}` } },
    );
    const client = await clientRequests(origin, cookie, floor.origin, token);
    await add(
      { what: "a keystroke of the list's search", most: 1.3 },
      { process: web, ...client.ours },
      { process: floor, ...client.floor },
    );
    lines.push(
      "",
      `A keystroke makes ${client.ours.requests} request${client.ours.requests === 1 ? "" : "s"}: ${verdict(client.ours.requests === 1)}.`,
      "",
      ...PROFILE,
    );
    return lines.join("\n");
  } finally {
    await floor?.stop();
    await deployment?.stop();
    await postgres.stop();
    dropBare();
  }
}
