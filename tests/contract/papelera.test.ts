import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { calls } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { asignacion, historial, ppirta, ppirtf, rutappirta } from "@/ministry-api/db/schema";
import { sortColumns } from "@/ministry-api/registros/list";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { create, LP, PT } from "./inventory";

const KINDS: Kind[] = ["ppirta", "ppirtf"];
const TABLES = { ppirta, ppirtf };
const OTHERS: Account[] = ["nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"];

type Query = Record<string, string | number>;
type Row = Record<string, unknown> & { id: number; tipo: Kind };

describe.each(LIKE_DATABASES)("deleted records on %s", (database) => {
  const api = apiOn(database);

  const bin = async (query: Query = {}) =>
    (await api.ok("papelera.list", { as: "admin", query: { page: 1, rows: 10, ...query } })).body.papelera as {
      data: Row[];
      total: number;
    };
  const deleted = async (kind: Kind, nombre: string, at = LP) => {
    const id = await create(api, kind, "admin", at, nombre);
    // Who deletes may bring back, so the answer says that it can come back.
    expect((await api.ok(`${kind}.remove`, { as: "admin", id })).body).toMatchObject({ restaurable: 1 });
    return id;
  };
  const age = (kind: Kind, id: number, days: number) =>
    api.db
      .update(TABLES[kind])
      .set({ eliminado_en: sql`now() - make_interval(days => ${days}::int, hours => 1)` })
      .where(eq(TABLES[kind].id, id));

  it("stand together in the bin, the last first, with who deleted them, and are found by their words", async () => {
    const first = await deleted("ppirta", "Zanja del Olvido");
    const second = await deleted("ppirtf", "Tambo del Olvido", PT);
    const { data, total } = await bin({ q: "olvido" });
    expect(data.map(({ tipo, id, nombre, departamento }) => [tipo, id, nombre, departamento])).toEqual([
      ["ppirtf", second, "Tambo del Olvido", "POTOSÍ"],
      ["ppirta", first, "Zanja del Olvido", "LA PAZ"],
    ]);
    expect(total).toBe(2);
    expect(data[0]?.eliminado_por).toMatch(/^Martín Salazar/);
    expect(Date.now() - Date.parse(String(data[0]?.eliminado_en))).toBeLessThan(60_000);
    expect((await bin({ q: "olvido", tipo: "ppirta" })).data.map(({ id }) => id)).toEqual([first]);
    expect((await bin({ q: "olvido", sort: "eliminado_en" })).data.map(({ id }) => id)).toEqual([first, second]);
    expect((await bin({ q: "olvido", page: 2, rows: 1 })).data.map(({ id }) => id)).toEqual([first]);
    const odd = await api.call("papelera.list", { as: "admin", query: { sort: "cite" } });
    expect([odd.status, odd.body.errores]).toEqual([422, { sort: ["Orden no válido"] }]);
  });

  it("name who deleted them where only their history knows", async () => {
    const id = await deleted("ppirta", "Antigua del Recuerdo");
    await api.db.update(ppirta).set({ eliminado_por: null }).where(eq(ppirta.id, id));
    expect((await bin({ q: "recuerdo" })).data[0]?.eliminado_por).toMatch(/^Martín Salazar/);
  });

  it.each(KINDS)("%s: comes back whole, once, as a new version, and its history says so", async (kind) => {
    const id = await create(api, kind, "tecnico.lp", LP, "Que vuelve");
    if (kind === "ppirta") {
      const tramo = { tramo: "A - B", id_tipo_via: 1, id_estado: 1, distancia_km: 1, distancia_hr: 1, s_si: "V" };
      await api.ok("rutappirta.create", { as: "tecnico.lp", body: { id_ppirta: id, ...tramo } });
    }
    const [person] = await api.db
      .select({ id: TABLES[kind].creado_por })
      .from(TABLES[kind])
      .where(eq(TABLES[kind].id, id));
    const id_usuario = person?.id ?? 0;
    await api.db.insert(asignacion).values({ tipo: kind, id_registro: id, id_usuario, asignado_por: id_usuario });
    const shown = async () => (await api.ok(`${kind}.detail`, { as: "tecnico.lp", id })).body[kind] as Row;
    const before = await shown();
    await api.ok(`${kind}.remove`, { as: "admin", id });
    expect((await api.call(`${kind}.detail`, { as: "tecnico.lp", id })).status).toBe(404);
    await api.ok(`${kind}.restaurar`, { as: "admin", id });
    const { version, ...after } = await shown();
    const { version: was, ...same } = before;
    expect(after).toEqual({ ...same, actualizado_en: after.actualizado_en });
    expect(version).toBe(Number(was) + 1);
    if (kind === "ppirta") {
      expect(await api.db.$count(rutappirta, eq(rutappirta.id_ppirta, id))).toBe(1);
    }
    expect(await api.db.$count(asignacion, sql`tipo = ${kind} and id_registro = ${id}`)).toBe(1);
    const [row] = await api.db.select().from(TABLES[kind]).where(eq(TABLES[kind].id, id));
    expect(row).toMatchObject({ eliminado_en: null, eliminado_por: null });
    const told = await api.db
      .select({ accion: historial.accion, usuario: historial.usuario })
      .from(historial)
      .where(sql`tipo = ${kind} and id_registro = ${id}`)
      .orderBy(historial.id);
    expect(told.slice(-2).map(({ accion }) => accion)).toEqual(["ELIMINAR", "RESTAURAR"]);
    expect(told.at(-1)?.usuario).toMatch(/^Martín Salazar/);
    const again = await api.call(`${kind}.restaurar`, { as: "admin", id });
    expect([again.status, again.body.message]).toEqual([409, "El registro no está eliminado"]);
    expect((await api.call(`${kind}.restaurar`, { as: "admin", id: 99_999_999 })).status).toBe(404);
  });

  it("leave the bin after 30 days, and then only the server's command brings them back", async () => {
    const [kept, late] = [await deleted("ppirtf", "Casi tarde"), await deleted("ppirtf", "Muy tarde")];
    await age("ppirtf", kept, 29);
    await age("ppirtf", late, 30);
    expect((await bin({ q: "tarde" })).data.map(({ id }) => id)).toEqual([kept]);
    const refused = await api.call("ppirtf.restaurar", { as: "admin", id: late });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Se borró hace más de 30 días: lo puede recuperar quien administra el servidor",
    ]);
    await api.ok("ppirtf.restaurar", { as: "admin", id: kept });
  });

  it("are the administrator's alone", async () => {
    const id = await deleted("ppirta", "Solo del administrador");
    for (const as of OTHERS) {
      expect([as, (await api.call("ppirta.restaurar", { as, id })).status]).toEqual([as, 403]);
      expect([as, (await api.call("papelera.list", { as, query: {} })).status]).toEqual([as, 403]);
    }
    const names = calls.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(["ppirta.restaurar", "ppirtf.restaurar", "papelera.list"]));
  });

  describe("the records beside one in a list", () => {
    type Beside = { lugar: number; total: number; anterior: Row | null; siguiente: Row | null };
    const beside = async (kind: Kind, id: number, query: Query, as: Account = "nacional") => {
      const { vecinos } = (await api.ok(`${kind}.vecinos`, { as, id, query })).body as unknown as { vecinos: Beside };
      const { lugar, total, anterior, siguiente } = vecinos;
      return { lugar, total, anterior: anterior?.id ?? null, siguiente: siguiente?.id ?? null };
    };

    it.each(KINDS)("%s: are those of the list itself, in every order, with a search and with filters", async (kind) => {
      for (const name of ["Fila Árbol", "Fila arbol", "Fila Zorro", "Fila Ábaco"])
        await create(api, kind, "admin", PT, name);
      const orders = sortColumns(kind).flatMap((column) => [column, `-${column}`]);
      const lists: Query[] = [
        {},
        { id_departamento: PT },
        { q: "fila" },
        { id_departamento: LP, estado: "INCOMPLETO" },
        { id_departamento: PT, grupo: "municipio" },
      ];
      for (const sort of orders) {
        for (const narrowed of lists) {
          const query = { ...narrowed, sort };
          const answer = await api.ok(`${kind}.list`, { as: "nacional", query: { ...query, page: 1, rows: 100 } });
          const { data, total } = answer.body[kind] as { data: Row[]; total: number };
          const ids = data.map(({ id }) => id);
          const last = ids.length - 1;
          for (const at of [0, 1, Math.floor(last / 2), last].filter((one) => one >= 0 && one <= last)) {
            const expected = { lugar: at + 1, total, anterior: ids[at - 1] ?? null, siguiente: ids[at + 1] ?? null };
            // A page is not the whole list: what follows its last row is not known here.
            const found = await beside(kind, ids[at] ?? 0, query);
            if (at === last && total > ids.length) expected.siguiente = found.siguiente;
            expect([query, at, found]).toEqual([query, at, expected]);
          }
        }
      }
    });

    it("are those of its place once the list does not have it any more", async () => {
      const made: number[] = [];
      for (const name of ["Sale uno", "Sale dos", "Sale tres"])
        made.push(await create(api, "ppirta", "admin", LP, name));
      const [one = 0, two = 0, three = 0] = made;
      await api.db.update(ppirta).set({ completito: 1 }).where(eq(ppirta.id, two));
      for (const sort of ["-id", "nombre_atractivo"]) {
        const query = { q: "sale", estado: "INCOMPLETO", sort };
        const [anterior, siguiente] = sort === "-id" ? [three, one] : [null, three];
        expect(await beside("ppirta", two, query)).toEqual({ lugar: 0, total: 2, anterior, siguiente });
      }
      const whole = await beside("ppirta", two, { estado: "INCOMPLETO" });
      expect(whole).toMatchObject({ lugar: 0, anterior: three, siguiente: one });
    });

    it("are of the own department alone", async () => {
      const theirs = await create(api, "ppirta", "admin", PT, "Muro ajeno");
      const mine = await create(api, "ppirta", "admin", LP, "Muro propio");
      const query = { q: "muro" };
      expect(await beside("ppirta", mine, query, "tecnico.lp")).toEqual({
        ...{ lugar: 1, total: 1, anterior: null, siguiente: null },
      });
      const [id, as] = [theirs, "tecnico.lp" as const];
      expect((await api.call("ppirta.vecinos", { as, id, query })).status).toBe(404);
    });
  });
});
