import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fotogramappirta, historial, ppirta, subida } from "@/ministry-api/db/schema";
import { apiOn, LIKE_DATABASES } from "./harness";
import { create, LP } from "./inventory";
import { snapshot } from "./snapshot";
import { person, photograph } from "./worlds";

/** A photograph is added once for its reference, alone or in a batch, and prepared once. */

const DONE = { message: "Fotogramas Registrado con éxito" };
const inUse = (at: number) => ({ [`fotogramas.${at}.referencia`]: ["La referencia ya está en uso"] });

describe.each(LIKE_DATABASES)("references of photographs on %s", (database) => {
  const api = apiOn(database);
  let mine: { id: number; token: string };
  let id: number;
  let images: string[];
  beforeAll(async () => {
    mine = await person(api, 4, LP, "Del campo");
    images = await Promise.all(["#110000", "#220000", "#330000", "#440000"].map((color) => photograph(color)));
  });
  beforeEach(async () => {
    id = await create(api, "ppirta", "tecnico.lp", LP);
  });

  interface Sent {
    referencia?: string;
    ruta_fotograma?: string;
  }
  const send = (fotogramas: Sent[], { token = mine.token, record = id, key = "" } = {}) =>
    api.call("fotogramappirta.create", {
      token,
      body: {
        id_ppirta: record,
        fotogramas: fotogramas.map((one, at) => ({ ruta_fotograma: images[at], nombre: `foto ${at}.jpg`, ...one })),
      },
      ...(key && { headers: { "Idempotency-Key": key } }),
    });
  const rows = () =>
    api.db
      .select({ nombre: fotogramappirta.nombre })
      .from(fotogramappirta)
      .where(eq(fotogramappirta.id_ppirta, id))
      .orderBy(asc(fotogramappirta.id));
  const uploads = async () =>
    (await api.db.select({ n: subida.archivos }).from(subida).where(eq(subida.id_usuario, mine.id)))[0]?.n ?? 0;

  it("a second one is answered as the first, and neither decoded, stored nor counted", async () => {
    const referencia = randomUUID();
    expect(await send([{ referencia }])).toMatchObject({ status: 200, body: DONE });
    const before = [await snapshot(api.db), api.files.kept.size, await uploads()];
    // Whoever decoded this would refuse it.
    const answers = [
      await send([{ referencia, ruta_fotograma: "bm8gZXMgdW5hIGZvdG8=" }]),
      await send([{ referencia, ruta_fotograma: "bm8gZXMgdW5hIGZvdG8=" }], { key: randomUUID() }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, DONE]);
    expect([await snapshot(api.db), api.files.kept.size, await uploads()]).toEqual(before);
  });

  it("of a batch the known are passed over and the others added", async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await send([{ referencia: one }])).status).toBe(200);
    const count = await uploads();
    const answer = await send([{ referencia: two }, { referencia: one }, {}, { referencia: three }]);
    expect([answer.status, answer.body]).toEqual([200, DONE]);
    expect((await rows()).map(({ nombre }) => nombre)).toEqual([
      "foto 0.jpg",
      "foto 0.jpg",
      "foto 2.jpg",
      "foto 3.jpg",
    ]);
    expect(await uploads()).toBe(count + 3);
    const told = await api.db.select().from(historial).where(eq(historial.id_registro, id));
    expect(told.filter(({ tabla, accion }) => tabla === "fotogramappirta" && accion === "CREAR")).toHaveLength(4);
    // Errors still name the place in the body that was sent.
    const wrong = await send([{ referencia: one }, { referencia: randomUUID(), ruta_fotograma: "bm8=" }]);
    expect([wrong.status, Object.keys(wrong.body.errores ?? {})]).toEqual([422, ["fotogramas.1.ruta_fotograma"]]);
    expect(await rows()).toHaveLength(4);
  });

  it("of batches at once, in any order, each photograph is added once", async () => {
    const [one, two] = [{ referencia: randomUUID() }, { referencia: randomUUID() }];
    const batches = [[one, two], [two, one], [one], [two], [two, one], [one, two]];
    const answers = await Promise.all(batches.map((batch) => send(batch, { key: randomUUID() })));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, DONE]);
    expect(await rows()).toHaveLength(2);
  });

  it("of another person or record is in use, and the whole batch is refused", async () => {
    const referencia = randomUUID();
    const colleague = await person(api, 4, LP);
    expect((await send([{ referencia }])).status).toBe(200);
    const elsewhere = await create(api, "ppirta", "tecnico.lp", LP);
    const before = await snapshot(api.db);
    for (const asked of [{ token: colleague.token }, { record: elsewhere }, { record: 999_999 }]) {
      const answer = await send([{ referencia: randomUUID() }, { referencia }], asked);
      expect([answer.status, answer.body.errores]).toEqual([422, inUse(1)]);
    }
    expect(await snapshot(api.db)).toEqual(before);
  });

  it("holds after a month, after the photograph was deleted, and after its record was", async () => {
    const [one, two] = [{ referencia: randomUUID() }, { referencia: randomUUID() }];
    expect((await send([one, two])).status).toBe(200);
    const [first] = await api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id));
    await api.ok("fotogramappirta.remove", { token: mine.token, id: first?.id ?? 0 });
    expect([(await send([one])).body, (await rows()).length]).toEqual([DONE, 1]);
    await api.db.update(ppirta).set({ derivado: 1 }).where(eq(ppirta.id, id));
    expect([(await send([two, one])).body, (await send([{ referencia: randomUUID() }])).status]).toEqual([DONE, 409]);
    await api.db.update(ppirta).set({ eliminado_en: new Date() }).where(eq(ppirta.id, id));
    expect([(await send([two, one])).body, (await send([two, {}])).status]).toEqual([DONE, 404]);
    expect(await rows()).toHaveLength(1);
  });
});
