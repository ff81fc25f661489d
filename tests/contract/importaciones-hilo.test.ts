import { eq } from "drizzle-orm";
import type * as Threads from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importacion } from "@/ministry-api/db/schema";
import { type Api, ONE_DATABASE, openApi } from "./harness";
import { textsOf, uncheckedImport, work } from "./importaciones-imported";

/** The thread that reads the rows of an import. */

/** Threads of this process, in the order of their start. */
const threads: Threads.Worker[] = [];
const watch = (thread: Threads.Worker) => threads.push(thread);

describe.each(ONE_DATABASE)("the thread of a check (%s)", (database) => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi(database);
    process.on("worker", watch);
  });
  afterAll(() => {
    process.off("worker", watch);
    return api.close();
  });

  const due = (id: number) =>
    api.db.update(importacion).set({ estado: "COMPROBANDO", motivo: null }).where(eq(importacion.id, id));
  const stored = async (id: number) => {
    const [row] = await api.db.select().from(importacion).where(eq(importacion.id, id));
    return { estado: row?.estado, motivo: row?.motivo, hechas: row?.hechas };
  };

  it("ends: the import says so, and the next check has another", async () => {
    const texts = await textsOf(api, "ppirta", "Laguna");
    const filas = Array.from({ length: 450 }, (_one, n) => ({ ...texts, nombre_atractivo: `Laguna ${n}` }));
    const id = await uncheckedImport(api, { as: "tecnico.lp", filas });
    const ending = work(api);
    await vi.waitFor(() => expect(threads).toHaveLength(1));
    await threads[0]?.terminate();
    await ending;
    expect(await stored(id)).toEqual({
      estado: "LEIDA",
      hechas: 0,
      motivo: "La comprobación se interrumpió por una falla del servidor. Continúe otra vez desde las columnas.",
    });
    await due(id);
    await work(api);
    expect(threads).toHaveLength(2);
    expect(await stored(id)).toEqual({ estado: "REVISION", motivo: null, hechas: 450 });
  });
});
