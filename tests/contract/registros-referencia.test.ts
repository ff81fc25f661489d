import { randomUUID } from "node:crypto";
import { count, eq, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { issueToken } from "@/ministry-api/sesion/tokens";
import { historial, ppirta, ppirtf, referencia, rutappirta } from "@/ministry-api/db/schema";
import { TABLES } from "@/ministry-api/operations/backup/tables";
import { type Answer, apiOn, LIKE_DATABASES, ONE_DATABASE } from "./harness";
import { complete, formOf, informacion, LP, place, PT } from "./inventory";
import { SERVICES } from "./registros-service-cases";
import { SLOW } from "./suite";
import { snapshot } from "./snapshot";
import { CHILDREN, childBodies, person } from "./worlds";

/** Something made in the field is made once for its reference: after any time, whatever became of it. */

const RECORDS = ["ppirta", "ppirtf"] as const;
const services = SERVICES.map(({ name }) => name);
/** The services are alike: `npm test` walks one of each inventory. */
const SECTIONS = [...Object.keys(CHILDREN), ...(SLOW ? services : ["medicoppirtf", "transporteppirta"])];
const IN_USE = { referencia: ["La referencia ya está en uso"] };
const MONTH = 30 * 24 * 60;

describe.each(LIKE_DATABASES)("references on %s", (database) => {
  const api = apiOn(database);
  let mine: { id: number; token: string };
  let bodies: Awaited<ReturnType<typeof childBodies>>;
  beforeAll(async () => {
    mine = await person(api, 4, LP, "Del campo");
    bodies = await childBodies(api);
  });

  const whole = ONE_DATABASE.includes(database);
  const known = (name: string) => {
    const found = bodies[name];
    if (!found) throw new Error(`No body of ${name}`);
    return found;
  };
  const post = (call: string, body: object, token = mine.token, headers: Record<string, string> = {}) =>
    api.call(call as CallName, { token, body, headers });
  const record = async (kind: Kind, more: object = {}, token = mine.token) =>
    post(`${kind}.create`, { ...(await formOf(api, kind, LP)), ...more }, token);
  const idOf = ({ status, body }: Answer) => {
    expect([status, body]).toEqual([200, expect.objectContaining({ data: { id: expect.any(Number) as number } })]);
    return body.data?.id ?? 0;
  };
  const newRecord = async (kind: Kind) => idOf(await record(kind));
  /** Makes one thing of that name under a reference, below `parent` if it is a section's. */
  const make = (name: string, sent: string, parent: number, more: object = {}, token = mine.token) =>
    name === "ppirta" || name === "ppirtf"
      ? record(name, { referencia: sent, ...more }, token)
      : post(
          `${name}.create`,
          { ...known(name).body, [`id_${known(name).parent}`]: parent, referencia: sent, ...more },
          token,
        );
  const parentOf = async (name: string) => (name in bodies ? newRecord(known(name).parent) : 0);
  const rows = async (table: PgTable) => (await api.db.select({ n: count() }).from(table))[0]?.n ?? 0;

  it.each(whole ? [...RECORDS, ...SECTIONS] : [...RECORDS, "rutappirta"])(
    "%s: a second creation answers what the first made and writes nothing",
    async (name) => {
      const parent = await parentOf(name);
      const sent = randomUUID();
      const first = await make(name, sent, parent);
      const id = idOf(first);
      const before = await snapshot(api.db);
      const again = await make(name, sent.toUpperCase(), parent);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      // What was edited on the device meanwhile goes as an update: the body of a repetition is not looked at.
      const edited = name === "ppirta" ? { nombre_atractivo: "Otro" } : { nombre: "Otro" };
      expect((await make(name, sent, parent, edited)).body).toEqual(first.body);
      expect(await snapshot(api.db)).toEqual(before);
      // Another reference, or none, is another thing.
      expect(idOf(await make(name, randomUUID(), parent))).toBeGreaterThan(id);
    },
  );

  it.each(["ppirta", "rutappirta"])("%s: of six at once one is made, and all are answered alike", async (name) => {
    const parent = await parentOf(name);
    const table = name === "ppirta" ? ppirta : rutappirta;
    const before = [await rows(table), await rows(historial), await rows(referencia)];
    const sent = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(name, sent, parent)));
    const id = answers[0]?.body.data?.id;
    for (const answer of answers) expect(idOf(answer)).toBe(id);
    expect([await rows(table), await rows(historial), await rows(referencia)]).toEqual(before.map((n) => n + 1));
  });

  it("leaves the reference of a refused creation free", async () => {
    const sent = randomUUID();
    const wrong = await record("ppirta", { referencia: sent, id_tipo: 1_000_000 });
    expect([wrong.status, Object.keys(wrong.body.errores ?? {})]).toEqual([422, ["id_tipo", "id_subtipo"]]);
    expect((await record("ppirta", { referencia: "no-es" })).body.errores).toEqual({
      referencia: ["La referencia no es válida"],
    });
    const id = idOf(await record("ppirta", { referencia: sent }));
    const row = { ...known("decppirta").body, id_ppirta: id, confirmar_repetido: 0 };
    expect((await post("decppirta.create", row)).status).toBe(200);
    const other = randomUUID();
    const repeated = await post("decppirta.create", { ...row, referencia: other });
    expect([repeated.status, repeated.body["repetido"]]).toEqual([409, 1]);
    const confirmed = { ...row, referencia: other, confirmar_repetido: 1 };
    const made = await post("decppirta.create", confirmed);
    // Once it is there, it is no repetition of itself.
    expect((await post("decppirta.create", { ...row, referencia: other })).body).toEqual(made.body);
  });

  it("comes after an idempotency key, and outlives it", async () => {
    const sent = randomUUID();
    const key = { "Idempotency-Key": randomUUID() };
    const body = { ...(await formOf(api, "ppirta", LP)), referencia: sent };
    const first = await post("ppirta.create", body, mine.token, key);
    const answers = [
      await post("ppirta.create", body, mine.token, key),
      await post("ppirta.create", body, mine.token, { "Idempotency-Key": randomUUID() }),
      await post("ppirta.create", body),
      // Two keys at once for one reference.
      ...(await Promise.all(
        [1, 2].map(() => post("ppirta.create", body, mine.token, { "Idempotency-Key": randomUUID() })),
      )),
    ];
    for (const { status, body: said } of answers) expect([status, said]).toEqual([200, first.body]);
    // The key is checked first: with another body it is refused, known reference or not.
    expect((await post("ppirta.create", { ...body, g_z: "12" }, mine.token, key)).body.message).toContain(
      "Idempotency-Key",
    );
  });

  it("of another person, call, record or department is in use, and tells nothing more", async () => {
    const sent = { ppirta: randomUUID(), ppirtf: randomUUID(), rutappirta: randomUUID() };
    const id = idOf(await make("ppirta", sent.ppirta, 0));
    const facility = idOf(await make("ppirtf", sent.ppirtf, 0));
    idOf(await make("rutappirta", sent.rutappirta, id));
    const colleague = await person(api, 4, LP);
    const stranger = await person(api, 4, PT);
    const other = await newRecord("ppirta");
    const before = await snapshot(api.db);
    const said: unknown[] = [];
    for (const answer of [
      await make("ppirta", sent.ppirta, 0, {}, colleague.token),
      await make("rutappirta", sent.rutappirta, id, {}, colleague.token),
      await record("ppirta", { ...(await formOf(api, "ppirta", PT)), referencia: sent.ppirta }, stranger.token),
      await make("ppirtf", sent.ppirta, 0),
      await make("ppirta", sent.ppirtf, 0),
      await make("temppirta", sent.rutappirta, id),
      await make("comunicacionppirtf", sent.ppirtf, facility),
      await make("rutappirta", sent.rutappirta, other),
      await make("rutappirta", sent.rutappirta, 999_999),
    ]) {
      said.push([answer.status, answer.body]);
    }
    for (const one of said) expect(one).toEqual([422, { message: "Revise los datos marcados", errores: IN_USE }]);
    expect(await snapshot(api.db)).toEqual(before);

    // A record that was moved to another department is out of its author's reach.
    const moved = { ...(await formOf(api, "ppirta", PT)), version: 1 };
    await api.ok("ppirta.update", { as: "admin", id, body: moved });
    for (const answer of [await make("ppirta", sent.ppirta, 0), await make("rutappirta", sent.rutappirta, id)]) {
      expect([answer.status, answer.body.errores]).toEqual([422, IN_USE]);
    }
  });

  it("is in no list, history, export or backup but its own table", async () => {
    const sent = [randomUUID(), randomUUID()] as const;
    const id = idOf(await make("ppirta", sent[0], 0));
    idOf(await make("rutappirta", sent[1], id));
    const asked = { token: mine.token };
    const all = await Promise.all([
      api.ok("ppirta.list", { ...asked, query: { q: "", page: 1, rows: 100 } }),
      api.ok("ppirta.detail", { ...asked, id }),
      api.ok("rutappirta.list", { ...asked, query: { ppirta: id } }),
      api.ok("registro.historial", { ...asked, query: { tipo: "ppirta", id, page: 1, rows: 100 } }),
    ]);
    const text = JSON.stringify(all.map(({ body }) => body));
    expect(text).toContain('"id"');
    for (const one of [...sent, "referencia"]) expect(text).not.toContain(one);
    const tables = await snapshot(api.db);
    const holding = Object.keys(tables).filter((name) => tables[name]?.some((line) => line.includes(sent[0])));
    expect(holding).toEqual([getTableName(referencia)]);
    expect(TABLES.map(({ name }) => name)).toContain("referencia");
  });

  it("holds a change back from the record that has got the id of another, as after a restored backup", async () => {
    const [sent, other] = [randomUUID(), randomUUID()];
    const id = idOf(await record("ppirta", { referencia: sent }));
    const foreign = idOf(await record("ppirta", { referencia: other }));
    const facility = idOf(await record("ppirtf", { referencia: randomUUID() }));
    const row = idOf(await make("rutappirta", randomUUID(), foreign));
    const form = { ...(await formOf(api, "ppirta", LP, "Del teléfono")), version: 1 };
    const information = { ...informacion, cc_ccm: 0, version: 1 };
    const route = { ...known("rutappirta").body, id_ppirta: foreign };
    const wrong = [sent, randomUUID()].flatMap(
      (one) =>
        [
          ["ppirta.update", { id: foreign, body: { ...form, referencia: one } }],
          ["ppirtf.update", { id: facility, body: { ...form, nombre_centro: "Del teléfono", referencia: one } }],
          ["ppirta.informacion", { id: foreign, body: { ...information, referencia: one } }],
          ["rutappirta.create", { body: { ...route, tramo: "Otro", referencia_registro: one } }],
          ["rutappirta.update", { id: row, body: { ...route, tramo: "Otro", version: 1, referencia_registro: one } }],
        ] as const,
    );
    const before = await snapshot(api.db);
    for (const [call, input] of wrong) {
      const { status, body } = await api.call(call, { token: mine.token, ...input });
      expect([call, status, body.errores]).toEqual([call, 409, { referencia: ["La referencia es de otro registro"] }]);
    }
    for (const [kind, wanted] of [
      ["ppirta", foreign],
      ["ppirtf", facility],
    ] as const) {
      const asked = await api.call(`${kind}.detail`, { token: mine.token, id: wanted, query: { referencia: sent } });
      expect([kind, asked.status]).toEqual([kind, 404]);
    }
    await api.ok("ppirta.detail", { token: mine.token, id, query: { referencia: sent } });
    expect(await snapshot(api.db)).toEqual(before);
    // Its own reference, or none as from a desk, changes it.
    const changed = { token: mine.token, id, body: { ...form, referencia: sent.toUpperCase() } };
    expect((await api.call("ppirta.update", changed)).status).toBe(200);
    const desk = { token: mine.token, id: foreign, body: form };
    expect((await api.call("ppirta.update", desk)).status).toBe(200);
    const mineToo = { token: mine.token, id: row, body: { ...route, version: 1, referencia_registro: other } };
    expect((await api.call("rutappirta.update", mineToo)).status).toBe(200);
  });

  // The last one: it moves the clock, and open sessions end.
  it("holds after a month, and after the record was changed, derived and deleted", async () => {
    const sent = { ppirta: randomUUID(), rutappirta: randomUUID(), temppirta: randomUUID(), ppirtf: randomUUID() };
    const ppirtaId = idOf(await make("ppirta", sent.ppirta, 0));
    const first = new Map<string, unknown>();
    let token = mine.token;
    const check = async (when: string) => {
      api.advance(MONTH);
      token = await issueToken(api.db, mine.id, "SESION", 12, api.now());
      const before = await snapshot(api.db);
      for (const [name, one] of Object.entries(sent)) {
        const { status, body } = await make(name, one, ppirtaId, {}, token);
        expect([when, name, status]).toEqual([when, name, 200]);
        if (first.has(name)) expect([when, name, body]).toEqual([when, name, first.get(name)]);
        else first.set(name, body);
      }
      if (when !== "at first") expect(await snapshot(api.db)).toEqual(before);
    };
    await check("at first");
    await check("as it was");

    const facility = (first.get("ppirtf") as Answer["body"]).data?.id ?? 0;
    const change = { ...(await formOf(api, "ppirta", LP, "Otro nombre")), version: 1 };
    await api.ok("ppirta.update", { token, id: ppirtaId, body: change });
    const season = (first.get("temppirta") as Answer["body"]).data?.id ?? 0;
    await api.ok("temppirta.remove", { token, id: season });
    await check("changed, a row deleted");

    await complete(api, "ppirta", ppirtaId);
    await place(api, "ppirta", ppirtaId, "entrante_gobernacion");
    expect((await make("rutappirta", randomUUID(), ppirtaId, {}, token)).status).toBe(409);
    await check("derived");

    await api.db.update(ppirta).set({ derivado: 0 }).where(eq(ppirta.id, ppirtaId));
    const admin = await issueToken(api.db, 1, "SESION", 12, api.now());
    await api.ok("ppirta.remove", { token: admin, id: ppirtaId });
    await api.ok("ppirtf.remove", { token: admin, id: facility });
    expect((await make("rutappirta", randomUUID(), ppirtaId, {}, token)).status).toBe(404);
    await check("deleted");
    // Removed from the database itself, as demonstration records are.
    await api.db.delete(ppirtf).where(eq(ppirtf.id, facility));
    await check("removed");
  });
});
