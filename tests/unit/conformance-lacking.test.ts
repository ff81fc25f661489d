import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, type CallName } from "@/contract";
import { hasTrait } from "@/contract/calls";
import { checkServer } from "@/scripts/conformance/check";
import { isFailing } from "@/scripts/conformance/report";

/** The conformance kit before servers that lack calls: what is not there never counts as conforming. */

const LOGIN = {
  access_token: "t",
  user: { id: 1, email: "a@b.bo", nombres: "Ana", primer_apellido: "B", id_departamento: null },
  rol: [{ id: 1, nombre: "Administrador", descripcion: null }],
  menu: [],
};

interface Server404 {
  /** Without a token, every address is refused alike, whatever there is behind it. */
  doorFirst: boolean;
  /** The 404 names the address. */
  named: boolean;
}

describe.each([
  { doorFirst: true, named: true },
  { doorFirst: false, named: false },
] satisfies Server404[])("a server with sign-in and regions alone: %j", ({ doorFirst, named }) => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = await text(request);
      const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
      const say = (status: number, body: object) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body));
      };
      const signed = request.headers.authorization === "Bearer t";
      if (pathname === "/api/login") {
        return body.includes("password") ? say(200, LOGIN) : say(422, { message: "Revise", errores: {} });
      }
      const isRegion = pathname === "/api/region" && request.method === "GET";
      if (!signed && (doorFirst || isRegion)) return say(401, { message: "Unauthenticated." });
      if (isRegion) {
        const page = searchParams.get("page");
        const past = page !== "1" && page !== "";
        // A fault of its own: past the last page there is nothing.
        if (past) return say(404, { message: "Not found" });
        const rows = searchParams.get("q") === "" ? [{ id: 7, codigo: "01", nombre: "Salar" }] : [];
        return say(200, { region: { data: rows, total: rows.length } });
      }
      say(404, { message: named ? `The route ${pathname.slice(1)} could not be found.` : "Not Found" });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("conforms in these alone", { timeout: 60_000 }, async () => {
    const accounts = [{ email: "a@b.bo", password: "x" }];
    const { findings } = await checkServer({ url, accounts, write: true, timeoutMs: 5_000 });
    const verdict = new Map(findings.map(({ llamada, veredicto }) => [llamada, veredicto]));
    expect(findings.filter(({ veredicto }) => veredicto === "conforme").map(({ llamada }) => llamada)).toEqual([
      "sesion.login",
    ]);
    expect(verdict.get("region.list")).toBe("difiere");
    const reads = calls.flatMap(([name, { method, path }]) => (method === "GET" && !path.includes(":") ? [name] : []));
    const without = reads.filter((name) => name !== "region.list" && verdict.get(name) !== "no lo ofrece");
    // These hang on a record, and there is none to ask for.
    expect(without.filter((name) => verdict.get(name) !== "sin comprobar")).toEqual([]);
    for (const name of ["lookup.listmes", "lookup.lugares", "sesion.sesiones"] as const) {
      expect([name, verdict.get(name)]).toEqual([name, "no lo ofrece"]);
    }
    // What the specifications have is missed; what we add is not.
    const missed = (name: CallName) => findings.some((one) => one.llamada === name && isFailing(one));
    expect([missed("lookup.listmes"), missed("lookup.lugares")]).toEqual([true, false]);
    for (const name of ["sesion.cerrarSesion", "segundofactor.quitar"] as const) {
      expect([name, verdict.get(name)]).toEqual([name, "no lo ofrece"]);
    }
    // Asked without a session, which the first server refuses everywhere.
    expect(verdict.get("correo.confirmar")).toBe(doorFirst ? "sin comprobar" : "no lo ofrece");
  });
});

it("an attraction's three services count alike", () => {
  for (const group of ["informacionTppirta", "transporteppirta", "infraestructurappirta"] as const) {
    for (const action of ["list", "create", "update", "remove"] as const) {
      expect([group, action, hasTrait(`${group}.${action}`, "addition")]).toEqual([group, action, true]);
    }
  }
});
