import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { recordQuery } from "@/contract/resources/registros";
import { foldTexts } from "@/ministry-api/db/sums";
import type { Caller } from "@/ministry-api/http/handler";
import { recordListing } from "@/ministry-api/registros/list";
import { fillRecords } from "@/scripts/lib/scale";
import { apiOn, DATABASES } from "./harness";

const MANY = 700;
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
const ODD = ["q", "zq", "x7", "-a", "atr", "0x", "san", "...", "%", "_", "sante"];

describe.each(DATABASES)("the first letters of a search on %s", (kind) => {
  const api = apiOn(kind);
  const next = drawNumbers(7);
  const callers = [
    { rol: 2, id: 2, id_departamento: null },
    { rol: 4, id: 4, id_departamento: LP },
  ] as unknown as Caller[];

  beforeAll(() => fillRecords(api.db, "ppirta", MANY), 120_000);

  const textsOf = async () => {
    const { rows } = await api.db.execute<{ id: number; nombre: string; busqueda: string; id_departamento: number }>(
      sql`select id, nombre_plano as nombre, busqueda, id_departamento from ppirta where eliminado_en is null`,
    );
    return rows;
  };

  const ORDERS: Readonly<Record<string, (a: Row, b: Row) => number>> = {
    "-id": (a, b) => b.id - a.id,
    nombre_atractivo: (a, b) => Number(a.nombre > b.nombre) - Number(a.nombre < b.nombre) || a.id - b.id,
  };
  type Row = Awaited<ReturnType<typeof textsOf>>[number];

  /** Total and page of some searches are what reading every text gives. */
  async function compare(searches: readonly string[]) {
    const rows = await textsOf();
    for (const q of searches) {
      for (const caller of callers) {
        const mine = rows.filter(
          ({ busqueda, id_departamento }) =>
            busqueda.includes(q) && (caller.id_departamento ?? id_departamento) === id_departamento,
        );
        for (const [sort, order] of Object.entries(ORDERS)) {
          const sorted = mine.toSorted(order).map(({ id }) => id);
          for (const offset of [0, 10, Math.max(0, Math.floor(mine.length / 10) * 10)]) {
            const query = recordQuery.parse({ q, sort });
            const found = await recordListing(api.db, caller, "ppirta", query).find({ limit: 10, offset });
            const what = { q, sort, offset, rol: caller.rol };
            expect({ ...what, ...found }).toEqual({
              ...what,
              ids: sorted.slice(offset, offset + 10),
              total: mine.length,
            });
          }
        }
      }
    }
  }

  /** Some pieces of some texts. */
  async function pieces(count: number): Promise<string[]> {
    const rows = await textsOf();
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

  it("gives the totals and pages that reading every text gives, whatever was written since", async () => {
    await compare([...ODD, ...(await pieces(10))]);
    for (const change of changes) {
      await api.db.execute(change);
      if (next(2) === 0) await foldTexts(api.db);
      await compare(["san", "zq", "l", ...(await pieces(4))]);
    }
    await foldTexts(api.db);
    await compare([...ODD, ...(await pieces(10))]);
    const { rows } = await api.db.execute<{ n: number }>(sql`select count(*)::int as n from trozo_pendiente`);
    expect(rows).toEqual([{ n: 0 }]);
  }, 120_000);

  it("counts every piece of every text once", async () => {
    const rows = await textsOf();
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
