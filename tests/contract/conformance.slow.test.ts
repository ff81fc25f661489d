import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { calls, type CallName } from "@/contract";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { createLogger } from "@/ministry-api/http/log";
import { type Imports, startImports } from "@/ministry-api/importaciones/job/job";
import { checkServer } from "@/scripts/conformance/check";
import { BadOptions, readOptions } from "@/scripts/conformance/options";
import { createReport, type Finding, tableOf } from "@/scripts/conformance/report";
import { type Account, type Api, apiOn, DATABASES, openApi } from "./harness";

type Handle = (request: Request) => Response | Promise<Response>;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** Serves a handler on a free loopback port. Closed after the test. */
async function listen(handle: Handle): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const made = serve({ fetch: handle, port: 0, hostname: "127.0.0.1" }, () => resolve(made as Server)) as Server;
  });
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const account = (name: Account) => ({ email: `${name}@turismo.bo`, password: CLAVE_DEMO });
const differing = (findings: readonly Finding[]) =>
  findings
    .filter(({ veredicto }) => veredicto === "difiere")
    .map(({ llamada, como }) => `${llamada}: ${como.join("; ")}`);
const of = (findings: readonly Finding[], name: CallName) => findings.find(({ llamada }) => llamada === name);

/** What the kit does not try on purpose. */
const UNTRIED = "en parte sin comprobar: cerraría otras sesiones de quien prueba";

describe.each(DATABASES)("our own API on %s before the conformance kit", (kind) => {
  const api = apiOn(kind);
  let imports: Imports;
  beforeAll(async () => {
    const services = { files: api.files, clock: api.now, log: createLogger("info", () => undefined) };
    imports = startImports(api.db, services, { idleMs: 200 });
    // Without an import there would be none to read.
    const archivo = Buffer.from("NOMBRE\r\nMirador\r\n").toString("base64");
    await api.ok("importacion.create", { as: "admin", body: { tipo: "ppirta", nombre: "Uno.csv", archivo } });
  });
  afterAll(() => imports.stop());

  it("conforms in every read", { timeout: 120_000 }, async () => {
    const url = await listen(api.fetch);
    const { findings, mark, left } = await checkServer({
      url,
      accounts: [account("admin")],
      write: false,
      timeoutMs: 20_000,
    });
    expect(differing(findings)).toEqual([]);
    expect([mark, left]).toEqual([null, []]);
    const unsettled = findings.filter(({ veredicto }) => veredicto !== "conforme").map(({ llamada }) => llamada);
    expect(unsettled).toEqual([]);
    const reads = calls.filter(([, { method }]) => method === "GET").map(([name]) => name);
    expect(reads.filter((name) => !of(findings, name))).toEqual([]);
  });

  it("conforms in every write, and keeps nothing of it", { timeout: 180_000 }, async () => {
    const url = await listen(api.fetch);
    const names = ["admin", "nacional", "gobernacion.lp", "tecnico.lp"] as const;
    const { findings, mark, left } = await checkServer({
      url,
      accounts: names.map(account),
      write: true,
      timeoutMs: 20_000,
    });
    expect(differing(findings)).toEqual([]);
    const unsettled = findings.filter(({ veredicto }) => veredicto !== "conforme").map(({ llamada }) => llamada);
    expect(unsettled).toEqual([]);
    expect(calls.map(([name]) => name).filter((name) => !of(findings, name))).toEqual([]);
    expect(findings.flatMap(({ notas }) => notas)).toEqual([UNTRIED]);
    expect(mark).toMatch(/^CONFORMIDAD\d{6}$/);
    expect(left).toEqual([]);
    for (const name of ["region.list", "ppirta.list", "ppirtf.list"] as const) {
      const { body } = await api.ok(name, { as: "admin", query: { q: mark ?? "" } });
      expect(JSON.stringify(body)).toContain('"total":0');
    }
  });

  it("takes a token alone, and roles that may not everything", { timeout: 120_000 }, async () => {
    const url = await listen(api.fetch);
    const token = await api.tokenOf("operador.lp");
    const asked = await checkServer({ url, token, accounts: [], write: false, timeoutMs: 20_000 });
    expect(differing(asked.findings)).toEqual([]);
    expect(of(asked.findings, "user.list")).toMatchObject({ veredicto: "conforme" });
    expect((await api.call("lookup.departamentos", { token })).status).toBe(200);
    const operador = await checkServer({ url, accounts: [account("operador.lp")], write: true, timeoutMs: 20_000 });
    expect(differing(operador.findings)).toEqual([]);
    expect(of(operador.findings, "bandejappirta.nacionalEntrada")).toMatchObject({ veredicto: "conforme" });
    expect(operador.left.map(({ llamada }) => llamada)).toContain("ppirta.create");
  });
});

describe("the kit before a server that differs", () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi("pglite");
  });

  const read = async (handle: Handle, timeoutMs = 5_000) => {
    const url = await listen(handle);
    const token = await api.tokenOf("admin");
    return (await checkServer({ url, token, accounts: [], write: false, timeoutMs })).findings;
  };

  /** Our API, with some responses changed. */
  const spoilt =
    (spoil: (path: string, url: URL, answer: Record<string, never>) => unknown): Handle =>
    async (request) => {
      const url = new URL(request.url);
      const response = await api.fetch(request);
      if (response.status !== 200 || !response.headers.get("content-type")?.includes("json")) return response;
      const answer = (await response.json()) as Record<string, never>;
      const changed = spoil(url.pathname.replace(/^\/api/, ""), url, answer);
      return changed instanceof Response ? changed : Response.json(changed ?? answer);
    };

  it("names each difference, by call and by what differs", { timeout: 120_000 }, async () => {
    let turn = 0;
    const findings = await read(
      spoilt((path, url, answer) => {
        const list = (envelope: string) => (answer as Record<string, { data: object[]; total: number }>)[envelope];
        switch (path) {
          case "/macro":
            // Ignores rows and page.
            return url.searchParams.get("rows") ? { macroRegion: { data: Array(3).fill({ id: 1 }), total: 9 } } : null;
          case "/region":
            turn += 1;
            return { region: { ...list("region"), total: (list("region")?.total ?? 0) + turn } };
          case "/departamento":
            // Ignores the search text.
            return url.searchParams.get("q") ? { departamentos: { data: [{ id: 1, nombre: "X" }], total: 9 } } : null;
          case "/datum":
            return { datum: "nada" };
          case "/listmes":
            return { meses: [{ nombre: "Enero" }] };
          case "/listvia":
            return new Response("<html>", { status: 200 });
          case "/proyeccion":
            return Response.json({ message: "Ups" }, { status: 500 });
          case "/lugares":
          case "/sesiones":
            return Response.json({ message: "No existe" }, { status: 404 });
          default:
            return path.startsWith("/ppirtaseg/") ? { pdf: "bm8gZXMgdW4gUERG" } : null;
        }
      }),
    );
    const how = (name: CallName) => of(findings, name)?.como.join("; ");
    expect(how("macro.list")).toContain("con rows=2 da 3 filas");
    expect(how("macro.list")).toContain("la página 2 repite la página 1");
    expect(how("region.list")).toMatch(/el total cambia de \d+ a \d+ en la página 2/);
    expect(how("departamento.list")).toContain("q de un texto que nadie tiene da total 9");
    expect(how("datum.list")).toContain("la respuesta no tiene la forma del contrato en datum");
    expect(how("lookup.listmes")).toContain("la respuesta no tiene la forma del contrato en meses.0.id");
    expect(how("lookup.listvia")).toBe("la respuesta no es JSON");
    expect(how("proyeccion.list")).toContain("respondió 500: «Ups» (se esperaba 200)");
    expect(how("ppirta.seguimiento")).toBe("el campo pdf no es un PDF en base64");
    // A missing extension of ours is not counted as a difference.
    expect(of(findings, "lookup.lugares")).toMatchObject({ veredicto: "no lo ofrece", adicional: true });
    expect(of(findings, "sesion.sesiones")).toMatchObject({ veredicto: "no lo ofrece" });
    // No other call is reported.
    expect(differing(findings).map((line) => line.split(":")[0])).toEqual([
      "region.list",
      "macro.list",
      "departamento.list",
      "proyeccion.list",
      "datum.list",
      "lookup.listvia",
      "lookup.listmes",
      "ppirta.seguimiento",
    ]);
    const table = tableOf(findings);
    expect(table).toContain("8 difiere, 2 no lo ofrece");
    expect(table).not.toContain(await api.tokenOf("admin"));
  });

  it("finds a server that lets everyone in", { timeout: 120_000 }, async () => {
    const token = await api.tokenOf("admin");
    const findings = await read((request) => {
      const headers = new Headers(request.headers);
      headers.set("authorization", `Bearer ${token}`);
      const passed = request.method === "GET" && !request.url.endsWith("/logout");
      return passed ? api.fetch(new Request(request.url, { headers })) : api.fetch(request);
    });
    expect(of(findings, "region.list")?.como).toEqual([
      expect.stringContaining("sin token: respondió 200") as string,
      expect.stringContaining("con un token equivocado: respondió 200") as string,
    ]);
  });

  it("does not wait for ever, and says who does not answer", { timeout: 60_000 }, async () => {
    const url = await new Promise<string>((resolve) => {
      const silent = createServer(() => undefined).listen(0, "127.0.0.1", () =>
        resolve(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`),
      );
      opened.push({
        close: () =>
          new Promise((done) => {
            silent.close(() => done());
            silent.closeAllConnections();
          }),
      });
    });
    const { findings } = await checkServer({ url, accounts: [account("admin")], write: false, timeoutMs: 300 });
    expect(of(findings, "sesion.login")?.como).toEqual(["al ingresar: no respondió en 0.3 s (se esperaba 200)"]);
    const { findings: closed } = await checkServer({
      url: "http://127.0.0.1:9",
      accounts: [account("admin")],
      write: false,
      timeoutMs: 1_000,
    });
    expect(of(closed, "sesion.login")).toMatchObject({ veredicto: "difiere" });
  });
});

describe("the kit's command line", () => {
  const args = ["--url", "https://servidor.bo/api/", "--email", "a@b.bo"];
  it("takes credentials from options or environment", () => {
    expect(readOptions(args, { CONFORMANCE_PASSWORD: "x" })).toEqual({
      url: "https://servidor.bo",
      accounts: [{ email: "a@b.bo", password: "x" }],
      write: false,
      timeoutMs: 30_000,
    });
    expect(readOptions(["--help"], {})).toBeNull();
  });
  it.each([
    [["--url", "https://x.bo"], /Falta con qué ingresar/],
    [args, /Falta la contraseña/],
    [["--token", "t"], /Falta --url/],
    [["--url", "x.bo", "--token", "t"], /http:\/\/ o https:\/\//],
    [["--url", "https://x.bo", "--token", "t", "--timeout", "x"], /--timeout/],
    [["--url", "https://x.bo", "--accounts", "/no/hay"], /--accounts/],
    [["--nada"], /Opción no válida/],
  ])("says what is missing or wrong: %j", (given, words) => {
    expect(() => readOptions(given, {})).toThrow(BadOptions);
    expect(() => readOptions(given, {})).toThrow(words);
  });
  it("shows what it could not check, and why", () => {
    const report = createReport();
    report.skip("ppirta.remove", "falta una cuenta de Administrador");
    expect(tableOf(report.findings())).toMatch(
      /DELETE \/ppirta\/:id +sin comprobar +falta una cuenta de Administrador/,
    );
  });
});
