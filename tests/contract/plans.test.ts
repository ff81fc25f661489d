import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { inboxCounts } from "@/ministry-api/bandejas/counts";
import type { Db, Tx } from "@/ministry-api/db/client";
import { readRows } from "@/ministry-api/registros/columns";
import { type Api, LIMITES, openApi } from "./harness";

/** Number of runs. PostgreSQL plans a statement anew five times before it may keep one plan. */
const ENOUGH = 12;

/** The caller in a statement of the inboxes. */
const GOBERNACION = { rol: 3, id_departamento: 2 } as Parameters<typeof inboxCounts>[1];

describe("statements of many joins on a real PostgreSQL", () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi("postgres");
  });
  afterAll(() => api.close());

  const kinds: readonly Kind[] = ["ppirta", "ppirtf"];
  const records = kinds.flatMap((kind) =>
    (["list", "detail"] as const).map((what) => ({
      name: `${kind}_rows_${what}`,
      run: async (db: Db | Tx, id: number) => void (await readRows(db, kind, [id], { what, caller: 1 })),
    })),
  );
  const counts = {
    name: "conteo_own_1_1",
    run: async (db: Db | Tx) => void (await inboxCounts(db as Db, GOBERNACION, { now: new Date(), limites: LIMITES })),
  };

  it.each([...records, counts])("$name is planned once a connection and not at every call", async ({ name, run }) => {
    const [planned] = await api.db.transaction(async (tx) => {
      // The test tables fit on one page; the ministry's large tables are read by index.
      for (const way of ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"])
        await tx.execute(sql.raw(`set local ${way} = off`));
      for (let id = 1; id <= ENOUGH; id += 1) await run(tx, id);
      const { rows } = await tx.execute<{ kept: number; anew: number }>(
        sql`select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where name = ${name}`,
      );
      return rows;
    });
    expect(planned?.kept).toBeGreaterThan(0);
    expect(planned?.anew).toBeLessThanOrEqual(5);
  });
});
