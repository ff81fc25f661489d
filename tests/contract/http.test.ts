import { describe, expect, it } from "vitest";
import { calls } from "@/contract";
import { pathOf } from "@/contract/calls";
import { can } from "@/contract/policy";
import { type Account, apiOn, ONE_DATABASE } from "./harness";

const ROLE: [Account, 1 | 2 | 3 | 4 | 5][] = [
  ["admin", 1],
  ["nacional", 2],
  ["gobernacion.lp", 3],
  ["tecnico.lp", 4],
  ["operador.lp", 5],
];

describe.each(ONE_DATABASE)("every call on %s", (kind) => {
  const api = apiOn(kind);

  const region = (codigo: string, nombre = "REGIÓN DE PRUEBA") => ({ codigo, nombre, id_macro_region: 1 });
  const total = async () => {
    const { body } = await api.ok("region.list", { as: "admin", query: { rows: 1 } });
    return (body.region as { total: number }).total;
  };
  const post = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
    const init = {
      method: "POST",
      body,
      headers: {
        Authorization: `Bearer ${await api.tokenOf("admin")}`,
        "Content-Type": "application/json",
        ...headers,
      },
      // Required for a stream as body; the type of lib.dom does not have it.
      duplex: "half",
    };
    return api.request("/api/region", init);
  };

  it("asks for a session, unless it is public", async () => {
    for (const [name, declared] of calls) {
      if (declared.access === "public") continue;
      const response = await api.request(`/api${pathOf(declared, 1)}`, { method: declared.method });
      expect([name, response.status]).toEqual([name, 401]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it("refuses the roles the policy refuses, before it looks at anything else", async () => {
    for (const [name, { access }] of calls) {
      if (access === "public" || access === "session") continue;
      for (const [account, rol] of ROLE) {
        if (can({ rol, id_departamento: 2 }, access)) continue;
        const answer = await api.call(name, { as: account, id: 1, body: {} });
        expect([name, account, answer.status]).toEqual([name, account, 403]);
        expect(answer.body).toEqual({ message: "No tiene permiso para realizar esta acción" });
      }
    }
  });

  it("answers every call with a status of its contract, whatever is sent", async () => {
    const hostile = [
      [],
      7,
      "x",
      null,
      { id: "'; drop table region; --" },
      { nombre: "<script>", codigo: "\u0000" },
      { a: { b: [{}] } },
    ];
    for (const [name, { access, method }] of calls) {
      if (name === "sesion.logout") continue;
      for (const body of method === "GET" || method === "DELETE" ? [undefined] : hostile) {
        const answer = await api.call(name, {
          ...(access !== "public" && { as: "operador.lp" }),
          id: 2_147_483_647,
          query: { page: "9e9", q: "%'\"\\", ppirta: "1e99", sort: "id;" },
          ...(body !== undefined && { body }),
        });
        expect([name, body, answer.status >= 500]).toEqual([name, body, false]);
        expect(answer.body.message ?? "").not.toMatch(/Invalid|expected|error/i);
      }
    }
  });

  it("knows its addresses and methods", async () => {
    for (const path of [
      "/",
      "/api",
      "/api/",
      "/api/nada",
      "/api/region/1/x",
      "/region/x",
      "/api/region/../nada",
      "/api/%00",
    ]) {
      const response = await api.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ message: "La dirección no existe" });
    }
    const other = await api.request("/api/region", { method: "PATCH" });
    expect([other.status, other.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect((await api.request("/api/region/1")).headers.get("allow")).toBe("PUT, DELETE");
    expect((await api.request("/api/salud", { method: "POST" })).headers.get("allow")).toBe("GET");
  });

  it("says that it is well", async () => {
    const response = await api.request("/api/salud");
    expect(await response.json()).toEqual({
      estado: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const traced = await api.request("/api/salud", { headers: { "X-Request-Id": "abc-12345678" } });
    expect(traced.headers.get("x-request-id")).toBe("abc-12345678");
    expect(api.logs.at(-1)).toContain('"request_id":"abc-12345678"');
  });

  it("refuses bodies that are too large, not JSON or of another type, and stores nothing", async () => {
    const before = await total();
    const refused = async (status: number, answer: Promise<Response>) => {
      const response = await answer;
      expect(response.status, await response.text()).toBe(status);
    };
    await refused(413, post("a".repeat(10_000_000)));
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("a".repeat(65_536)));
      },
    });
    await refused(413, post(endless));
    await refused(400, post("{"));
    await refused(400, post(new Uint8Array([0xff, 0xfe])));
    await refused(415, post(JSON.stringify(region("9000")), { "Content-Type": "text/plain" }));
    await refused(415, post("x=1", { "Content-Type": "application/x-www-form-urlencoded" }));
    await refused(422, post(null));
    await refused(400, post("[".repeat(100_000) + "]".repeat(100_000)));
    expect(await total()).toBe(before);
  });

  it("keeps texts as they came, whatever they hold", async () => {
    const cleaned: Record<string, string> = { "línea\nnueva": "línea nueva", "\ud800 medio": "medio" };
    for (const [i, nombre] of ['O\'Higgins "x" \\ % _', "<b>x</b>", "🏔️ Illimani", ...Object.keys(cleaned)].entries()) {
      const codigo = `91${i}`;
      await api.ok("region.create", { as: "admin", body: region(codigo, nombre) });
      const { body } = await api.ok("region.list", { as: "admin", query: { q: codigo } });
      expect((body.region as { data: { nombre: string }[] }).data[0]?.nombre).toBe(cleaned[nombre] ?? nombre);
    }
    const { body } = await api.ok("region.list", { as: "admin", query: { q: "% _" } });
    expect((body.region as { total: number }).total).toBe(1);
  });

  it("runs a repeated POST once", async () => {
    const before = await total();
    const send = (body: object, key = "clave-1", as: Account = "admin") =>
      api.call("region.create", { as, body, headers: { "Idempotency-Key": key } });
    const first = await send(region("9200"));
    const again = await send(region("9200"));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await total()).toBe(before + 1);
    expect((await send(region("9201"))).status).toBe(422);
    expect((await send(region("9202"), "clave-1", "nacional")).status).toBe(200);
    expect((await send(region("9203"), "con espacio")).status).toBe(400);

    const together = await Promise.all(Array.from({ length: 6 }, () => send(region("9204"), "clave-2")));
    for (const { status, body } of together) expect([status, body]).toEqual([200, together[0]?.body]);
    expect(await total()).toBe(before + 3);

    // A refused call leaves its key free.
    expect((await send(region(""), "clave-3")).status).toBe(422);
    expect((await send(region("9205"), "clave-3")).status).toBe(200);
    api.advance(24 * 60 + 1);
    const later = await api.call("sesion.login", {
      body: { email: "admin@turismo.bo", password: "Turismo-Bolivia-2026" },
    });
    const expired = await api.call("region.create", {
      token: String(later.body.access_token),
      body: region("9206"),
      headers: { "Idempotency-Key": "clave-1" },
    });
    expect(expired.status).toBe(200);
  });
});
