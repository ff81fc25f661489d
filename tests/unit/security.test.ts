import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it, vi } from "vitest";
import { FOTOGRAMA } from "@/contract/codes";
import { DEFAULT_MAX_BYTES } from "@/contract/endpoint";
import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { DOCUMENTO } from "@/contract/resources/usuarios";
import { environmentSchema } from "@/lib/environment";
import { EXPORTS_AT_ONCE } from "@/lib/server/export-turns";
import { PER_MINUTE } from "@/lib/server/geocoder-allowance";
import { waitMinutes } from "@/ministry-api/sesion/attempts";
import { SESSION_LIMITS } from "@/ministry-api/sesion/session-limits";
import * as schema from "@/ministry-api/db/schema";
import { environmentHelp } from "@/ministry-api/env";
import { MAX_PIXELS } from "@/ministry-api/fotogramas/inspect";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));

/** docs/security.md against the code, and rules that need the whole source text. */

const page = readFileSync("docs/security.md", "utf8");

/** Levels of every requirement of OWASP ASVS 5.0, chapters V1 to V16, by section: the first digit is that of x.y.1. */
const LEVELS: ReadonlyMap<string, string> = new Map([
  ["1.1", "22"],
  ["1.2", "1111122223"],
  ["1.3", "112222222223"],
  ["1.4", "222"],
  ["1.5", "123"],
  ["2.1", "122"],
  ["2.2", "112"],
  ["2.3", "12223"],
  ["2.4", "23"],
  ["3.1", "3"],
  ["3.2", "113"],
  ["3.3", "12223"],
  ["3.4", "11222233"],
  ["3.5", "11122333"],
  ["3.6", "3"],
  ["3.7", "22333"],
  ["4.1", "12233"],
  ["4.2", "23333"],
  ["4.3", "22"],
  ["4.4", "1222"],
  ["5.1", "2"],
  ["5.2", "112333"],
  ["5.3", "113"],
  ["5.4", "222"],
  ["6.1", "122"],
  ["6.2", "111111112222"],
  ["6.3", "11223333"],
  ["6.4", "112233"],
  ["6.5", "22222333"],
  ["6.6", "2223"],
  ["6.7", "33"],
  ["6.8", "2222"],
  ["7.1", "222"],
  ["7.2", "1111"],
  ["7.3", "22"],
  ["7.4", "11222"],
  ["7.5", "223"],
  ["7.6", "22"],
  ["8.1", "1233"],
  ["8.2", "1123"],
  ["8.3", "133"],
  ["8.4", "23"],
  ["9.1", "111"],
  ["9.2", "1222"],
  ["10.1", "22"],
  ["10.2", "223"],
  ["10.3", "22223"],
  ["10.4", "1111122222233333"],
  ["10.5", "22222"],
  ["10.6", "22"],
  ["10.7", "222"],
  ["11.1", "2233"],
  ["11.2", "22233"],
  ["11.3", "11233"],
  ["11.4", "1222"],
  ["11.5", "23"],
  ["11.6", "23"],
  ["11.7", "33"],
  ["12.1", "12233"],
  ["12.2", "11"],
  ["12.3", "22223"],
  ["13.1", "2333"],
  ["13.2", "222223"],
  ["13.3", "2233"],
  ["13.4", "1222233"],
  ["14.1", "22"],
  ["14.2", "12223333"],
  ["14.3", "122"],
  ["15.1", "12233"],
  ["15.2", "12233"],
  ["15.3", "1222222"],
  ["15.4", "3333"],
  ["16.1", "2"],
  ["16.2", "22222"],
  ["16.3", "2222"],
  ["16.4", "222"],
  ["16.5", "2223"],
]);

const wanted = [...LEVELS].flatMap(([section, levels]) =>
  [...levels].flatMap((level, at) => (level === "3" ? [] : [{ number: `${section}.${at + 1}`, level }])),
);
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| 5.0-"))
  .map((line) => {
    const [number = "", level = "", asks = "", how = "", tests = "", ...more] = line.split("|").slice(1, -1);
    const cells = [number, level, asks, how, tests].map((cell) => cell.trim());
    return {
      number: cells[0]?.slice(4) ?? "",
      level: cells[1],
      asks: cells[2],
      how: cells[3] ?? "",
      tests: cells[4] ?? "",
      more,
    };
  });

/** The text below a heading, up to the next heading. */
function section(title: string): string {
  const at = page.indexOf(`\n## ${title}\n`);
  const end = page.indexOf("\n## ", at + 1);
  return at < 0 ? "" : page.slice(at, end < 0 ? undefined : end);
}
const inCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = ""]) => inside);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}
const sources = ["contract", "lib", "components", "app", "ministry-api"]
  .flatMap(filesBelow)
  .concat(["middleware.ts", "next.config.ts", "instrumentation.ts"])
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const holding = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("the walk through ASVS 5.0", () => {
  it("has each requirement of levels 1 and 2 once, in order, with its level", () => {
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(
      wanted.map(({ number, level }) => `${number} ${level}`),
    );
    expect(rows.length).toBe(246);
  });

  it("says of each what it asks and how it stands", () => {
    for (const { number, asks, how, tests, more } of rows) {
      expect([number, more]).toEqual([number, []]);
      expect([number, asks]).toEqual([number, expect.stringMatching(/\S{3}/)]);
      expect([number, how]).toEqual([
        number,
        expect.stringMatching(/^\*\*(Met|Met by deployment|Part|Not yet|Not applicable)\*\*.{3}/),
      ]);
      // Rows that are not applicable name no test; met rows name at least a file, a test or a reason.
      if (how.startsWith("**Not applicable**")) expect([number, tests]).toEqual([number, ""]);
    }
    const shown = rows.filter(
      ({ how }) =>
        how.startsWith("**Met**") &&
        !/^\*\*Met\*\*( by|: there are none|: a password has no age|: HTML, CSS)/.test(how),
    );
    expect(shown.filter(({ tests }) => tests === "").map(({ number }) => number)).toEqual([]);
  });

  it("names files and tests that exist", () => {
    let named = 0;
    for (const { number, tests } of rows) {
      const references = [...tests.matchAll(/`(tests\/[^`]+)` "((?:[^"\\]|\\.)*)"/g)];
      // The cell holds only references.
      expect([number, tests.replace(/`tests\/[^`]+` "[^"]*"(; )?/g, "")]).toEqual([number, ""]);
      for (const [, file = "", title = ""] of references) {
        const titles = existsSync(file) ? readFileSync(file, "utf8").replaceAll(/ @(slow|themes)(?=["'`])/g, "") : "";
        const found = ['"', "`", "'"].some((quote) => titles.includes(`(${quote}${title}${quote}`));
        expect([number, file, title, found]).toEqual([number, file, title, true]);
        named += 1;
      }
    }
    expect(named).toBeGreaterThan(200);
    const paths = inCode(page).filter(
      (text) => /^[\w().[\]/@-]+\/[\w().[\]/@-]+$/.test(text) && !/^\/|^application\//.test(text),
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    for (const [, link = ""] of page.matchAll(/\]\(([^)]+)\)/g))
      expect([link, existsSync(join("docs", link))]).toEqual([link, true]);
  });
});

describe("the tables of the page", () => {
  it("names every limit by the value that the code has", () => {
    const mega = (bytes: number) => `${bytes / 1024 / 1024} MB`;
    expect([1, 2, 3, 4].map((more) => waitMinutes(4 + more))).toEqual([1, 2, 4, 8]);
    const limits = section("Limits");
    for (const words of [
      `${PASSWORD_MIN} to 200 characters`,
      `${[4, 5].filter((failures) => waitMinutes(failures) > 0)[0]} are free, then 1, 2, 4 … ${waitMinutes(100)} minutes`,
      `${SESSION_LIMITS.inactividadMs / 60_000} minutes without use, ${SESSION_LIMITS.duracionMs / 3_600_000} hours in all`,
      `${DEFAULT_MAX_BYTES / 1024 / 1024} MiB`,
      `${EXPORTS_AT_ONCE} for each person`,
      `${PER_MINUTE} a minute for each person`,
    ]) {
      expect([words, limits.includes(words)]).toEqual([words, true]);
    }
    const uploads = section("Uploads");
    for (const words of [
      `${mega(FOTOGRAMA.maxBytes)} each, ${FOTOGRAMA.maxFiles} at once; ${MAX_PIXELS / 1_000_000} megapixels`,
      mega(DOCUMENTO.maxBytes),
    ]) {
      expect([words, uploads.includes(words)]).toEqual([words, true]);
    }
    expect(section("Costly work")).toContain("ten connections for each API process");
    expect(section("Parts from others")).toMatch(/critical within \d+ days, high within \d+/);
  });

  /** Every environment variable that an administrator can set, of either server. */
  const names = [
    ...Object.keys(environmentSchema.shape),
    ...[...environmentHelp().matchAll(/^ {2}([A-Z][A-Z0-9_]+)/gm)].map(([, name = ""]) => name),
  ];

  it("names every secret of the environment among the keys", () => {
    const secrets = names.filter((name) => /SECRET|(^|_)KEY(_PREVIOUS)?$/.test(name));
    const keys = inCode(section("Keys"));
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter((name) => !keys.includes(name))).toEqual([]);
    for (const name of ["DATABASE_URL", "SMTP_URL"]) expect(keys).toContain(name);
  });

  it("names every connection that the environment can open", () => {
    const addresses = names.filter((name) => /(_URL|_ENDPOINT)$/.test(name) || /^SOCIAL_/.test(name));
    const told = inCode(section("Connections"));
    expect([...new Set(addresses)].filter((name) => !told.includes(name))).toEqual([]);
    expect(told.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("classifies every table of the database once", () => {
    const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
    expect(inCode(section("Data")).sort()).toEqual(tables.sort());
  });

  it("knows every event that is logged", () => {
    const api = /\blog(?:\.(?:debug|info|warn|error)|\[level\])\(([^,)]*)/g;
    const web = /\blog\("(?:info|warn|error)", ("[^"]+")/g;
    const calls = sources
      .flatMap(({ path, text }) => [...text.matchAll(path.startsWith("ministry-api") ? api : web)])
      .flatMap(([, first = ""]) => [...first.matchAll(/"([\w.-]+)"/g)].map(([, event = ""]) => event));
    const told = inCode(section("Logs")).filter((text) => text !== "historial");
    expect([...new Set(calls)].sort()).toEqual(told.sort());
    expect(calls.length).toBeGreaterThan(10);
  });
});

describe("what no source may do", () => {
  it("nothing starts programs, evaluates texts, writes HTML by hand, opens a WebSocket or listens for messages", () => {
    expect(
      holding(
        /child_process|\beval\(|new Function\(|node:vm|document\.write|insertAdjacentHTML|\.innerHTML\b|\.outerHTML\b/,
      ),
    ).toEqual([]);
    expect(holding(/\bnew (WebSocket|EventSource)\(/)).toEqual([]);
    // The page's head has two constant scripts, with the nonce.
    expect(holding(/dangerouslySetInnerHTML/)).toEqual(["components/shell/body.tsx"]);
    expect(holding(/addEventListener\("message"/)).toEqual([]);
  });

  it("no weak hash is used but where a standard asks for it", () => {
    expect(holding(/createHash\("(?!sha256")|createHmac\("(?!sha256")|aes-\d+-(ecb|cbc|ctr)/)).toEqual([]);
    expect(holding(/"SHA1"/)).toEqual(["ministry-api/sesion/second-factor-code.ts"]);
  });

  it("chance for secrets comes from the secure generator", () => {
    expect(holding(/Math\.random/)).toEqual([]);
  });

  it("nothing switches the verification of certificates off", () => {
    expect(holding(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it("no request to another server follows redirects", () => {
    const asking = sources.filter(
      ({ path, text }) => /^(lib\/server|ministry-api)\//.test(path) && /\bfetch\(/.test(text),
    );
    expect(asking.map(({ path }) => path)).toEqual(["lib/server/geocoder.ts"]);
    for (const { path, text } of asking) {
      const calls = text.match(/\bawait fetch\(/g)?.length ?? 0;
      expect([path, text.match(/redirect: "manual"/g)?.length]).toEqual([path, calls]);
    }
    // undici's `request` follows none unless it is told to.
    expect(holding(/from "undici"/)).toEqual(["lib/server/upstream.ts"]);
    expect(holding(/maxRedirections|interceptors/)).toEqual([]);
  });
});
