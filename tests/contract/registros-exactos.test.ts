import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { recordQuery } from "@/contract/resources/registros";
import { foldTexts } from "@/ministry-api/db/sums";
import type { Caller } from "@/ministry-api/http/handler";
import { recordListing } from "@/ministry-api/registros/list";
import { neighbours } from "@/ministry-api/registros/neighbours";
import { fillRecords } from "@/scripts/lib/scale";
import { apiOn, DATABASES } from "./harness";

const MANY = 600;
const LP = 2;

/** The same numbers below `limit` at every run. */
function drawNumbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** What is no piece, is one rarely, or looks like one when it is shortened. */
const ODD = ["q", "zq", "x7", "-a", "atr", "0x", "san", "...", "%", "_", "sante", "san pe", ""];

/** Ways to sort a list, as they are asked for and in plain SQL. */
const ORDERS: Readonly<Record<string, string>> = {
  "sort=-id": "t.id desc",
  "sort=nombre_atractivo": "t.nombre_plano, t.id",
  "sort=-jerarquia": "coalesce(t.jerarquia, '') desc, t.id desc",
  "sort=-municipio": "lower(f_unaccent(mu.nombre)) desc, t.id desc",
  "sort=tipo": "lower(f_unaccent(ti.nombre)), t.id",
  "sort=codigo": "su.codigo_completo, t.id",
  "grupo=municipio": "lower(f_unaccent(mu.nombre)), mu.id, t.id desc",
  "grupo=provincia&sort=-tipo": "lower(f_unaccent(pr.nombre)), pr.id, lower(f_unaccent(ti.nombre)) desc, t.id desc",
  "grupo=municipio&sort=avance": "lower(f_unaccent(mu.nombre)), mu.id, t.avance, t.id",
};

describe.each(DATABASES)("what a list finds, counts and sorts on %s", (kind) => {
  const api = apiOn(kind);
  const next = drawNumbers(7);
  const callers = [
    { rol: 2, id: 2, id_departamento: null },
    { rol: 4, id: 4, id_departamento: LP },
  ] as unknown as Caller[];

  beforeAll(() => fillRecords(api.db, "ppirta", MANY), 120_000);

  const inOrder = async (order: string) => {
    const { rows } = await api.db.execute<{ id: number; busqueda: string; id_departamento: number }>(
      sql.raw(`select t.id, t.busqueda, t.id_departamento from ppirta t
        join municipio mu on mu.id = t.id_municipio join provincia pr on pr.id = t.id_provincia
        join tipo ti on ti.id = t.id_tipo join subtipo su on su.id = t.id_subtipo
        where t.eliminado_en is null order by ${order}`),
    );
    return rows;
  };

  /** Totals, pages and neighbours of some searches in some orders are what reading and sorting all gives. */
  async function compare(searches: readonly string[], orders: readonly string[]) {
    for (const [asked, order] of Object.entries(ORDERS)) {
      if (!orders.includes(asked)) continue;
      const rows = await inOrder(order);
      for (const q of searches) {
        for (const caller of callers) {
          const ids = rows
            .filter(({ busqueda }) => q.split(" ").every((word) => busqueda.includes(word)))
            .filter(({ id_departamento }) => (caller.id_departamento ?? id_departamento) === id_departamento)
            .map(({ id }) => id);
          const query = recordQuery.parse({ q, ...Object.fromEntries(new URLSearchParams(asked)) });
          const what = { q, asked, rol: caller.rol };
          for (const offset of [0, 10 * next(ids.length / 10), Math.max(0, ids.length - 5)]) {
            const found = await recordListing(api.db, caller, "ppirta", query).find({ limit: 10, offset });
            const page = ids.slice(offset, offset + 10);
            expect({ ...what, offset, ...found }).toEqual({ ...what, offset, ids: page, total: ids.length });
          }
          const at = next(ids.length);
          const id = ids[at];
          if (id === undefined) continue;
          const beside = await neighbours(api.db, caller, { kind: "ppirta", id, query });
          const [anterior, siguiente] = [ids[at - 1] ?? null, ids[at + 1] ?? null];
          expect({ ...what, ...beside }).toEqual({ ...what, lugar: at + 1, total: ids.length, anterior, siguiente });
        }
      }
    }
  }

  /** Some pieces of some texts. */
  async function pieces(count: number): Promise<string[]> {
    const rows = await inOrder("t.id");
    const one = () => {
      const text = rows[next(rows.length)]?.busqueda.replaceAll(" ", "") ?? "";
      const from = next(text.length);
      return text.slice(from, from + 1 + next(3));
    };
    return Array.from({ length: count }, one);
  }

  const changes = [
    sql`update ppirta set busqueda = busqueda || ' zqx7' where id % 17 = 0`,
    sql`update ppirta set busqueda = replace(busqueda, 'san', 'són') || ' мир 日本 ñu…' where id % 7 = 0`,
    sql`update ppirta set id_departamento = 3 where id % 11 = 0`,
    sql`update ppirta set eliminado_en = now() where id % 13 = 0`,
    sql`update ppirta set busqueda = 'sin san', eliminado_en = null where id % 26 = 0`,
    sql`update ppirta set avance = 1`,
    sql`delete from ppirta where id % 19 = 0 and cite like 'BX-%'`,
  ];

  it("is what reading every text and sorting gives, whatever was written since", async () => {
    await compare(ODD, ["sort=-id", "sort=-municipio"]);
    await compare(["san", "", ...(await pieces(1))], Object.keys(ORDERS));
    for (const change of changes) {
      await api.db.execute(change);
      if (next(2) === 0) await foldTexts(api.db);
      await compare(["san", ...(await pieces(1))], ["sort=-id", "grupo=municipio"]);
    }
    await foldTexts(api.db);
    await compare(["zq", "x7", ...(await pieces(2))], ["sort=-id", "sort=nombre_atractivo"]);
    const { rows } = await api.db.execute<{ n: number }>(sql`select count(*)::int as n from trozo_pendiente`);
    expect(rows).toEqual([{ n: 0 }]);
  }, 120_000);

  it("counts every piece of every text once", async () => {
    const rows = await inOrder("t.id");
    const counted = new Map<string, number>();
    for (const { busqueda } of rows) {
      const found = busqueda
        .split(/[^a-z0-9]+/)
        .flatMap((word) =>
          Array.from({ length: word.length }, (_, at) => [1, 2, 3].map((size) => word.slice(at, at + size))).flat(),
        );
      for (const piece of new Set(found)) counted.set(piece, (counted.get(piece) ?? 0) + 1);
    }
    const kept = await api.db.execute<{ trozo: string; n: number }>(sql`
      select trozo, sum(total)::int as n from trozo where tipo = 'ppirta' group by 1 having sum(total) <> 0`);
    expect(new Map(kept.rows.map(({ trozo, n }) => [trozo, n]))).toEqual(counted);
  });
});
