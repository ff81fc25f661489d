import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTADOS_REGISTRO, type Kind } from "@/contract/resources/registros";
import { normalise } from "@/contract/plain-text";
import { seguimiento } from "@/ministry-api/db/schema";
import { fillRecords } from "@/scripts/lib/scale";
import { type Account, type Api, type DatabaseKind, DATABASES, kindsOn, openApi } from "./harness";
import { create, LP } from "./inventory";

type Fila = Record<string, unknown> & { id: number };
interface Pagina {
  data: Fila[];
  total: number;
}

const MANY = 1_300;
const NOMBRE = { ppirta: "nombre_atractivo", ppirtf: "nombre_centro" } as const;
const OTHER = { ppirta: "ppirtf", ppirtf: "ppirta" } as const;
const COMPLETO = { ppirta: "completito", ppirtf: "completo" } as const;

const CASES = DATABASES.flatMap((database) => kindsOn(database).map((kind) => ({ database, kind })));

/** Both kinds share a database: opening the embedded one takes seconds. */
const opened = new Map<DatabaseKind, Promise<Api>>();
afterAll(async () => {
  for (const api of opened.values()) await (await api).close();
});

describe.each(CASES)("lists of $kind on $database", ({ database, kind }: { database: DatabaseKind; kind: Kind }) => {
  let api: Api;
  let everything: Fila[];
  const nombre = NOMBRE[kind];

  const list = async (query: Record<string, string | number>, as: Account = "nacional") =>
    (await api.ok(`${kind}.list`, { as, query })).body[kind] as Pagina;
  const stream = async (path: string, as: Account = "nacional") => {
    const token = await api.tokenOf(as);
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/x-ndjson" };
    return api.request(`/api${path}`, { headers });
  };
  const rowsOf = async (path: string, as?: Account) => {
    const text = await (await stream(path, as)).text();
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Fila);
  };
  const ids = (rows: readonly Fila[]) => rows.map(({ id }) => id);

  beforeAll(async () => {
    const shared = opened.get(database) ?? openApi(database);
    opened.set(database, shared);
    api = await shared;
    await fillRecords(api.db, kind, MANY);
    everything = await rowsOf(`/${kind}`);
  });

  describe("pages", () => {
    it("are cut from one list, newest first, from either end", async () => {
      expect(everything).toHaveLength(MANY);
      expect(ids(everything)).toEqual(ids(everything).sort((a, b) => b - a));
      for (const [page, rows] of [
        [1, 10],
        [2, 7],
        [65, 10],
        [66, 10],
        [90, 10],
        [130, 10],
        [13, 100],
        [1, 1],
        [200, 6],
        [217, 6],
      ] as const) {
        const { data, total } = await list({ page, rows });
        expect({ page, rows, ids: ids(data), total }).toEqual({
          page,
          rows,
          ids: ids(everything.slice((page - 1) * rows, page * rows)),
          total: MANY,
        });
      }
    });

    it("beyond the end are empty and still say how many rows there are", async () => {
      for (const page of [131, 1_000_000]) expect(await list({ page, rows: 10 })).toEqual({ data: [], total: MANY });
      expect(await list({ page: 9, rows: 100, q: "cañón" })).toMatchObject({ data: [] });
    });

    it("hold 1 to 100 rows and begin at 1; a page without rows has ten; without both all come, a thousand at most", async () => {
      const wrong: Record<string, number>[] = [
        { rows: 0 },
        { rows: 101 },
        { page: 0, rows: 10 },
        { page: -1, rows: 10 },
      ];
      for (const query of wrong) {
        expect((await api.call(`${kind}.list`, { as: "nacional", query })).status, JSON.stringify(query)).toBe(422);
      }
      expect((await list({ rows: 100 })).data).toHaveLength(100);
      expect(ids((await list({ page: 2 })).data)).toEqual(ids(everything.slice(10, 20)));
      expect(ids((await list({ page: "", rows: "" })).data)).toEqual(ids(everything.slice(0, 1000)));
    });
  });

  describe("search", () => {
    beforeAll(async () => {
      await create(api, kind, "tecnico.lp", LP, "Cañón Ñandú 100%_Único \\ fin");
    });
    const found = async (q: string) => {
      const { data, total } = await list({ page: 1, rows: 100, q });
      expect(data.length, q).toBe(Math.min(total, 100));
      return total;
    };

    it("finds the same without regard to accents, half-accents and case", async () => {
      const wanted = await found("cañón");
      expect(wanted).toBeGreaterThan(10);
      for (const q of ["canon", "Canón", "cañon", "CAÑÓN", "  CaNoN "]) expect(await found(q), q).toBe(wanted);
    });

    it("wants every word, anywhere, in any order", async () => {
      expect(await found("ñandu único")).toBe(1);
      expect(await found("UNICO andu")).toBe(1);
      expect(await found("ñandu único nowhere")).toBe(0);
      expect(await found("ñandu un fin canon a 1")).toBe(1);
    });

    it("takes the signs of LIKE as they are, also in words too short for the index", async () => {
      expect(await found("100%_")).toBe(1);
      expect(await found("%")).toBe(1);
      expect(await found("\\")).toBe(1);
      expect(await found("0%_u")).toBe(1);
      expect(await found("c%n")).toBe(0);
      expect(await found("'; drop table ppirta; --")).toBe(0);
    });

    it("counts what it pages", async () => {
      const all = await rowsOf(`/${kind}?q=san%20pedro`);
      const { total } = await list({ page: 1, rows: 10, q: "san pedro" });
      expect(all).toHaveLength(total);
      const last = Math.ceil(total / 10);
      expect(ids((await list({ page: last, rows: 10, q: "san pedro" })).data)).toEqual(ids(all.slice((last - 1) * 10)));
    });
  });

  it("sorts by every allowed column, up and down, as a reader expects", async () => {
    const plain = (value: unknown) =>
      String(value)
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .toLowerCase();
    const rank = ["I", "II", "III", "IV", "V"];
    const text = (field: string) => (row: Fila) => plain(row[field]);
    const keys: Record<string, (row: Fila) => string | number> = {
      id: (row) => row.id,
      cite: (row) => String(row.cite),
      codigo: (row) => String(row.codigo),
      estado: (row) => String(row.estado),
      ...(kind === "ppirta" && { jerarquia: (row: Fila) => rank.indexOf(String(row.jerarquia)) }),
      [nombre]: text(nombre),
      categoria: text("categoria"),
      tipo: text("tipo"),
      subtipo: text("subtipo"),
      departamento: text("departamento"),
    };
    const all = await rowsOf(`/${kind}`);
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    for (const [field, key] of Object.entries(keys)) {
      const up = ids([...all].sort((a, b) => compare(key(a), key(b)) || a.id - b.id));
      expect(ids(await rowsOf(`/${kind}?sort=${field}`)), field).toEqual(up);
      expect(ids(await rowsOf(`/${kind}?sort=-${field}`)), `-${field}`).toEqual([...up].reverse());
      expect(ids((await list({ page: 70, rows: 10, sort: field })).data), field).toEqual(up.slice(690, 700));
    }
    const searched = ids(await rowsOf(`/${kind}?sort=${nombre}&q=mirador`));
    const wanted = ids(
      [...all].sort((a, b) => compare(keys[nombre]?.(a) ?? "", keys[nombre]?.(b) ?? "") || a.id - b.id),
    );
    expect(searched).toEqual(wanted.filter((id) => searched.includes(id)));
    for (const sort of [
      "busqueda",
      "-eliminado_en",
      NOMBRE[OTHER[kind]],
      ...(kind === "ppirtf" ? ["jerarquia"] : []),
    ]) {
      expect((await api.call(`${kind}.list`, { as: "nacional", query: { sort } })).status, sort).toBe(422);
    }
  });

  it("narrows by state, completeness, category and department, together and with a search", async () => {
    const all = await rowsOf(`/${kind}`);
    const miradores = new Set(ids(await rowsOf(`/${kind}?q=mirador`)));
    const category = all[0]?.id_categoria as number;
    const either = <T>(value: T) => [undefined, value];
    const queries = [undefined, ...ESTADOS_REGISTRO].flatMap((estado) =>
      [undefined, 0, 1].flatMap((completo) =>
        either(category).flatMap((id_categoria) =>
          either(LP).map((id_departamento) => ({ estado, completo, id_categoria, id_departamento })),
        ),
      ),
    );
    for (const { completo, ...same } of queries) {
      const given = Object.entries({ completo, ...same }).filter(([, value]) => value !== undefined);
      const query = Object.fromEntries(given) as Record<string, string | number>;
      const wanted = all.filter((row) =>
        given.every(([field, value]) => row[field === "completo" ? COMPLETO[kind] : field] === value),
      );
      const page = await list({ page: 1, rows: 20, ...query });
      expect({ query, ids: ids(page.data), total: page.total }).toEqual({
        query,
        ids: ids(wanted.slice(0, 20)),
        total: wanted.length,
      });
      const named = await list({ page: 1, rows: 1, q: "mirador", ...query });
      expect({ query, total: named.total }).toEqual({
        query,
        total: ids(wanted).filter((id) => miradores.has(id)).length,
      });
    }
    const complete = all.filter((row) => row[COMPLETO[kind]] === 1);
    expect(complete.length).toBeGreaterThan(10);
    expect(ids(await rowsOf(`/${kind}?completo=1`))).toEqual(ids(complete));
    const wrong: Record<string, string>[] = [{ estado: "OTRO" }, { completo: "2" }, { completo: "si" }];
    for (const query of wrong) {
      expect((await api.call(`${kind}.list`, { as: "nacional", query })).status, JSON.stringify(query)).toBe(422);
    }
  });

  it("keeps roles 3, 4 and 5 to their department, whatever they ask for", async () => {
    const all = await rowsOf(`/${kind}`);
    for (const [as, department] of [
      ["gobernacion.pt", 5],
      ["tecnico.lp", 2],
      ["operador.lp", 2],
    ] as const) {
      const own = ids(all.filter(({ id_departamento }) => id_departamento === department));
      expect(ids(await rowsOf(`/${kind}`, as))).toEqual(own);
      expect(await list({ page: 1, rows: 1 }, as)).toMatchObject({ total: own.length });
      expect(await list({ page: 1, rows: 1, id_departamento: 7 }, as)).toEqual({ data: [], total: 0 });
      const search = await list({ page: 1, rows: 100, q: "mirador" }, as);
      expect(search.data.every(({ id_departamento }) => id_departamento === department)).toBe(true);
    }
  });

  describe("inboxes", () => {
    const inbox = async (query: Record<string, string | number>) =>
      (await api.ok(`bandeja${kind}.finalizado`, { as: "nacional", query: { page: 1, rows: 100, ...query } })).body
        .pendientes as { data: { id: number; nombre: string; nombre_emisor: string }[]; total: number };

    it("are sorted by what they show, up and down, and by nothing else", async () => {
      const newest = await inbox({});
      expect(newest.data.map(({ id }) => id)).toEqual(newest.data.map(({ id }) => id).sort((a, b) => b - a));
      const up = (await inbox({ sort: "nombre" })).data.map(({ nombre }) => nombre);
      expect(new Set(up).size).toBeGreaterThan(3);
      expect(up).toEqual(
        [...up].sort((a, b) => (normalise(a) < normalise(b) ? -1 : normalise(a) > normalise(b) ? 1 : 0)),
      );
      expect((await inbox({ sort: "-nombre" })).data.map(({ nombre }) => nombre)).toEqual(up.reverse());
      const refused = await api.call(`bandeja${kind}.finalizado`, { as: "nacional", query: { sort: "observacion" } });
      expect(refused.status).toBe(422);
    });

    it("find a sender by accented capitals as well", async () => {
      const [step] = (await inbox({})).data;
      await api.db
        .update(seguimiento)
        .set({ nombre_emisor: "Ángela Ñáñez" })
        .where(eq(seguimiento.id, step?.id ?? 0));
      for (const q of ["angela nanez", "ÁNGELA", "ñáñez"]) {
        expect(
          (await inbox({ q })).data.map(({ id }) => id),
          q,
        ).toEqual([step?.id]);
      }
    });
  });

  describe("as a stream", () => {
    it("gives every row of a list, whatever page is asked for, with their number", async () => {
      const answer = await stream(`/${kind}?page=3&rows=10&sort=cite&estado=APROBADO`);
      expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
      const lines = (await answer.text()).trimEnd().split("\n");
      const { data, total } = await list({ page: 1, rows: 100, sort: "cite", estado: "APROBADO" });
      expect(answer.headers.get("x-total-count")).toBe(String(total));
      expect(lines).toHaveLength(total);
      expect(lines.slice(0, 100).map((line) => JSON.parse(line) as Fila)).toEqual(data);
    });

    it("serves catalogues and inboxes the same way", async () => {
      const provinces = (
        await api.ok("provincia.list", { as: "nacional", query: { page: 1, rows: 100, sort: "-nombre" } })
      ).body.provincias as Pagina;
      const streamed = await rowsOf("/provincia?sort=-nombre");
      expect(streamed).toHaveLength(provinces.total);
      expect(streamed.slice(0, 100)).toEqual(provinces.data);
      const inbox = (
        await api.ok(`bandeja${kind}.nacionalFinalizado`, { as: "nacional", query: { page: 1, rows: 100 } })
      ).body.pendientes as Pagina;
      expect(inbox.total).toBeGreaterThan(0);
      expect((await rowsOf(`/${kind}nacionalfinalizado`)).slice(0, 100)).toEqual(inbox.data);
    });

    it("refuses what the list refuses", async () => {
      expect((await stream(`/${kind}?sort=clave`)).status).toBe(422);
      expect((await stream(`/${kind}?estado=OTRO`)).status).toBe(422);
      expect((await stream(`/${kind}nacionalentrada`, "tecnico.lp")).status).not.toBe(200);
      const unsigned = await api.request(`/api/${kind}`, { headers: { Accept: "application/x-ndjson" } });
      expect(unsigned.status).toBe(401);
    });

    it("reads on only as the client takes it, and lets others work meanwhile", async () => {
      const answer = await stream(`/${kind}`);
      const reader = answer.body?.getReader();
      const first = await reader?.read();
      expect(new TextDecoder().decode(first?.value).trimEnd().split("\n")).toHaveLength(500);
      await create(api, kind, "tecnico.lp", LP, "Creado entre dos lotes");
      expect((await list({ page: 1, rows: 1 })).data[0]?.[nombre]).toBe("Creado entre dos lotes");
      await reader?.cancel();
      expect((await reader?.read())?.done).toBe(true);
      expect((await list({ page: 1, rows: 1 })).total).toBeGreaterThan(MANY);
    });
  });
});
