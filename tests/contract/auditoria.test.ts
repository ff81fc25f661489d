import { describe, expect, it } from "vitest";
import { and, eq, isNull } from "drizzle-orm";
import { forgetSessions } from "@/ministry-api/auditoria/record";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { historial } from "@/ministry-api/db/schema";
import { type Account, apiOn, ONE_DATABASE } from "./harness";

interface Entry {
  id: number;
  fecha: string;
  usuario: string;
  tema: string;
  tabla: string;
  accion: string;
  objeto: string | null;
  cambios: { campo: string; de: unknown; a: unknown }[];
}

describe.each(ONE_DATABASE)("the audit, on %s", (kind) => {
  const api = apiOn(kind);

  const read = async (query: Record<string, unknown> = {}) => {
    const { body } = await api.ok("auditoria.list", { as: "admin", query: { page: 1, rows: 100, q: "", ...query } });
    return (body as unknown as { auditoria: { data: Entry[]; total: number } }).auditoria;
  };
  const enter = (email: string, password: string, headers = {}) =>
    api.call("sesion.login", { body: { email, password }, headers });

  it("is for administrators alone", async () => {
    for (const as of ["nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"] as Account[]) {
      expect((await api.call("auditoria.list", { as })).status).toBe(403);
    }
    expect((await api.call("auditoria.list", {})).status).toBe(401);
  });

  it("tells who came, who could not, and who went, and nothing that they typed", async () => {
    // The administrator's own sign-in is recorded first.
    await read();
    const agent = { "User-Agent": "Mozilla/5.0 Firefox/150.0" };
    const { body } = await enter("operador.lp@turismo.bo", CLAVE_DEMO, agent);
    await api.ok("sesion.logout", { token: String(body.access_token) });
    for (let i = 0; i < 3; i += 1) await enter("OPERADOR.lp@turismo.bo", "Clave-Equivocada-77", agent);
    await enter("mi.clave.secreta@turismo.bo", "Clave-Equivocada-77", agent);
    const { data } = await read({ tema: "sesion" });
    const [unknown, wrong, gone, came] = data;
    expect([unknown, wrong, gone, came].map((one) => one?.accion)).toEqual([
      ...["INGRESO FALLIDO", "INGRESO FALLIDO", "SALIR", "INGRESAR"],
    ]);
    expect([unknown?.usuario, wrong?.usuario === came?.usuario, Boolean(came?.usuario)]).toEqual(["", true, true]);
    expect(wrong?.cambios).toContainEqual({ campo: "veces", de: null, a: 3 });
    expect(came?.cambios).toContainEqual({ campo: "dispositivo", de: null, a: agent["User-Agent"] });
    const stored = JSON.stringify(await api.db.select().from(historial).where(eq(historial.tabla, "sesion")));
    for (const secret of ["mi.clave.secreta", "Clave-Equivocada", CLAVE_DEMO, String(body.access_token)]) {
      expect(stored).not.toContain(secret);
    }
  });

  it("tells what was done to accounts and catalogues, by name, from what to what", async () => {
    const code = "97";
    const made = await api.ok("macro.create", { as: "admin", body: { codigo: code, nombre: "Auditada" } });
    const id = made.body.data?.id ?? 0;
    await api.ok("macro.update", { as: "admin", id, body: { codigo: code, nombre: "Auditada dos" } });
    await api.ok("macro.remove", { as: "admin", id });
    const { data } = await read({ tema: "catalogo", rows: 3 });
    // Each entry of a deleted row shows the name that the row had then.
    expect(data.map(({ accion, tabla, objeto }) => [accion, tabla, objeto])).toEqual([
      ["ELIMINAR", "macro", "Auditada dos"],
      ["MODIFICAR", "macro", "Auditada dos"],
      ["CREAR", "macro", "Auditada"],
    ]);
    expect(data[1]?.cambios).toContainEqual({ campo: "nombre", de: "Auditada", a: "Auditada dos" });
    await api.db.insert(historial).values({
      ...{ usuario: "Ana Roca", tabla: "usuario", id_fila: 1, accion: "MODIFICAR" },
      cambios: [{ campo: "documento", de: "a".repeat(64), a: "b".repeat(64) }],
    });
    const [account] = (await read({ tema: "usuario", rows: 1 })).data;
    expect([account?.objeto ? 1 : 0, account?.cambios]).toEqual([1, [{ campo: "documento", de: null, a: null }]]);
  });

  it("holds nothing of the records, and is narrowed by day of La Paz, person, kind and action", async () => {
    const all = await read();
    const kept = await api.db.select().from(historial).where(isNull(historial.tipo));
    expect(all.total).toBe(kept.length);
    // 23:30 on the 4th in La Paz is the 5th in UTC.
    await api.db.insert(historial).values({
      ...{ usuario: "Nadie Más", tabla: "region", id_fila: 1, accion: "CREAR", cambios: [] },
      fecha: new Date("2020-03-05T03:30:00Z"),
    });
    const found = async (query: object) => (await read({ q: "nadie mas", ...query })).total;
    expect(await found({ desde: "2020-03-04", hasta: "2020-03-04" })).toBe(1);
    expect(await found({ desde: "2020-03-05" })).toBe(0);
    expect(await found({ hasta: "2020-03-03" })).toBe(0);
    expect([await found({ tema: "catalogo" }), await found({ tema: "sesion" })]).toEqual([1, 0]);
    expect([await found({ accion: "CREAR" }), await found({ accion: "ELIMINAR" })]).toEqual([1, 0]);
    expect([await found({ sort: "fecha" }), await found({ sort: "-fecha" })]).toEqual([1, 1]);
    await api.db.insert(historial).values(
      ["Nadie Otra", "Nadie Más", "Nadie Otra"].map((usuario, n) => ({
        ...{ usuario, tabla: "region", id_fila: 1, accion: "CREAR", cambios: [] },
        fecha: new Date(Date.UTC(2020, 3, n + 1)),
      })),
    );
    const days = async (query: object) =>
      (await read({ q: "NADIE", ...query })).data.map(({ fecha }) => fecha.slice(5, 10));
    expect(await days({})).toEqual(["04-03", "04-02", "04-01", "03-05"]);
    expect(await days({ sort: "fecha", page: 2, rows: 3 })).toEqual(["04-03"]);
    expect(await found({ q: "otra nadie", page: 1, rows: 1 })).toBe(2);
    for (const query of [
      ...[{ desde: "2026-02-30" }, { hasta: "ayer" }, { desde: "0002-01-01" }, { tema: "otro" }],
      ...[{ accion: "';--" }, { sort: "usuario" }],
    ] as Record<string, string>[]) {
      const { status } = await api.call("auditoria.list", { as: "admin", query });
      expect([query, status]).toEqual([query, 422]);
    }
    const lines = await api.request("/api/auditoria?q=nadie", {
      headers: { Authorization: `Bearer ${await api.tokenOf("admin")}`, Accept: "application/x-ndjson" },
    });
    expect((await lines.text()).trim().split("\n")).toHaveLength(4);
  });

  it("forgets who came and went after its days, and nothing else", async () => {
    const old = new Date(Date.now() - 731 * 86_400_000);
    const row = { usuario: "Antigua", id_fila: 1, accion: "CREAR", cambios: [], fecha: old };
    await api.db.insert(historial).values([
      { ...row, tabla: "sesion" },
      { ...row, tabla: "usuario" },
    ]);
    await forgetSessions(api.db, 730, new Date());
    const left = await api.db
      .select({ tabla: historial.tabla })
      .from(historial)
      .where(and(eq(historial.usuario, "Antigua"), isNull(historial.tipo)));
    expect(left).toEqual([{ tabla: "usuario" }]);
    expect((await read({ tema: "sesion" })).total).toBeGreaterThan(0);
  });
});
