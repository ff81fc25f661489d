import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { calls } from "@/contract";
import { alcanceDe, LLAMADAS_DE_CLAVE } from "@/contract/alcances";
import { departamentoNombre } from "@/contract/shown";
import { type Alcance, ALCANCES, type Clave } from "@/contract/resources/claves";
import { forgetSessions } from "@/ministry-api/auditoria/record";
import { clave, historial, ppirta, ppirtf } from "@/ministry-api/db/schema";
import { type Account, apiOn, LIKE_DATABASES, untilTold } from "./harness";
import { create, LP, PT } from "./inventory";

/** Keys of other systems: who makes them, what they read, and what is written down of it. */

const DEPARTMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const IN_A_YEAR = 364;

describe.each(LIKE_DATABASES)("keys of other systems on %s", (kind) => {
  const api = apiOn(kind);
  beforeEach(async () => {
    await api.db.delete(clave);
    await api.db.delete(historial).where(eq(historial.tabla, "clave"));
  });

  const dayIn = (days: number) => new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const ask = (more: Record<string, unknown> = {}, as: Account = "admin") =>
    api.call("clave.create", {
      as,
      body: { nombre: "Portal", alcances: ["registros"], por_minuto: 6000, vence: dayIn(IN_A_YEAR), ...more },
    });
  const made = async (more: Record<string, unknown> = {}) => {
    const { status, body } = await ask(more);
    expect([status, body.message]).toEqual([200, "Clave creada. Se muestra una sola vez."]);
    return { token: String(body.clave), ...(body.data as unknown as Clave) };
  };
  const listed = async () => {
    const { body } = await api.ok("clave.list", { as: "admin" });
    return (body.clave as { data: Clave[] }).data;
  };
  const audited = async () => {
    const { body } = await api.ok("auditoria.list", { as: "admin", query: { page: 1, rows: 100, tema: "clave" } });
    const { data } = body.auditoria as { data: { usuario: string; accion: string; cambios: { a: unknown }[] }[] };
    return data.map(({ usuario, accion, cambios }) => [usuario, accion, ...cambios.map(({ a }) => a)]);
  };
  const records = async (token: string, name: "ppirta" | "ppirtf", query: Record<string, string | number> = {}) => {
    const { body } = await api.ok(`${name}.list`, { token, query: { page: 1, rows: 100, q: "", ...query } });
    return (body[name] as { data: { departamento: string; autor: string | null }[]; total: number }) ?? null;
  };

  it("are made, seen and revoked by administrators alone", async () => {
    for (const as of ["nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
      expect((await ask({}, as)).status).toBe(403);
      expect((await api.call("clave.list", { as })).status).toBe(403);
    }
    const { id } = await made();
    expect((await api.call("clave.revocar", { as: "nacional", id })).status).toBe(403);
    expect((await api.call("clave.revocar", { as: "admin", id: 999_999 })).status).toBe(404);
  });

  it("are shown once and kept as a hash", async () => {
    const { token, id, prefijo } = await made({ redes: "203.0.113.0/24, 2001:db8::/32" });
    expect(token).toMatch(/^irt_[A-Za-z0-9]{40}$/);
    expect(token.startsWith(prefijo)).toBe(true);
    const stored = JSON.stringify([await api.db.select().from(clave), await api.db.select().from(historial)]);
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await listed())).not.toContain(token);
    expect(await listed()).toMatchObject([
      {
        id,
        nombre: "Portal",
        estado: "ACTIVA",
        usos: 0,
        ultimo_uso_en: null,
        redes: ["203.0.113.0/24", "2001:db8::/32"],
      },
    ]);
  });

  it.each([
    [{ nombre: " " }, "nombre", "El nombre de la clave es requerido"],
    [{ alcances: [] }, "alcances", "Elija qué lee la clave"],
    [{ alcances: ["todo"] }, "alcances.0", "Elija qué lee la clave"],
    [
      { redes: "10.0.0.0/33" },
      "redes.0",
      "Cada red es una dirección (10.20.4.7) o una red con su máscara (10.20.4.0/22)",
    ],
    [{ por_minuto: 61 }, "por_minuto", "Elija cuántos pedidos por minuto"],
    [{ vence: "2020-01-01" }, "vence", "La fecha de vencimiento ya pasó"],
    [{ vence: "2099-01-01" }, "vence", "Una clave dura como máximo dos años"],
    [{ id_departamento: 77 }, "id_departamento", null],
  ])("are refused with %j", async (more, field, message) => {
    const { status, body } = await ask(more);
    expect([status, Object.keys(body.errores ?? {})]).toEqual([422, [field]]);
    if (message) expect(body.errores?.[field]).toEqual([message]);
  });

  it("have a name of their own until they are revoked", async () => {
    const { id } = await made();
    const again = await ask({ nombre: "PORTAL" });
    expect([again.status, again.body.errores]).toEqual([422, { nombre: ["Ya hay una clave con ese nombre"] }]);
    await api.ok("clave.revocar", { as: "admin", id });
    await made();
    expect((await listed()).map(({ estado }) => estado)).toEqual(["ACTIVA", "REVOCADA"]);
  });

  it("read what their scopes say and never write", async () => {
    const keys = new Map<Alcance, string>();
    for (const alcance of ALCANCES) keys.set(alcance, (await made({ nombre: alcance, alcances: [alcance] })).token);
    for (const [name, { access, method, path }] of calls) {
      if (access === "public") continue;
      const id = path.includes(":") ? 1 : undefined;
      for (const [alcance, token] of keys) {
        const { status, body } = await api.call(name, {
          token,
          ...(id && { id }),
          ...(method !== "GET" && { body: {} }),
        });
        const open = alcanceDe(name) === alcance;
        expect([name, alcance, status === 403 && body.message === "La clave no lee esto"]).toEqual([
          name,
          alcance,
          !open,
        ]);
        if (open) expect([name, method, status < 500]).toEqual([name, "GET", true]);
      }
    }
  });

  it("open no call that writes or that tells of persons", () => {
    const open = Object.values(LLAMADAS_DE_CLAVE).flat();
    expect(new Set(open).size).toBe(open.length);
    for (const name of open) expect(calls.find(([one]) => one === name)?.[1].method).toBe("GET");
    expect(
      open.filter((name) => /^(user|sesion|asunto|auditoria|registro|campanilla|importacion)\./.test(name)),
    ).toEqual([]);
  });

  it("see a record as the national level does, without persons' names", async () => {
    const { token } = await made();
    const { total, data } = await records(token, "ppirta");
    const [admin, own] = [await api.tokenOf("nacional"), data.map(({ autor }) => autor)];
    const asPerson = await records(admin, "ppirta");
    expect([total, new Set(own)]).toEqual([asPerson.total, new Set([null])]);
    expect(asPerson.data.some(({ autor }) => autor !== null)).toBe(true);
    const lines = await api.request("/api/ppirta", {
      headers: { Authorization: `Bearer ${token}`, Accept: "application/x-ndjson" },
    });
    expect((await lines.text()).trim().split("\n")).toHaveLength(total);
  });

  it("of the nine departments get no row of another one in 5,000 requests", { timeout: 240_000 }, async () => {
    const keys = await Promise.all(
      [...DEPARTMENTS, null].map((id_departamento) =>
        made({ nombre: `De ${id_departamento}`, id_departamento, alcances: ["registros", "fotografias"] }),
      ),
    );
    const all = await api.db.select({ id: ppirta.id, id_departamento: ppirta.id_departamento }).from(ppirta);
    const facilities = await api.db.select({ id: ppirtf.id, id_departamento: ppirtf.id_departamento }).from(ppirtf);
    let [asked, foreign, found] = [0, 0, 0];
    const one = async (n: number) => {
      const key = keys[n % keys.length];
      if (!key) return;
      const headers = { Authorization: `Bearer ${key.token}` };
      const own = (id: number | null) => key.id_departamento === null || id === key.id_departamento;
      const [name, rows] = n % 3 === 0 ? (["ppirtf", facilities] as const) : (["ppirta", all] as const);
      const record = rows[(n * 7) % rows.length];
      asked += 1;
      if (n % 2 === 0) {
        const path = n % 4 === 0 ? `/api/${name}/${record?.id}` : `/api/rutappirta?id_ppirta=${record?.id}`;
        const { status } = await api.request(path, { headers });
        if (status !== 200) return;
        found += 1;
        const of = n % 4 === 0 ? record : all.find(({ id }) => id === record?.id);
        if (!own(of?.id_departamento ?? 0)) foreign += 1;
        return;
      }
      const asking = n % 5 === 0 ? `&id_departamento=${(n % 9) + 1}` : `&q=${"aeiou"[n % 5]}`;
      const response = await api.request(`/api/${name}?page=1&rows=20${asking}`, { headers });
      const body = (await response.json()) as Record<string, { data: { departamento: string }[] }>;
      const names = body[name]?.data.map(({ departamento }) => departamento) ?? [];
      found += names.length;
      foreign += names.filter((told) => key.id_departamento && told !== departamentoNombre(key.id_departamento)).length;
    };
    for (let n = 0; n < 5000; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => one(n + i)));
    expect([asked, foreign]).toEqual([5000, 0]);
    expect(found).toBeGreaterThan(5000);
  });

  it("read no photograph of another department", async () => {
    const [of] = await api.db.select({ id: ppirta.id }).from(ppirta).where(eq(ppirta.id_departamento, PT)).limit(1);
    const { token } = await made({ alcances: ["fotografias"], id_departamento: LP });
    expect((await api.call("fotogramappirta.list", { token, id: of?.id ?? 0 })).status).toBe(404);
    const { token: own } = await made({ nombre: "Propia", alcances: ["fotografias"], id_departamento: PT });
    expect((await api.call("fotogramappirta.list", { token: own, id: of?.id ?? 0 })).status).toBe(200);
  });

  it("are told the values of a change only of what they read, and nobody's name", async () => {
    const bare = await made({ alcances: ["cambios"], id_departamento: LP });
    const whole = await made({ nombre: "Entera", alcances: ["cambios", "registros"], id_departamento: LP });
    const { body } = await api.ok("cambio.list", { token: bare.token, query: { desde: "ahora" } });
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    await create(api, "ppirta", "admin", PT);
    await untilTold(api.db);
    const told = async (token: string) => {
      const { body: answer } = await api.ok("cambio.list", { token, query: { desde: String(body["siguiente"]) } });
      return answer["cambios"] as { id_registro: number; usuario: string | null; cambios: object[] }[];
    };
    expect(await told(bare.token)).toMatchObject([{ id_registro: id, accion: "CREAR", usuario: null, cambios: [] }]);
    const [change] = await told(whole.token);
    expect([change?.usuario, (change?.cambios.length ?? 0) > 5]).toEqual([null, true]);
  });

  it("serve only from their networks, before their end and until they are revoked, and say why not", async () => {
    const key = await made({ redes: ["203.0.113.0/24"], vence: dayIn(1) });
    const from = async (address: string) => {
      const { status, body } = await api.call("ppirta.list", {
        token: key.token,
        headers: { "X-Forwarded-For": address },
      });
      return [status, body.message];
    };
    expect(await from("203.0.113.9")).toEqual([200, undefined]);
    expect(await from("203.0.114.9")).toEqual([403, "La clave no se usa desde esta dirección"]);
    expect(await from("nadie")).toEqual([403, "La clave no se usa desde esta dirección"]);
    const { id } = await made({ nombre: "Revocada" });
    const revoked = await made({ nombre: "Otra" });
    await api.ok("clave.revocar", { as: "admin", id: revoked.id });
    await api.ok("clave.revocar", { as: "admin", id: revoked.id });
    const refused = await api.call("ppirta.list", { token: revoked.token });
    expect([refused.status, refused.body.message]).toEqual([401, "La clave fue revocada"]);
    expect((await api.call("ppirta.list", { token: `irt_${"x".repeat(40)}` })).status).toBe(401);
    await api.db.update(clave).set({ vence_en: api.now() }).where(eq(clave.id, key.id));
    expect(await from("203.0.113.9")).toEqual([401, "La clave venció"]);
    expect((await listed()).find((one) => one.id === id)?.estado).toBe("ACTIVA");
    expect((await listed()).find((one) => one.id === key.id)?.estado).toBe("VENCIDA");
  });

  it("are limited by the minute, each for itself", async () => {
    const [{ token }, other] = [await made({ por_minuto: 60 }), await made({ nombre: "Otra", por_minuto: 60 })];
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) {
      const { status, headers } = await api.call("ppirta.list", { token, query: { page: 1, rows: 1 } });
      statuses.push(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect((await api.call("ppirta.list", { token: other.token })).status).toBe(200);
  });

  it("stand in the audit by name, with their count, and are forgotten as sign-ins are", async () => {
    const { id, token } = await made({ nombre: "Geoportal" });
    const headers = { "X-Forwarded-For": "198.51.100.7" };
    for (let n = 0; n < 3; n += 1) await api.call("ppirta.list", { token, headers });
    await api.call("ppirta.detail", { token, id: 1, headers });
    await api.call("user.list", { token, headers });
    await api.ok("clave.revocar", { as: "admin", id });
    const [admin] = (await listed()).map(({ creado_por }) => creado_por);
    expect(await audited()).toEqual([
      [admin, "REVOCAR"],
      ["Geoportal", "LECTURA RECHAZADA", 1, "user.list", "198.51.100.7", "La clave no lee esto"],
      ["Geoportal", "LEER", 1, "ppirta.detail", "198.51.100.7"],
      ["Geoportal", "LEER", 3, "ppirta.list", "198.51.100.7"],
      [admin, "CREAR", "Geoportal", ["registros"], [], 6000, dayIn(IN_A_YEAR)],
    ]);
    expect(await listed()).toMatchObject([{ usos: 4, ultimo_uso_en: expect.any(String) }]);
    await forgetSessions(api.db, 0, new Date(api.now().getTime() + 1000));
    const kept = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "clave"), eq(historial.id_fila, id)));
    expect(kept.map(({ accion }) => accion).sort()).toEqual(["CREAR", "REVOCAR"]);
  });
});
