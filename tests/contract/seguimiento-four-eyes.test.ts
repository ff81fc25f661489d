import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { desc, eq, sql } from "drizzle-orm";
import { seguimiento } from "@/ministry-api/db/schema";
import { tablas } from "@/ministry-api/registros/columns";
import { ask } from "./seguimiento-decide";
import { type Account, type Api, ONE_DATABASE, openApi } from "./harness";
import { complete, create, formOf, LP } from "./inventory";

const KINDS: Kind[] = ["ppirta", "ppirtf"];
const GOVERNORATE = "Usted registró este recurso: lo decide otra persona de su gobernación.";
const NATIONAL = "Usted registró este recurso: lo decide otra persona del nivel nacional.";

/** A complete record of that account, derived if requested. */
async function registered(api: Api, kind: Kind, as: Account, derive: boolean) {
  const id = await create(api, kind, as, LP);
  await complete(api, kind, id);
  if (derive) expect((await ask(api, kind, "derivar", { as }, id, 0)).status).toBe(200);
  return id;
}
async function newestStep(api: Api) {
  const [row] = await api.db.select().from(seguimiento).orderBy(desc(seguimiento.id)).limit(1);
  return row?.id ?? 0;
}
/** The reason the lists give why the caller may not decide on a record. */
async function said(api: Api, call: Parameters<Api["ok"]>[0], as: Account, id: number, key: "id" | "id_ppirta" = "id") {
  const { body } = await api.ok(call, { as, query: { page: 1, rows: 100, q: "" } });
  const [list] = Object.values(body) as unknown as { data: Record<string, unknown>[] }[];
  const row = list?.data.find((one) => one[key] === id);
  expect(row, `${call} lists ${id}`).toBeDefined();
  return row?.impedimento;
}

describe.each(ONE_DATABASE)("four eyes, on %s", (database) => {
  let strict: Api;
  let usual: Api;
  beforeAll(async () => {
    [strict, usual] = [await openApi(database, { fourEyes: true }), await openApi(database)];
  });
  afterAll(() => Promise.all([strict.close(), usual.close()]));

  it.each(KINDS)("the governorate does not review what it registered itself: %s", async (kind) => {
    const own = await registered(strict, kind, "gobernacion.lp", true);
    const step = await newestStep(strict);
    const me = { as: "gobernacion.lp" } as const;
    expect((await ask(strict, kind, "recibir", me, own, step)).status, "receiving is no decision").toBe(200);
    for (const call of ["gob:si", "gob:no"] as const) {
      const refused = await ask(strict, kind, call, me, own, step);
      expect([refused.status, refused.body.message]).toEqual([409, GOVERNORATE]);
    }
    expect(await said(strict, `bandeja${kind}.pendiente`, "gobernacion.lp", own, "id_ppirta")).toBe(GOVERNORATE);
    expect(await said(strict, `bandeja${kind}.pendiente`, "admin", own, "id_ppirta")).toBeNull();

    const others = await registered(strict, kind, "tecnico.lp", true);
    const next = await newestStep(strict);
    await ask(strict, kind, "recibir", me, others, next);
    expect(await said(strict, `bandeja${kind}.pendiente`, "gobernacion.lp", others, "id_ppirta")).toBeNull();
    expect((await ask(strict, kind, "gob:si", me, others, next)).status).toBe(200);

    // A record returned by the national level may be edited by the governorate, including the person who registered it.
    const national = await newestStep(strict);
    await ask(strict, kind, "recibirN", { as: "nacional" }, others, national);
    expect((await ask(strict, kind, "nac:no", { as: "nacional" }, others, national)).status).toBe(200);
    const table = tablas[kind];
    await strict.db
      .update(table)
      .set({ creado_por: sql`(select id from usuario where email = 'gobernacion.lp@turismo.bo')` })
      .where(eq(table.id, others));
    await strict.ok(`${kind}.update`, { ...me, id: others, body: await formOf(strict, kind, LP, "Corregido") });
    expect((await ask(strict, kind, "gob:si", me, others, await newestStep(strict))).status).toBe(409);
  });

  it.each(KINDS)("the national level neither approves nor reviews what it registered itself: %s", async (kind) => {
    const own = await registered(strict, kind, "nacional", false);
    const refused = await ask(strict, kind, "derivar", { as: "nacional" }, own, 0);
    expect([refused.status, refused.body.message]).toEqual([409, NATIONAL]);
    expect(await said(strict, `${kind}.list`, "nacional", own)).toBe(NATIONAL);
    expect(await said(strict, `${kind}.list`, "gobernacion.lp", own)).toBeNull();
    const { body } = await strict.ok(`${kind}.detail`, { as: "nacional", id: own });
    expect((body as Record<string, unknown>)[kind]).toMatchObject({ impedimento: NATIONAL });
    const { inicio } = (await strict.ok(`${kind}.inicio`, { as: "nacional" })).body;
    expect(inicio).toMatchObject({
      recientes: expect.arrayContaining([expect.objectContaining({ id: own, impedimento: NATIONAL })]),
    });

    // A record sent through the governorate must be decided by another person of the national level.
    expect((await ask(strict, kind, "derivar", { as: "gobernacion.lp" }, own, 0)).status).toBe(200);
    const step = await newestStep(strict);
    await ask(strict, kind, "recibir", { as: "gobernacion.lp" }, own, step);
    expect((await ask(strict, kind, "gob:si", { as: "gobernacion.lp" }, own, step)).status).toBe(200);
    const national = await newestStep(strict);
    expect((await ask(strict, kind, "recibirN", { as: "nacional" }, own, national)).status).toBe(200);
    const decided = await ask(strict, kind, "nac:si", { as: "nacional" }, own, national);
    expect([decided.status, decided.body.message]).toEqual([409, NATIONAL]);
    expect(await said(strict, `bandeja${kind}.nacionalPendiente`, "nacional", own, "id_ppirta")).toBe(NATIONAL);
  });

  it.each(KINDS)("are not asked for unless an administrator wants them: %s", async (kind) => {
    const own = await registered(usual, kind, "nacional", false);
    expect(await said(usual, `${kind}.list`, "nacional", own)).toBeNull();
    expect((await ask(usual, kind, "derivar", { as: "nacional" }, own, 0)).status).toBe(200);
    const mine = await registered(usual, kind, "gobernacion.lp", true);
    const step = await newestStep(usual);
    await ask(usual, kind, "recibir", { as: "gobernacion.lp" }, mine, step);
    expect(await said(usual, `bandeja${kind}.pendiente`, "gobernacion.lp", mine, "id_ppirta")).toBeNull();
    expect((await ask(usual, kind, "gob:si", { as: "gobernacion.lp" }, mine, step)).status).toBe(200);
  });
});
