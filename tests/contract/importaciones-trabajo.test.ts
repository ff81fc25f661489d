import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { importacion } from "@/ministry-api/db/schema";
import { claimWork, type HeldLease, WorkLost } from "@/ministry-api/importaciones/job/lease";
import { startImports } from "@/ministry-api/importaciones/job/job";
import { createLogger } from "@/ministry-api/http/log";
import { type Api, apiOn, LIKE_DATABASES } from "./harness";
import { asRecognised, BY_PT, csv, detail, HEADINGS, row, upload, work } from "./imports";

/** An import whose rows wait to be checked. */
async function waiting(api: Api, rows = 3): Promise<number> {
  const file = csv(HEADINGS, ...Array.from({ length: rows }, (_one, n) => row({ 0: String(n), 1: `Laguna ${n}` })));
  const id = await upload(api, file);
  await api.ok("importacion.columnas", { ...BY_PT, id, body: asRecognised((await detail(api, id)).columnas) });
  return id;
}

describe.each(LIKE_DATABASES)("the work on imports, on %s", (database) => {
  const api = apiOn(database);

  const claim = async (): Promise<HeldLease> => {
    const lease = await claimWork(api.db, ["COMPROBANDO"]);
    if (!lease) throw new Error("No work is due");
    return lease;
  };
  const expire = (id: number) =>
    api.db
      .update(importacion)
      .set({ tomada_hasta: sql`now() - interval '1 second'` })
      .where(eq(importacion.id, id));

  it("is taken by one process, and by another when that one says nothing more", async () => {
    const id = await waiting(api);
    const first = await claim();
    expect([first.id, await claimWork(api.db, ["COMPROBANDO"])]).toEqual([id, null]);
    await first.keep(api.db, { hechas: 1 });
    expect((await detail(api, id)).hechas).toBe(1);
    await expire(id);
    const second = await claim();
    await expect(first.keep(api.db, { hechas: 2 })).rejects.toThrow(WorkLost);
    expect([first.aborted, second.aborted, (await detail(api, id)).hechas]).toEqual([true, false, 1]);
    await first.release();
    expect(await claimWork(api.db, ["COMPROBANDO"])).toBeNull();
    await second.release();
    await work(api);
    expect((await detail(api, id)).estado).toBe("REVISION");
  });

  it("begins again after a crash in the middle, and checks each row", async () => {
    const id = await waiting(api, 450);
    const lost = await claim();
    await lost.keep(api.db, { hechas: 200 });
    lost.stop();
    await expire(id);
    await work(api);
    await lost.release();
    const { estado, hechas, cuenta } = await detail(api, id);
    expect([estado, hechas, cuenta.lista + cuenta.duda + cuenta.error]).toEqual(["REVISION", 450, 450]);
    const { rows } = await api.db.execute(
      sql`select 1 from importacion_fila where id_importacion = ${id} and valores is null and grupo <> 'ERROR'`,
    );
    expect(rows).toEqual([]);
  });

  it("loses the work when the columns are chosen again meanwhile", async () => {
    const id = await waiting(api);
    const lease = await claim();
    await api.ok("importacion.columnas", { ...BY_PT, id, body: asRecognised((await detail(api, id)).columnas) });
    await expect(lease.keep(api.db, { estado: "REVISION" })).rejects.toThrow(WorkLost);
    await lease.release();
    await work(api);
    expect((await detail(api, id)).estado).toBe("REVISION");
  });

  it("says why it ended where it fails, and lets the person go on", async () => {
    const id = await waiting(api);
    await api.db.execute(sql`update importacion_fila set textos = '[1]' where id_importacion = ${id}`);
    await api.db.execute(sql`alter table comunidad rename to comunidad_ajena`);
    await work(api);
    await api.db.execute(sql`alter table comunidad_ajena rename to comunidad`);
    expect(await detail(api, id)).toMatchObject({
      estado: "LEIDA",
      motivo: expect.stringContaining("se interrumpió por una falla del servidor"),
    });
    expect(api.logs.some((line) => line.includes("import.failed"))).toBe(true);
    await api.ok("importacion.columnas", { ...BY_PT, id, body: asRecognised((await detail(api, id)).columnas) });
    await work(api);
    expect(await detail(api, id)).toMatchObject({ estado: "REVISION", motivo: null });
  });

  it("is done in the background once it is woken, and stops when asked", async () => {
    const services = { files: api.files, clock: api.now, log: createLogger("info", () => undefined) };
    const imports = startImports(api.db, services, { idleMs: 3_600_000 });
    const id = await waiting(api);
    imports.wake();
    await expect.poll(async () => (await detail(api, id)).estado, { timeout: 20_000 }).toBe("REVISION");
    await imports.stop();
    const later = await waiting(api);
    imports.wake();
    expect((await detail(api, later)).estado).toBe("COMPROBANDO");
    await work(api);
  });
});
