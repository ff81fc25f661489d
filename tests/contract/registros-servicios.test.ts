import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { normalise } from "@/contract/plain-text";
import { ppirta } from "@/ministry-api/db/schema";
import { type Account, apiOn, ONE_DATABASE, without } from "./harness";
import { complete, create, LP, place, PT } from "./inventory";
import { SERVICES, type ServiceCase } from "./registros-service-cases";

type Rows = { data: (Record<string, unknown> & { id: number; version: number })[]; total: number };
type Story = { tabla: string; accion: string; cambios: { campo: string; de: unknown; a: unknown }[] };
type Places = Record<"draft" | "derived" | "returned" | "foreign", number>;

const LOCKED = "El registro ya fue derivado y no se puede modificar";
const OWN: readonly Account[] = ["admin", "nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"];

describe.each(ONE_DATABASE)("services on %s", (database) => {
  const api = apiOn(database);
  const records: Record<Kind, Places> = {
    ppirta: { draft: 0, derived: 0, returned: 0, foreign: 0 },
    ppirtf: { draft: 0, derived: 0, returned: 0, foreign: 0 },
  };

  beforeAll(async () => {
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const at = records[kind];
      at.draft = await create(api, kind, "tecnico.lp", LP);
      at.foreign = await create(api, kind, "tecnico.pt", PT);
      for (const name of ["derived", "returned"] as const) {
        at[name] = await create(api, kind, "tecnico.lp", LP);
        await complete(api, kind, at[name]);
      }
    }
  });

  /** The calls of one service. Rows are added to `draft` unless another record is given. */
  function at({ name, parent, envelope, body }: ServiceCase) {
    const field = `id_${parent}`;
    const { draft } = records[parent];
    // These tests enter one row over and over, so each says that it means it (repetidos.test.ts).
    const bodyFor = (id: number = draft) => ({ ...body, [field]: id });
    return {
      field,
      bodyFor,
      add: async (id: number = draft, as: Account = "tecnico.lp") =>
        (await api.ok(`${name}.create`, { as, body: bodyFor(id) })).body.data?.id ?? 0,
      list: async (id: number = draft, more: Record<string, string | number> = {}) =>
        (await api.ok(`${name}.list`, { as: "tecnico.lp", query: { [field]: id, ...more } })).body[envelope] as Rows,
    };
  }

  describe.each(SERVICES)("$name", (service) => {
    const { name, parent, type, required, refused, found, other, texts, shown, change } = service;
    const unread = new Set(Object.keys(shown));

    it("is added, shown with its names, told in the history, changed and removed", async () => {
      const { bodyFor, list, field } = at(service);
      const added = await api.ok(`${name}.create`, { as: "tecnico.lp", body: bodyFor() });
      expect(added.body.message).toBe(texts.saved);
      const id = added.body.data?.id ?? 0;
      const { data, total } = await list();
      const sent = Object.fromEntries(Object.entries(service.body).filter(([key]) => !unread.has(key)));
      expect(data.find((row) => row.id === id)).toMatchObject({
        ...sent,
        ...shown,
        [field]: records[parent].draft,
        id_tipo: type,
        version: 1,
      });
      expect(total).toBe(data.length);

      const changed = await api.ok(`${name}.update`, {
        as: "tecnico.lp",
        id,
        body: { ...bodyFor(), [change[0]]: change[1], version: 1 },
      });
      expect(changed.body.message).toBe(texts.updated);
      const row = (await list()).data.find((candidate) => candidate.id === id);
      expect(row).toMatchObject({ version: 2, [change[0]]: change[1] });

      const removed = await api.ok(`${name}.remove`, { as: "admin", id });
      expect(removed.body.message).toBe(texts.removed);
      expect((await list()).data.some((candidate) => candidate.id === id)).toBe(false);

      const told = await api.ok("registro.historial", {
        as: "operador.lp",
        query: { tipo: parent, id: records[parent].draft, page: 1, rows: 3 },
      });
      const { data: story } = told.body.historial as { data: Story[] };
      expect(story.map((entry) => [entry.tabla, entry.accion])).toEqual(
        ["ELIMINAR", "MODIFICAR", "CREAR"].map((accion) => [name, accion]),
      );
      expect(story[1]?.cambios).toEqual([{ campo: change[0], de: service.body[change[0]], a: change[1] }]);
      expect(story[2]?.cambios).toContainEqual({ campo: "id_tipo", de: null, a: type });
      expect(story[0]?.cambios).toContainEqual({ campo: change[0], de: change[1], a: null });
    });

    it("names each missing field, in order, in the specification's words", async () => {
      const { bodyFor, field } = at(service);
      for (const [missing, text] of required) {
        const answer = await api.call(`${name}.create`, { as: "tecnico.lp", body: without(bodyFor(), missing) });
        expect([answer.status, answer.body.errores]).toEqual([422, { [missing]: [text] }]);
      }
      const empty = await api.call(`${name}.create`, { as: "tecnico.lp", body: {} });
      const parentText = parent === "ppirta" ? "El atractivo es requerido" : "La facilidad es requerida";
      expect(Object.entries(empty.body.errores ?? {})).toEqual([
        [field, [parentText]],
        ...required.map(([missing, text]) => [missing, [text]]),
      ]);
    });

    it("refuses values out of bounds or off the code list", async () => {
      const { bodyFor, list } = at(service);
      const before = (await list()).total;
      for (const [wrong, value, text] of refused) {
        const answer = await api.call(`${name}.create`, { as: "tecnico.lp", body: { ...bodyFor(), [wrong]: value } });
        expect([answer.status, answer.body.errores]).toEqual([422, { [wrong]: [text] }]);
      }
      expect((await list()).total).toBe(before);
    });

    it("wants a subtype of its own type", async () => {
      const { bodyFor, add } = at(service);
      const id = await add();
      const foreign = {
        ...bodyFor(),
        id_subtipo: other.subtype,
        ...("id_catsubtipo" in service.body && { id_catsubtipo: null }),
      };
      const unknown = { ...bodyFor(), id_subtipo: 999_999 };
      const text = "El subtipo no es de este tipo de servicio";
      for (const answer of [
        await api.call(`${name}.create`, { as: "tecnico.lp", body: foreign }),
        await api.call(`${name}.update`, { as: "tecnico.lp", id, body: foreign }),
      ]) {
        expect([answer.status, answer.body.errores]).toEqual([422, { id_subtipo: [text] }]);
      }
      if (!("id_catsubtipo" in service.body) || service.body.id_catsubtipo === null) {
        const answer = await api.call(`${name}.create`, { as: "tecnico.lp", body: unknown });
        expect([answer.status, answer.body.errores]).toEqual([422, { id_subtipo: ["El registro elegido no existe"] }]);
      }
      // The call sets the type. A type in the body is ignored.
      const sent = await api.ok(`${name}.create`, { as: "tecnico.lp", body: { ...bodyFor(), id_tipo: 47 } });
      const row = (await at(service).list()).data.find((candidate) => candidate.id === sent.body.data?.id);
      expect(row?.id_tipo).toBe(type);
    });

    it("is open to the people of its department, and unknown without its record", async () => {
      const { bodyFor, add, field } = at(service);
      const id = await add();
      for (const as of OWN) {
        expect((await api.call(`${name}.list`, { as, query: { [field]: records[parent].draft } })).status).toBe(200);
        expect((await api.call(`${name}.create`, { as, body: bodyFor() })).status).toBe(200);
        expect((await api.call(`${name}.update`, { as, id, body: bodyFor() })).status).toBe(200);
      }
      // tecnico.lp registered the record: only that account and role 1 may delete its rows (propios.test.ts).
      for (const as of ["nacional", "gobernacion.lp", "operador.lp"] as const) {
        expect((await api.call(`${name}.remove`, { as, id })).status).toBe(403);
      }
      expect((await api.call(`${name}.create`, { as: "admin", body: bodyFor(999_999) })).status).toBe(404);
      expect((await api.call(`${name}.list`, { as: "admin", query: { [field]: 999_999 } })).status).toBe(404);
      expect((await api.call(`${name}.list`, { as: "admin" })).status).toBe(422);
    });

    it("touches no row of another service", async () => {
      const { bodyFor } = at(service);
      const neighbour = SERVICES.find((candidate) => candidate.name === other.name) ?? service;
      const id = await at(neighbour).add();
      expect((await at(service).list()).data.some((row) => row.id === id)).toBe(false);
      expect((await api.call(`${name}.update`, { as: "admin", id, body: bodyFor() })).status).toBe(404);
      expect((await api.call(`${name}.remove`, { as: "admin", id })).status).toBe(404);
      expect((await at(neighbour).list()).data.find((row) => row.id === id)?.version).toBe(1);
    });

    it("stays with its parent", async () => {
      const { bodyFor, add, field } = at(service);
      const id = await add();
      const answer = await api.call(`${name}.update`, { as: "admin", id, body: bodyFor(records[parent].foreign) });
      const text =
        parent === "ppirta" ? "El registro no pertenece a este atractivo" : "El registro no pertenece a esta facilidad";
      expect([answer.status, answer.body.errores]).toEqual([422, { [field]: [text] }]);
    });

    it("is changed once from one version; who comes second is shown the row as it is now", async () => {
      const { bodyFor, add, list } = at(service);
      const id = await add();
      const body = { ...bodyFor(), version: 1 };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          api.call(`${name}.update`, { as: "tecnico.lp", id, body: { ...body, [change[0]]: change[1] } }),
        ),
      );
      // The others find their values there already (done-already.test.ts).
      expect(answers.map(({ status, body: said }) => [status, said.version])).toEqual(answers.map(() => [200, 2]));
      const late = await api.call(`${name}.update`, { as: "operador.lp", id, body });
      expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Otra persona cambió/)]);
      const now = (await list()).data.find((row) => row.id === id);
      expect(now).toMatchObject({ version: 2, [change[0]]: change[1] });
      expect(late.body.actual).toEqual(now);
    });

    it("is sorted by each shown column, up and down, and paged in that order", async () => {
      const { bodyFor, list } = at(service);
      const parentId = await create(api, parent, "tecnico.lp", LP);
      const least = Object.fromEntries(required.map(([field]) => [field, service.body[field]]));
      const bodies = [
        bodyFor(parentId),
        { ...bodyFor(parentId), [change[0]]: change[1] },
        { ...least, [at(service).field]: parentId },
      ];
      for (const body of bodies) await api.ok(`${name}.create`, { as: "tecnico.lp", body });
      const { data } = await list(parentId);
      expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort((a, b) => a - b));
      const plain = (value: unknown) => (typeof value === "string" ? normalise(value) : (value as number));
      const columns = Object.keys(data[0] ?? {});
      expect(columns).toEqual(expect.arrayContaining(["subtipo", ...Object.keys(least)]));
      for (const column of columns) {
        for (const direction of [1, -1]) {
          const wanted = [...data].sort((a, b) => {
            const [one, two] = [a[column] ?? null, b[column] ?? null];
            if (one === null || two === null)
              return direction * (Number(one === null) - Number(two === null)) || a.id - b.id;
            return direction * (plain(one) < plain(two) ? -1 : plain(one) > plain(two) ? 1 : 0) || a.id - b.id;
          });
          const sort = direction < 0 ? `-${column}` : column;
          const pages = [await list(parentId, { sort, rows: 2 }), await list(parentId, { sort, rows: 2, page: 2 })];
          const got = pages.flatMap((page) => page.data.map(({ id }) => id));
          expect([sort, got]).toEqual([sort, wanted.map(({ id }) => id)]);
          expect(pages.map(({ total }) => total)).toEqual([3, 3]);
        }
      }
      const query = { [at(service).field]: parentId, sort: "busqueda" };
      expect((await api.call(`${name}.list`, { as: "tecnico.lp", query })).status).toBe(422);
    });

    it("is closed while its record is derived, but to the governorate that mends a returned one", async () => {
      const { bodyFor, add, list } = at(service);
      const { derived, returned } = records[parent];
      await place(api, parent, derived, "completo");
      await place(api, parent, returned, "completo");
      const closed = await add(derived);
      const mended = await add(returned);
      await place(api, parent, derived, "entrante_gobernacion");
      await place(api, parent, returned, "devuelto_gobernacion");

      for (const as of OWN) {
        const refusals = [
          await api.call(`${name}.create`, { as, body: bodyFor(derived) }),
          await api.call(`${name}.update`, { as, id: closed, body: bodyFor(derived) }),
          ...(as === "admin"
            ? [
                await api.call(`${name}.remove`, { as, id: closed }),
                await api.call(`${name}.remove`, { as, id: mended }),
              ]
            : []),
          ...(as === "gobernacion.lp"
            ? []
            : [
                await api.call(`${name}.create`, { as, body: bodyFor(returned) }),
                await api.call(`${name}.update`, { as, id: mended, body: bodyFor(returned) }),
              ]),
        ];
        for (const answer of refusals) expect([answer.status, answer.body.message]).toEqual([409, LOCKED]);
      }
      expect((await list(derived)).data.some((row) => row.id === closed)).toBe(true);
      expect(await add(returned, "gobernacion.lp")).toBeGreaterThan(0);
      const change = await api.call(`${name}.update`, { as: "gobernacion.lp", id: mended, body: bodyFor(returned) });
      expect(change.status).toBe(200);
      const foreign = await api.call(`${name}.update`, { as: "gobernacion.pt", id: mended, body: bodyFor(returned) });
      expect(foreign.status).toBe(404);
    });

    it("is found by its shown texts, without regard to accents and case", async () => {
      const { add, list } = at(service);
      const id = await add();
      for (const q of found) {
        const { data, total } = await list(undefined, { q });
        expect([q, data.some((row) => row.id === id)]).toEqual([q, true]);
        expect(total).toBe(data.length);
      }
      for (const q of ["zzz", "%", "_", `${found[0]} zzz`]) {
        expect(await list(undefined, { q })).toEqual({ data: [], total: 0 });
      }
      const page = await list(undefined, { q: found[0] ?? "", rows: 1, page: 2 });
      expect(page.data).toHaveLength(1);
      expect(page.total).toBeGreaterThan(1);
    });
  });

  it.each(["pernoctacionppirtf", "restauracionppirtf"] as const)("%s wants a category of its subtype", async (name) => {
    const service = SERVICES.find((candidate) => candidate.name === name);
    if (!service) throw new Error(name);
    const body = { ...at(service).bodyFor(), id_catsubtipo: 45 };
    const wrong = await api.call(`${name}.create`, { as: "tecnico.lp", body });
    expect([wrong.status, wrong.body.errores]).toEqual([
      422,
      { id_catsubtipo: ["La categoría no es del subtipo elegido"] },
    ]);
    const unknown = await api.call(`${name}.create`, { as: "tecnico.lp", body: { ...body, id_catsubtipo: 999_999 } });
    expect([unknown.status, unknown.body.errores]).toEqual([422, { id_catsubtipo: ["El registro elegido no existe"] }]);
  });

  it("makes a facility complete with its first service and incomplete with its last", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP);
    const state = async () => {
      const { completo, faltantes, estado } = (await api.ok("ppirtf.detail", { as: "tecnico.lp", id })).body
        .ppirtf as Record<string, unknown>;
      return { completo, faltantes, estado };
    };
    const INCOMPLETE = { completo: 0, faltantes: ["servicios"], estado: "INCOMPLETO" };
    const COMPLETE = { completo: 1, faltantes: [], estado: "COMPLETO" };
    const entered = [];
    for (const service of SERVICES.filter(({ parent }) => parent === "ppirtf")) {
      expect(await state()).toEqual(entered.length === 0 ? INCOMPLETE : COMPLETE);
      entered.push({ name: service.name, id: await at(service).add(id) });
    }
    expect(entered).toHaveLength(8);
    expect(await state()).toEqual(COMPLETE);
    for (const [index, row] of entered.entries()) {
      await api.ok(`${row.name}.remove`, { as: "admin", id: row.id });
      expect(await state()).toEqual(index === entered.length - 1 ? INCOMPLETE : COMPLETE);
    }
    const refused = await api.call("ppirtf.derivar", { as: "tecnico.lp", id });
    expect([refused.status, refused.body.message]).toEqual([409, "El registro está incompleto"]);
    await at(SERVICES[0] as ServiceCase).add(id);
    await api.ok("ppirtf.derivar", { as: "tecnico.lp", id });
  });

  it("leaves an attraction's completeness to its own sections", async () => {
    const { draft } = records.ppirta;
    for (const service of SERVICES.filter(({ parent }) => parent === "ppirta")) await at(service).add();
    const [row] = await api.db.select({ completito: ppirta.completito }).from(ppirta).where(eq(ppirta.id, draft));
    expect(row?.completito).toBe(0);
  });

  it("is found by its record and type in the order of the list: a city has hundreds of lodgings", async () => {
    const { rows } = await api.db.execute<{ indexname: string; indexdef: string }>(
      sql`select indexname, indexdef from pg_indexes where indexname in ('servicio_ppirtf', 'servicioppirta_ppirta') order by 1`,
    );
    expect(rows.map(({ indexdef }) => indexdef.replace(/.*\(/, "("))).toEqual([
      "(id_ppirtf, id_tipo, id)",
      "(id_ppirta, id_tipo, id)",
    ]);
  });

  it("is unknown with a hidden record", async () => {
    for (const service of [SERVICES[0], SERVICES.at(-1)]) {
      if (!service) throw new Error("No service");
      const id = await create(api, service.parent, "tecnico.lp", LP);
      const row = await at(service).add(id);
      await api.ok(`${service.parent}.remove`, { as: "admin", id });
      const query = { [at(service).field]: id };
      expect((await api.call(`${service.name}.list`, { as: "admin", query })).status).toBe(404);
      expect((await api.call(`${service.name}.create`, { as: "admin", body: at(service).bodyFor(id) })).status).toBe(
        404,
      );
      expect((await api.call(`${service.name}.remove`, { as: "admin", id: row })).status).toBe(404);
    }
  });
});
