import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { compareManifests } from "@/deploy/bin/drill/archive.mjs";
import { FROM_FILE, settingsFromFiles } from "@/deploy/bin/settings.mjs";
import { checkEnv, environmentSchema } from "@/lib/environment";
import { FONT_FILES } from "@/node-shared/pdf/letters";
import { environmentHelp, readEnv, shownSettings } from "@/ministry-api/env";
import { subnetsOf } from "@/node-shared/proxies";
import { clientAddress, trusting } from "@/ministry-api/http/address";
import { buildApi } from "@/scripts/lib/prepare.mjs";
import { closure, namedIn } from "@/scripts/release/pack.mjs";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** A dependency of eslint; it has no types. */
const yaml = createRequire(createRequire(import.meta.url).resolve("eslint"))("js-yaml") as {
  load(text: string): unknown;
};

const WEB = Object.keys(environmentSchema.shape);
const API = [...environmentHelp().matchAll(/^ {2}([A-Z0-9_]+) /gm)].map(([, name = ""]) => name);
/** Variables that a release's start files, or Node, read themselves. */
const STARTED_WITH = ["HOST", "NODE_ENV", "NODE_OPTIONS", "BACKUPS", "KEEP_DAYS"];
const inFiles = FROM_FILE.map((name) => `${name}_FILE`);
const known = new Set([...WEB, ...API, ...STARTED_WITH, ...inFiles]);

const Service = z.object({
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  networks: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
});
const Compose = z.object({
  services: z.record(z.enum(["postgres", "api", "web"]), Service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(
    z.string(),
    z
      .object({
        internal: z.boolean().optional(),
        ipam: z
          .object({ config: z.array(z.object({ subnet: z.string(), gateway: z.string().optional() })) })
          .optional(),
      })
      .nullable(),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const compose = Compose.parse(yaml.load(read("deploy/docker/compose.yaml")));

/** The environment of a container's program after compose and the start file have filled it in. */
function filled(environment: Record<string, string>): Record<string, string> {
  const value = (name: string, text: string) => {
    if (name.startsWith("DATABASE_URL")) return "postgres://inventario:x@postgres/inventario";
    if (name.startsWith("SMTP_URL")) return "smtp://correo";
    if (name.endsWith("_FILE")) return randomBytes(32).toString("base64url");
    return text
      .replace(/\$\{PUBLIC_URL:\?[^}]*\}/, "https://inventario.example.bo")
      .replace(/\$\{\w+:-([^}]*)\}/, "$1");
  };
  return Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [name.replace(/_FILE$/, ""), value(name, text)]),
  );
}

describe("compose.yaml", () => {
  const { postgres, api, web } = compose.services;

  it("publishes the web application alone, on this machine, and keeps the database from it", () => {
    expect([postgres.ports, api.ports, web.ports]).toEqual([undefined, undefined, ["127.0.0.1:3000:3000"]]);
    expect(web.networks.filter((name) => postgres.networks.includes(name))).toEqual([]);
    expect(postgres.networks.map((name) => compose.networks[name]?.internal)).toEqual([true]);
    for (const service of [api, web]) expect([service.read_only, service.cap_drop]).toEqual([true, ["ALL"]]);
  });

  it("gives each program names that it knows, and all it needs to start", () => {
    const names = (service: z.output<typeof Service>) => Object.keys(service.environment);
    expect(names(web).filter((name) => !WEB.includes(name) && !inFiles.includes(name))).toEqual([]);
    expect(names(api).filter((name) => !API.includes(name) && !inFiles.includes(name))).toEqual([]);
    const started = checkEnv(filled(web.environment));
    expect(started.ok ? [] : started.lines).toEqual([]);
    const env = readEnv(filled(api.environment) as NodeJS.ProcessEnv);
    expect(env).toMatchObject({ PUBLIC_URL: "https://inventario.example.bo", DATABASE_URL: /^postgres:/ });
    // The API trusts the network on which the web application reaches it.
    const shared = web.networks.find((name) => api.networks.includes(name)) ?? "";
    expect(compose.networks[shared]?.ipam?.config[0]?.subnet).toBe(api.environment.TRUSTED_PROXIES);
    // The web application trusts the proxy on this machine, which connects through the gateways of its networks.
    const gateways = web.networks.map((name) => compose.networks[name]?.ipam?.config[0]?.gateway);
    expect(web.environment.TRUSTED_PROXIES).toBe(gateways.join(","));
  });

  it("starts each part when the one below is healthy, with secrets and volumes that exist", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const file = service.build && read(service.build.dockerfile);
      expect(Boolean(service.healthcheck) || /^HEALTHCHECK /m.test(file ?? ""), name).toBe(true);
      for (const { condition } of Object.values(service.depends_on)) expect(condition).toBe("service_healthy");
      for (const secret of service.secrets) expect(compose.secrets).toHaveProperty(secret);
      for (const volume of service.volumes) expect(compose.volumes).toHaveProperty(volume.split(":")[0] ?? "");
      const used = Object.values(service.environment).flatMap(
        (text) => /^\/run\/secrets\/(\w+)$/.exec(text)?.[1] ?? [],
      );
      expect(used.sort()).toEqual([...service.secrets].sort());
    }
    expect([Object.keys(web.depends_on), Object.keys(api.depends_on)]).toEqual([["api"], ["postgres"]]);
  });
});

describe.each(["web", "api"])("Dockerfile.%s", (part) => {
  const lines = read(`deploy/docker/Dockerfile.${part}`)
    .replace(/\\\n\s*/g, " ")
    .split("\n");
  const having = (word: string) => lines.filter((line) => line.startsWith(`${word} `));

  it("builds with the very command of npm run release, from sources that are there and not left out", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const line of having("COPY").filter((copy) => !copy.includes("--from="))) {
      for (const source of line.split(" ").slice(1, -1)) {
        expect(existsSync(join(root, source)), source).toBe(true);
        expect(ignored).not.toContain(source);
      }
    }
    for (const needed of [
      "app",
      "components",
      "contract",
      "deploy",
      "docs",
      "lib",
      "ministry-api",
      "node-shared",
      "public",
      "scripts",
    ])
      expect(ignored).not.toContain(needed);
    expect(having("RUN")[0]).toContain("prepare.install({ tools: true })");
    expect(lines).toContain(`RUN node scripts/release.mjs --only ${part} --to /release --no-archive`);
    expect(read("package.json")).toContain('"release": "node scripts/release.mjs"');
  });

  it("runs what the release holds, as a person of its own, with a check of its health", () => {
    const images = having("FROM").map((line) => line.split(" ")[1]);
    expect(new Set(images)).toEqual(new Set(["node:24-bookworm-slim"]));
    expect(having("USER")).toEqual(["USER node"]);
    expect(having("HEALTHCHECK")[0]).toContain("bin/health.mjs");
    expect(having("CMD")).toEqual([`CMD ["node", "bin/${part}.mjs"]`]);
    const set = having("ENV").flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name));
    expect(set.filter((name) => !known.has(name) && name !== "NEXT_TELEMETRY_DISABLED")).toEqual([]);
  });
});

describe("systemd units", () => {
  const units = readdirSync(join(root, "deploy/systemd")).filter((name) => name.endsWith(".service"));
  const valuesOf = (text: string, key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);

  it.each(units)("%s starts a file of the release with names that are known, and little it may do", (unit) => {
    const text = read(`deploy/systemd/${unit}`);
    const [program = ""] = valuesOf(text, "ExecStart");
    expect(existsSync(join(root, "deploy", program.replace("/usr/bin/node ", "")))).toBe(true);
    const set = valuesOf(text, "Environment").flatMap((line) =>
      [...line.matchAll(/(?:^| )([A-Z0-9_]+)=/g)].map(([, n = ""]) => n),
    );
    expect(set.filter((name) => !known.has(name))).toEqual([]);
    // Each of the two programs gets its own secrets and none of the other's; one that is absent stops no start.
    const part = unit.includes("web") ? "web" : "api";
    expect(valuesOf(text, "LoadCredential")).toEqual([`secrets:/etc/inventario/secrets/${part}`]);
    for (const line of [
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "PrivateTmp=yes",
      "MemoryMax=1G",
      "CapabilityBoundingSet=",
    ])
      expect(text).toContain(`\n${line}\n`);
  });

  it("examples of settings hold names that are known and are enough, with the secrets beside them", () => {
    const settings = (part: string) =>
      Object.fromEntries(
        [...read(`deploy/systemd/${part}.env.example`).matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>;
    const web = checkEnv({
      ...settings("web"),
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ROUTE_ID_SECRET: randomBytes(32).toString("hex"),
    });
    expect(web.ok ? [] : web.lines).toEqual([]);
    expect(Object.keys(settings("web")).filter((name) => !WEB.includes(name))).toEqual([]);
    readEnv({ ...settings("api"), S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b", NODE_ENV: "production" });
    expect(Object.keys(settings("api")).filter((name) => !API.includes(name))).toEqual([]);
    const backup = read("deploy/systemd/inventario-backup.service");
    expect(/BACKUPS=(\S+)/.exec(backup)?.[1]).toBe(valuesOf(backup, "ReadWritePaths")[0]);
    expect(read("deploy/proxy/nginx.conf")).toContain(
      `listen ${settings("web").MINISTRY_API_URL?.slice("http://".length)};`,
    );
  });
});

describe("a night's backup", () => {
  const DAY = 86_400_000;
  const old = "inventario-20200101T063000Z.tar.gz";
  const [needed, unneeded] = ["a".repeat(64), "b".repeat(64)];

  /** Runs it with a command in the place of the API's that exits with `code`; resolves with its code and what stays. */
  async function night(code: number) {
    const folder = await mkdtemp(join(tmpdir(), "inventario-noche-"));
    const [bin, backups] = [join(folder, "bin"), join(folder, "backups")];
    await cp("deploy/bin/backup.mjs", join(bin, "backup.mjs"));
    await writeFile(join(bin, "api.mjs"), `process.exit(process.argv[2] === "backup" ? ${code} : 9)`);
    for (const [name, days] of [
      [old, 31],
      ["inventario-20200201T063000Z.tar.gz", 29],
      ["otro.tar.gz", 31],
      [`backup-files/aa/${needed}`, 29],
      [`backup-files/bb/${unneeded}`, 31],
    ] as const) {
      const path = join(backups, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "");
      const then = new Date(Date.now() - days * DAY);
      await utimes(path, then, then);
    }
    const { status } = spawnSync(process.execPath, [join(bin, "backup.mjs")], {
      env: { ...process.env, BACKUPS: backups },
    });
    const stays = (await readdir(backups, { recursive: true })).filter((name) => /gz$|[0-9a-f]{64}$/.test(name)).sort();
    await rm(folder, { recursive: true });
    return { status, stays };
  }

  it("removes backups of more than thirty days, and files that none of them needs", async () => {
    expect(await night(0)).toEqual({
      status: 0,
      stays: [`backup-files/aa/${needed}`, "inventario-20200201T063000Z.tar.gz", "otro.tar.gz"],
    });
  });

  it("that lacks files, or fails, removes nothing and says so with its code", async () => {
    for (const code of [3, 1]) {
      const { status, stays } = await night(code);
      expect([status, stays.length]).toEqual([code, 5]);
    }
  });
});

describe.each(["nginx.conf", "Caddyfile"])("the proxy's %s", (file) => {
  const text = read(`deploy/proxy/${file}`);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = ""]) => value);

  it("gives a connection up before the process behind it does, takes four photographs, passes no answer over", () => {
    const kept = all(/\bkeepalive(?:_timeout)? (\d+)s/g);
    expect(kept).toHaveLength(2);
    for (const source of ["server.ts", "ministry-api/run.ts"]) {
      const [, milliseconds = ""] = /keep_?alive_?(?:timeout|ms) = ([\d_]+)/i.exec(read(source)) ?? [];
      const process = Number(milliseconds.replaceAll("_", "")) / 1000;
      for (const seconds of kept) expect(Number(seconds), source).toBeLessThan(process);
    }
    // In both servers this is 32 times 1024 times 1024 bytes.
    expect(new Set(all(/(?:client_max_body_size|max_size) (\w+)/g))).toEqual(
      new Set([file === "Caddyfile" ? "40MiB" : "40m"]),
    );
    // A web process answers 502 with the notice page when the API is down, so the proxy must pass it on.
    expect(text).not.toMatch(/proxy_next_upstream .*http_|unhealthy_status/);
  });
});

describe("what a release takes along", () => {
  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };

  it("is every package that the API asks for, and none that only its making needs", async () => {
    await buildApi();
    const asked =
      execFileSync("grep", ["-rhoE", "--include=*.mjs", "(from|import\\() ?\"[a-z@][^\"]+\"", "build/api"], { cwd: root, encoding: "utf8" }) // prettier-ignore
        .split("\n")
        .map((line) => /"(?!node:|@\/)((?:@[^/"]+\/)?[^/"]+)/.exec(line)?.[1])
        .filter((name) => name !== undefined);
    const needed = namedIn(root, ["build/api"], Object.keys(dependencies));
    expect(needed.length).toBeGreaterThan(10);
    expect([...new Set(asked)].filter((name) => !needed.includes(name))).toEqual([]);
    // The fonts are files, which no import asks for.
    const files = needed.filter((name: string) => !asked.includes(name));
    expect(files.sort()).toEqual([
      "@fontsource/inter",
      "@fontsource/noto-sans",
      "@fontsource/noto-sans-math",
      "@fontsource/noto-sans-symbols",
      "@fontsource/noto-sans-symbols-2",
    ]);
    for (const file of FONT_FILES) expect(existsSync(join(root, "node_modules", file)), file).toBe(true);
    for (const name of ["next", "tsx", "esbuild"]) expect(needed).not.toContain(name);
    const places = closure(root, lock, needed);
    expect(places).toContain("node_modules/pg-protocol");
    expect(places.filter((place) => lock.packages[place]?.dev)).toEqual([]);
    expect(() => closure(root, lock, ["no-such-package"])).toThrow("no-such-package is not installed");
  });
});

describe("secrets from files", () => {
  it("are read without the line's end, refused where both are given or the file cannot be read", () => {
    const folder = mkdtempSync(join(tmpdir(), "inventario-settings-"));
    const file = join(folder, "secret");
    writeFileSync(file, "un secreto \n");
    const env: Record<string, string> = { SESSION_SECRET_FILE: file, SSL_CERT_FILE: file };
    expect(settingsFromFiles(env)).toEqual([]);
    expect(env).toEqual({ SESSION_SECRET: "un secreto ", SSL_CERT_FILE: file });
    expect(settingsFromFiles({ SMTP_URL: "smtp://a", SMTP_URL_FILE: file })).toEqual([
      "SMTP_URL stands in the environment and in a file: keep one.",
    ]);
    expect(settingsFromFiles({ DATABASE_URL_FILE: join(folder, "none") })).toEqual([
      `DATABASE_URL: its file cannot be read: ${join(folder, "none")} (ENOENT).`,
    ]);
    // No mail server yet.
    writeFileSync(file, "\n");
    expect(settingsFromFiles({ SMTP_URL_FILE: file })).toEqual([]);
    expect(settingsFromFiles({ SESSION_SECRET_FILE: file })).toEqual([`SESSION_SECRET: its file is empty: ${file}.`]);
    rmSync(folder, { recursive: true });
    expect(FROM_FILE.filter((name) => !WEB.includes(name) && !API.includes(name))).toEqual([]);
  });
});

describe("secrets that systemd hands over", () => {
  it("are read where they are there: S3's keys and the mail server may be left out", () => {
    const folder = mkdtempSync(join(tmpdir(), "inventario-secrets-"));
    // As systemd names the files of LoadCredential=secrets:<folder>.
    writeFileSync(join(folder, "secrets_database_url"), "postgres://a/b\n");
    writeFileSync(join(folder, "secrets_s3_secret_access_key"), "llave\n");
    writeFileSync(join(folder, "secrets_otra"), "x");
    const env: Record<string, string> = { CREDENTIALS_DIRECTORY: folder, S3_REGION: "bo" };
    expect(settingsFromFiles(env)).toEqual([]);
    // The path of the secrets is left to no child process.
    expect(env).toEqual({ DATABASE_URL: "postgres://a/b", S3_SECRET_ACCESS_KEY: "llave", S3_REGION: "bo" });
    const both = { CREDENTIALS_DIRECTORY: folder, DATABASE_URL: "postgres://c/d" };
    expect(settingsFromFiles(both)).toEqual(["DATABASE_URL stands in the environment and in a file: keep one."]);
    rmSync(folder, { recursive: true });
  });
});

describe("the settings as they are in force", () => {
  it("are shown without a secret", () => {
    const shown = shownSettings(
      readEnv({
        DATABASE_URL: "postgres://inventario:clave-de-la-base@10.0.0.5/inventario?password=otra-clave",
        SMTP_URL: "smtps://usuario:clave-del-correo@smtp.example.bo",
        SECOND_FACTOR_KEY: "clave-del-segundo-factor-0123456789",
        ...{ S3_ENDPOINT: "https://s3.example.bo", S3_REGION: "bo", S3_BUCKET: "inventario" },
        ...{ S3_ACCESS_KEY_ID: "id-de-la-clave", S3_SECRET_ACCESS_KEY: "clave-del-almacen" },
        TRUSTED_PROXIES: "10.0.0.0/8",
        NODE_ENV: "production",
      }),
    );
    expect(shown).not.toMatch(/clave-|otra-clave|id-de-la/);
    for (const line of [
      "DATABASE_URL=postgres://inventario:***@10.0.0.5/inventario?***",
      "SMTP_URL=smtps://usuario:***@smtp.example.bo",
      "SECOND_FACTOR_KEY=(set)",
      "SECOND_FACTOR_KEY_PREVIOUS=(not set)",
      "S3_BUCKET=inventario",
      "MINISTRY_API_PORT=4000",
      'TRUSTED_PROXIES=[{"address":"10.0.0.0","bits":8}]',
    ])
      expect(shown.split("\n")).toContain(line);
    expect(
      shown
        .trim()
        .split("\n")
        .map((line) => line.split("=")[0]),
    ).toEqual(API);
  });
});

describe("whose word on a client's address is taken", () => {
  const asked = (remoteAddress: string, forwarded?: string) =>
    ({
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: () => forwarded },
    }) as unknown as Context;

  it("is this machine's and that of the named networks, and nobody else's", () => {
    const trusts = trusting(subnetsOf("172.30.91.0/24, 10.0.0.7,fd00::/8") ?? []);
    const from = (peer: string) => clientAddress(asked(peer, "198.51.100.1, 203.0.113.9"), trusts);
    for (const peer of [
      "127.0.0.1",
      "::1",
      "::ffff:127.0.0.1",
      "172.30.91.4",
      "::ffff:172.30.91.4",
      "10.0.0.7",
      "fd00::1",
    ])
      expect([peer, from(peer)]).toEqual([peer, "203.0.113.9"]);
    for (const peer of ["172.30.92.4", "10.0.0.8", "2001:db8::1"]) expect([peer, from(peer)]).toEqual([peer, peer]);
    // A trusted web server that reports no address: its own address would stand for everybody.
    expect(clientAddress(asked("172.30.91.4"), trusts)).toBe("local");
    expect(clientAddress(asked("10.0.0.9", "1.2.3.4"), trusting())).toBe("10.0.0.9");
  });

  it("is said in the environment as addresses and networks", () => {
    expect(readEnv({ NODE_ENV: "test", TRUSTED_PROXIES: "10.0.0.0/8" }).TRUSTED_PROXIES).toEqual([
      { address: "10.0.0.0", bits: 8 },
    ]);
    for (const wrong of ["web", "10.0.0.0/33", "10.0.0.0/8/8", "fd00::/129"])
      expect(() => readEnv({ NODE_ENV: "test", TRUSTED_PROXIES: wrong }), wrong).toThrow("TRUSTED_PROXIES must hold");
    const secrets = {
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ROUTE_ID_SECRET: randomBytes(32).toString("hex"),
    };
    const proxies = (list?: string) => {
      const read = checkEnv({ ...secrets, TRUSTED_PROXIES: list });
      return read.ok ? read.value.TRUSTED_PROXIES : read.lines;
    };
    expect(proxies()).toEqual([]);
    expect(proxies("127.0.0.1, 10.0.0.0/8")).toEqual([
      { address: "127.0.0.1", bits: 32 },
      { address: "10.0.0.0", bits: 8 },
    ]);
    expect(proxies("proxy")).toEqual([expect.stringMatching(/^TRUSTED_PROXIES debe contener direcciones/)]);
    // The systemd example is for a server that runs the delivered proxy itself.
    expect(read("deploy/systemd/web.env.example")).toContain("\nTRUSTED_PROXIES=127.0.0.1,::1\n");
  });
});

describe("the drill's verdict", () => {
  const manifest = { tables: { ppirta: 2, correo: 1 }, parts: [{ name: "tables/ppirta/00001.ndjson", sha256: "a" }, { name: "tables/correo/00001.ndjson", sha256: "b" }], files: 1, missing: [] }; // prettier-ignore

  it("names what differs, and lets a restore hold mails back", () => {
    expect(compareManifests(manifest, manifest)).toEqual([]);
    const held = [manifest.parts[0], { ...manifest.parts[1], sha256: "c" }];
    expect(compareManifests(manifest, { ...manifest, parts: held })).toEqual([]);
    expect(compareManifests(manifest, { ...manifest, tables: { ppirta: 1, correo: 1 }, parts: [], files: 0 })).toEqual([
      "ppirta: 2 rows, then 1",
      "tables/ppirta/00001.ndjson differs",
      "1 files, then 0",
    ]);
  });
});

describe("the administrator's papers", () => {
  const papers = {
    en: read("docs/operations.md"),
    es: read("docs/operaciones.md"),
    configuration: read("docs/configuration.md"),
  };
  const variables = [...new Set([...WEB, ...API])].filter((name) => name !== "NODE_ENV");
  const commands = (text: string) =>
    [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) =>
      block.replace(/#.*$/gm, "").replace(/[ \t]+$/gm, ""),
    );

  it("say of every variable in both languages what it means, and lead there", () => {
    const rows = [...papers.configuration.matchAll(/^\| (`.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));
    expect(rows.filter((cells) => cells.length !== 5 || cells.some((cell) => cell.trim() === ""))).toEqual([]);
    const named = rows.flatMap(([names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(variables.filter((name) => !named.includes(name))).toEqual([]);
    for (const text of [papers.en, papers.es]) expect(text).toContain("(configuration.md)");
  });

  it("are whole and the same in both languages", () => {
    expect(commands(papers.es)).toEqual(commands(papers.en));
    expect(commands(papers.en).length).toBeGreaterThan(10);
    const headings = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, level]) => level);
    expect(headings(papers.es)).toEqual(headings(papers.en));
    const rows = (text: string) => [...text.matchAll(/^\| `([^|]+)` +\|/gm)].map(([, names]) => names);
    expect(rows(papers.es)).toEqual(rows(papers.en));
    expect(rows(papers.en)).toHaveLength(3);
  });

  it("speak of files and commands that exist", () => {
    for (const text of Object.values(papers)) {
      for (const [, path = ""] of text.matchAll(/`((?:deploy|docs|scripts|tests)\/[\w./@-]+)`/g))
        expect(existsSync(join(root, path)), path).toBe(true);
      const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;
      for (const [, name = ""] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(name);
      for (const [, name = ""] of text.matchAll(/bin\/([\w]+\.mjs)/g))
        expect(existsSync(join(root, "deploy/bin", name)), name).toBe(true);
    }
  });
});
