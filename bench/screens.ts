// Measures the web application on its embedded database: what its server adds to a call, and what a person waits for.
import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";
import { fillRecords } from "../scripts/lib/scale";
import { benchBrowser } from "./browser";
import { startProduct } from "./product";
import { machine, type Row, table, timed } from "./report";
import { median, takeTurns } from "./timing";

const WEB = 4510;
const API = 4511;
const SIZES = [1_000, 100_000];
const EMAIL = "nacional@turismo.bo";

async function signIn() {
  const origin = `http://127.0.0.1:${WEB}`;
  const web = await fetch(`${origin}/api/auth/entrar`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ email: EMAIL, password: CLAVE_DEMO }),
  });
  if (!web.ok) throw new Error(`sign-in: ${web.status}`);
  const cookie = web.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const api = await fetch(`http://127.0.0.1:${API}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: CLAVE_DEMO }),
  });
  const { access_token } = (await api.json()) as { access_token: string };
  return { cookie, token: access_token };
}

/**
 * Calls of a screen, and the maximum ratio of their time through the web server to the direct time, with 1 and with 16
 * at once.
 */
const ADDED = [
  { what: "page 1 of the list", path: "ppirta?page=1&rows=10&q=", most: [2.5, 2.5] },
  { what: "page 1 of a catalogue", path: "region?page=1&rows=10&q=", most: [3, 3] },
  { what: "departments", path: "departamentos", most: [4, 4] },
] as const;

/** A call through the web server and directly to the API, alternately. */
async function added(): Promise<Row[]> {
  const { cookie, token } = await signIn();
  const read = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  };
  const rows: Row[] = [];
  for (const { what, path, most } of ADDED) {
    for (const [i, atOnce] of [1, 16].entries()) {
      const [through = [], direct = []] = await takeTurns(
        [
          () => read(`http://127.0.0.1:${WEB}/api/${path}`, { Cookie: cookie }),
          () => read(`http://127.0.0.1:${API}/api/${path}`, { Authorization: `Bearer ${token}` }),
        ],
        { atOnce, rounds: 12 },
      );
      const [api, base] = [median(through), median(direct)];
      rows.push({ what: timed(what, atOnce), api, base, ratio: api / base, limit: { most: most[i] ?? 0 } });
    }
  }
  return rows;
}

/** The web application's part of `npm run bench`, as Markdown. */
export async function benchScreens(): Promise<string> {
  const lines: string[] = [
    "## The screens, on the embedded database",
    "",
    `${machine()}, production build, embedded API on PGlite; milliseconds.`,
    "",
  ];
  for (const size of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), "inventario-medicion-"));
    const { db, close } = await openDatabase({ dataDir: join(dataDir, "pglite") });
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", size);
    await close();
    const product = await startProduct({ dataDir, port: WEB, apiPort: API });
    try {
      if (size === SIZES[0]) {
        lines.push("### What the web server adds to a call", "", "1,000 attractions; p50, both in turns.", "");
        const head = ["call", "through the web server", "API alone", "ratio", "at most", ""];
        lines.push(...table(head, await added()), "");
      }
      if (size === SIZES.at(-1)) lines.push(...(await benchBrowser(`http://127.0.0.1:${WEB}`, size)));
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return lines.join("\n");
}
