import { count, desc, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "@/ministry-api/db/client";
import { seed } from "@/ministry-api/db/seed";
import { comunidad, historial, ppirta, usuario } from "@/ministry-api/db/schema";

/** First data that needs a new database each. */

describe("seed", () => {
  it("works on the first day of a year too", async () => {
    const fresh = await openDatabase();
    await seed(fresh.db, { demo: true, now: new Date("2027-01-01T05:30:00Z") });
    const [last] = await fresh.db.select().from(historial).orderBy(desc(historial.fecha)).limit(1);
    expect(last?.fecha.getTime()).toBeLessThan(Date.parse("2027-01-01T05:30:00Z"));
    expect(
      await fresh.db
        .select({ n: count() })
        .from(ppirta)
        .where(sql`cite like '%-2027-%'`),
    ).toEqual([{ n: 470 }]);
    await fresh.close();
  }, 60_000);
});

describe("seed without demonstration data", () => {
  it("leaves catalogues and roles only", async () => {
    const fresh = await openDatabase();
    await seed(fresh.db, { demo: false });
    expect(await fresh.db.select({ n: count() }).from(comunidad)).toEqual([{ n: 15_034 }]);
    expect(await fresh.db.select({ n: count() }).from(usuario)).toEqual([{ n: 0 }]);
    expect(await fresh.db.select({ n: count() }).from(ppirta)).toEqual([{ n: 0 }]);
    await fresh.close();
  }, 60_000);
});
