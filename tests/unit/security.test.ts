import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it, vi } from "vitest";
import { FOTOGRAMA } from "@/contract/codes";
import { DEFAULT_MAX_BYTES, PUBLIC_MAX_BYTES } from "@/contract/endpoint";
import { IMPORTACION } from "@/contract/importacion/tipos";
import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { DOCUMENTO } from "@/contract/resources/usuarios";
import { environmentSchema } from "@/lib/environment";
import { LIMITS as CROWD } from "@/lib/server/crowd-limit";
import { EXPORTS_AT_ONCE } from "@/lib/server/export-turns";
import { PER_MINUTE } from "@/lib/server/geocoder";
import { waitMinutes } from "@/ministry-api/sesion/attempts";
import { SESSION_LIMITS } from "@/ministry-api/sesion/session-limits";
import * as schema from "@/ministry-api/db/schema";
import { environmentHelp } from "@/ministry-api/env";
import { UPLOAD_LIMITS } from "@/ministry-api/files/allowance";
import { MAX_PIXELS } from "@/ministry-api/fotogramas/inspect";
import { referenceProblem, referencesIn } from "../support/references";

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
  [...levels].flatMap((level, at) => (level === "3" ? [] : [`${section}.${at + 1} ${level}`])),
);

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const tableLines = page.split("\n").filter((line) => line.startsWith("|"));

/** The requirements that a row stands for: `1.2.5`, `4.3.1, 4.3.2` or `1.2.6 to 1.2.8`. */
const requirementsOf = (cell: string): string[] =>
  cell.split(", ").flatMap((part) => {
    const [from = "", to = from] = part.split(" to ");
    const numbers = wanted.map((requirement) => requirement.split(" ")[0] ?? "");
    return numbers.slice(numbers.indexOf(from), numbers.indexOf(to) + 1);
  });

/** One for each requirement. */
const rows = tableLines
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .flatMap((line) => {
    const [cell = "", level = "", stands = "", how = "", proof = "", ...more] = cellsOf(line);
    return requirementsOf(cell).map((number) => ({ number, level, stands, how, proof, more, line }));
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
  .concat(["middleware.ts", "next.config.ts", "server.ts"])
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const holding = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("the walk through ASVS 5.0", () => {
  it("has each requirement of levels 1 and 2 once, in order, with its level", () => {
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted);
    expect(rows.length).toBe(246);
  });

  it("says of each in a word how it stands, and in a few how", () => {
    for (const { number, stands, how, more, line } of rows) {
      expect([number, more]).toEqual([number, []]);
      expect([number, stands]).toEqual([number, expect.stringMatching(/^(Met|Part|Not yet|Not applicable)$/)]);
      expect([number, how]).toEqual([number, expect.stringMatching(/\S{3}/)]);
      expect([number, line.length < 140]).toEqual([number, true]);
    }
  });

  it("names a test for whatever is met or not applicable", () => {
    const claims = rows.filter(({ stands }) => stands === "Met" || stands === "Not applicable");
    expect(claims.filter(({ proof }) => proof === "").map(({ number }) => number)).toEqual([]);
  });

  it("names one test that exists with each reference", () => {
    const promises = section("Promises")
      .split("\n")
      .filter((line) => /^\| (?!Promise \||---)/.test(line))
      .map((line) => cellsOf(line)[1] ?? "");
    expect(promises.length).toBeGreaterThan(15);
    expect(promises).not.toContain("");
    const references = [...promises, ...rows.map(({ proof }) => proof)].flatMap(referencesIn);
    expect(references.flatMap((reference) => referenceProblem(reference) ?? [])).toEqual([]);
    expect(references.length).toBeGreaterThan(250);
  });

  it("names paths and links that exist", () => {
    const paths = inCode(page).filter(
      (text) => /^[\w().[\]/@-]+\/[\w().[\]/@-]+$/.test(text) && !/^\/|^application\//.test(text),
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    for (const [, link = ""] of page.matchAll(/\]\(([^)]+)\)/g))
      expect([link, existsSync(join("docs", link))]).toEqual([link, true]);
  });

  it("has no padded table", () => {
    expect(tableLines.filter((line) => / {2}|-{4}/.test(line))).toEqual([]);
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
      `${DEFAULT_MAX_BYTES / 1024 / 1024} MiB; public ones ${PUBLIC_MAX_BYTES / 1024} KiB`,
      `${EXPORTS_AT_ONCE} for each person`,
      `${PER_MINUTE} a minute for each person`,
    ]) {
      expect([words, limits.includes(words)]).toEqual([words, true]);
    }
    const figure = (value: number) => value.toLocaleString("en-US");
    const uploads = section("Uploads") + section("Promises");
    for (const words of [
      `${mega(FOTOGRAMA.maxBytes)} each, ${FOTOGRAMA.maxFiles} at once; ${MAX_PIXELS / 1_000_000} megapixels`,
      mega(DOCUMENTO.maxBytes),
      `${mega(IMPORTACION.maxBytes)}, ${figure(IMPORTACION.maxFilas)} rows`,
      `${figure(UPLOAD_LIMITS.archivos)} files or ${figure(UPLOAD_LIMITS.bytes / 1024 / 1024)} MB a day`,
      `${FOTOGRAMA.maxRecord} photographs an attraction`,
    ]) {
      expect([words, uploads.includes(words)]).toEqual([words, true]);
    }
    expect(section("Costly work")).toContain(
      `${CROWD.together} begun together, ${CROWD.begun} unfinished, ${figure(CROWD.waiting)} waiting`,
    );
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
      .flatMap(([, first = ""]) => [...first.matchAll(/"([^"]+)"/g)].map(([, event = ""]) => event));
    const told = inCode(section("Logs")).filter((text) => text !== "historial");
    expect([...new Set(calls)].sort()).toEqual(told.sort());
    expect(calls.length).toBeGreaterThan(10);
  });
});

describe("what no source may do", () => {
  it("nothing starts programs, evaluates texts, writes HTML by hand, opens a WebSocket or listens for messages", () => {
    expect(
      holding(
        /child_process|\beval\(|new Function\(|node:vm|document\.write|insertAdjacentHTML|\.innerHTML\b|\.outerHTML\b|<(applet|embed|object)\s+[a-z]/,
      ),
    ).toEqual([]);
    expect(holding(/\bnew (WebSocket|EventSource)\(/)).toEqual([]);
    // The page's head has a constant script, with the nonce.
    expect(holding(/dangerouslySetInnerHTML/)).toEqual(["components/shell/body.tsx"]);
    expect(holding(/addEventListener\("message"/)).toEqual([]);
  });

  it("nothing speaks LDAP, XPath, LaTeX, JNDI, memcache, GraphQL, SAML or SMS, is an OAuth server, or edits HTML", () => {
    const spoken =
      /\b(ldaps?|xpath|latex|jndi|memcached?|graphql|saml|oauth2?|oidc-provider|sms|tinymce|tiptap|quill|ckeditor|lexical)\b/i;
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      dependencies: Record<string, string>;
    };
    expect(holding(spoken)).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => spoken.test(name))).toEqual([]);
    // next-auth could ask identity providers; it is given none.
    expect(holding(/next-auth\/providers/)).toEqual([]);
    expect(holding(/providers: \[\]/)).toEqual(["app/api/auth/[...nextauth]/route.ts"]);
    expect(holding(/contentEditable[=:]/)).toEqual([]);
  });

  it("nothing makes keys of passwords, or pairs of keys to sign with", () => {
    expect(holding(/\b(scrypt|pbkdf2|generateKeyPair|createSign|createVerify|createECDH)/i)).toEqual([]);
    expect(holding(/subtle\./)).toEqual([]);
  });

  it("an account's password has no age, hint or question", () => {
    const aside = /venc|caduc|expir|pista|pregunta|respuesta|cambiad/;
    expect(Object.keys(getTableColumns(schema.usuario)).filter((name) => aside.test(name))).toEqual([]);
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

it("the proxies' examples speak TLS 1.2 and 1.3 with strong ciphers, redirect port 80, log no query and ask for no client's certificate", () => {
  const nginx = readFileSync("deploy/proxy/nginx.conf", "utf8");
  const caddy = readFileSync("deploy/proxy/Caddyfile", "utf8");
  expect(nginx.match(/ssl_(protocols|ciphers) .*/g)).toEqual([
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;",
  ]);
  expect(nginx).toMatch(/listen 80;[^}]*return 301 https:\/\/\$host\$request_uri;\n}/);
  expect(nginx).toMatch(/ssl_certificate \S+;/);
  expect(nginx).not.toMatch(/ssl_verify_client|log_format[^;]*(\$request |\$request_uri|\$args)/);
  expect([...nginx.matchAll(/^ {2}server (\S+)/gm)].every(([, address = ""]) => address.startsWith("127.0.0.1:"))).toBe(
    true,
  );
  // Caddy obtains a public certificate for the name, and has TLS 1.2 and 1.3 where nothing else is said.
  expect(caddy).toMatch(/^inventario\.example\.bo \{/m);
  expect(caddy).not.toMatch(/^\s*(tls|log|auto_https)\b/m);
});
