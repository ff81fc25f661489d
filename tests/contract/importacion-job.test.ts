import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importacionFila } from "@/ministry-api/db/schema";
import { type Api, openApi } from "./harness";
import { checkedImport, textsOf } from "./imported";

describe.each(["postgres"] as const)("imports on %s", (database) => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi(database);
  });
  afterAll(() => api.close());
  it("smoke", async () => {
    const id = await checkedImport(api, { as: "tecnico.lp", filas: [await textsOf(api, "ppirta", "Peña Uno")] });
    const rows = await api.db.select().from(importacionFila).where(eq(importacionFila.id_importacion, id)).orderBy(asc(importacionFila.fila));
    console.log(JSON.stringify(rows, null, 1), api.logs.slice(-3));
    expect(1).toBe(1);
  });
});
