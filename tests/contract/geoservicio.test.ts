import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { departamentoNombre } from "@/contract/shown";
import type { Alcance } from "@/contract/resources/claves";
import { ppirta } from "@/ministry-api/db/schema";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { create, LP } from "./inventory";
import { SLOW } from "./suite";

/** What the geographic service answers to whom: the same records as the lists, by any filter, page by page. */

interface Feature {
  id: number;
  geometry: { type: string; coordinates: [number, number] };
  properties: Record<string, string | number | null>;
}
interface Answered {
  status: number;
  features: Feature[];
  next: string | null;
  message: string;
  numberMatched?: number;
}

const KINDS = [
  ["atractivos", "ppirta"],
  ["facilidades", "ppirtf"],
] as const;

const UTM = "http://www.opengis.net/def/crs/EPSG/0/32719";

/** The same figures on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(LIKE_DATABASES)("the geographic service on %s", (database) => {
  const api = apiOn(database);
  type Credentials = { authorization?: string } & Record<string, string>;
  const asAccount = async (account: Account): Promise<Credentials> => ({
    authorization: `Bearer ${await api.tokenOf(account)}`,
  });
  const get = async (path: string, headers: Credentials): Promise<Answered> => {
    const answer = await api.request(path, { headers });
    const body = (await answer.json()) as Partial<Answered> & { links?: { rel: string; href: string }[] };
    const next = body.links?.find(({ rel }) => rel === "next")?.href ?? null;
    return { features: [], message: "", ...body, status: answer.status, next };
  };
  const items = (name: string, query: Record<string, string | number>, headers: Credentials) =>
    get(
      `/api/ogc/collections/${name}/items?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      headers,
    );
  const all = async (
    name: string,
    query: Record<string, string | number>,
    headers: Credentials,
  ): Promise<Feature[]> => {
    let page = await items(name, { limit: 1000, ...query }, headers);
    const found = [...page.features];
    while (page.status === 200 && page.next !== null) {
      page = await get(page.next, headers);
      found.push(...page.features);
    }
    expect([page.status, page.message]).toEqual([200, ""]);
    return found;
  };
  const idsOf = (features: readonly Feature[]) => features.map(({ id }) => id).sort((a, b) => a - b);
  const listed = async (kind: Kind, query: Record<string, string | number>, as: Account) => {
    const { body } = await api.ok(`${kind}.list`, { as, query });
    return (body[kind] as { data: ({ id: number } & Record<string, unknown>)[] }).data;
  };
  const keyOf = async (alcances: readonly Alcance[], id_departamento?: number) => {
    const vence = new Date(api.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10);
    const nombre = `SIG ${alcances.join()} ${id_departamento ?? "todos"}`;
    const body = { nombre, alcances, id_departamento: id_departamento ?? "", por_minuto: 6000, vence };
    return String((await api.ok("clave.create", { as: "admin", body })).body.clave);
  };
  const basic = (key: string, name = "qgis"): Credentials => ({ authorization: `Basic ${btoa(`${name}:${key}`)}` });

  describe.each(KINDS)("%s", (name, kind) => {
    it.each(["admin", "nacional", "gobernacion.lp", "tecnico.pt", "operador.lp"] as const)(
      "are those that the list shows to %s, with the same values and positions",
      async (account) => {
        const rows = await listed(kind, {}, account);
        const features = await all(name, {}, await asAccount(account));
        expect(idsOf(features)).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b));
        expect(features.length).toBeGreaterThan(0);
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { id, geometry, properties } of features) {
          const row = byId.get(id) ?? {};
          expect(row).toMatchObject(properties);
          expect(geometry).toEqual({ type: "Point", coordinates: [properties.g_y, properties.g_x] });
        }
      },
    );

    it("name nobody", async () => {
      const [feature] = (await items(name, { limit: 1 }, await asAccount("admin"))).features;
      expect(Object.keys(feature?.properties ?? {})).toEqual(expect.arrayContaining(["cite", "municipio", "estado"]));
      expect(Object.keys(feature?.properties ?? {}).filter((one) => /autor|usuario|creado_por|^id_/.test(one))).toEqual(
        [],
      );
    });

    it("are those of the list by its own filters", async () => {
      const headers = await asAccount("nacional");
      const cases: [Record<string, string>, Record<string, string>][] = [
        [{ estado: "APROBADO" }, { estado: "APROBADO" }],
        [{ estado: "INCOMPLETO" }, { filter: "estado = 'INCOMPLETO'" }],
        [{ recuadro: "-69.5,-17.5,-66.5,-14.5" }, { bbox: "-69.5,-17.5,-66.5,-14.5" }],
        [{ recuadro: "-69.5,-17.5,-66.5,-14.5" }, { filter: "S_INTERSECTS(geometry, BBOX(-69.5,-17.5,-66.5,-14.5))" }],
        [{ id_departamento: "5" }, { filter: "departamento = 'POTOSÍ'" }],
        [
          { id_departamento: "5", estado: "INCOMPLETO" },
          { departamento: "POTOSÍ", estado: "INCOMPLETO" },
        ],
        [{ avance_min: "2" }, { filter: "avance >= 2" }],
        [{ cambiado_desde: "2026-05-01", cambiado_hasta: "2026-07-31" }, { datetime: "2026-05-01/2026-07-31" }],
        [
          { creado_desde: "2026-05-01", creado_hasta: "2026-07-31" },
          { filter: "T_INTERSECTS(creado_en, INTERVAL('2026-05-01','2026-07-31'))" },
        ],
        ...(kind === "ppirta" ? [[{ jerarquia: "IV" }, { jerarquia: "IV" }] as const] : []),
      ].map(([own, asked]) => [own, asked] as [Record<string, string>, Record<string, string>]);
      for (const [own, asked] of cases) {
        const rows = await listed(kind, own, "nacional");
        const features = await all(name, asked, headers);
        expect([asked, idsOf(features)]).toEqual([asked, rows.map(({ id }) => id).sort((a, b) => a - b)]);
      }
    });

    it("come page by page in the asked order, each once", async () => {
      const headers = await asAccount("nacional");
      const everything = await all(name, {}, headers);
      for (const sortby of ["", "-estado,cite", "-avance", "-actualizado_en", "avance,-estado"]) {
        const query: Record<string, string> = sortby === "" ? {} : { sortby };
        const once = await all(name, query, headers);
        const paged = await all(name, { ...query, limit: 97 }, headers);
        expect(paged.map(({ id }) => id)).toEqual(once.map(({ id }) => id));
        expect(idsOf(paged)).toEqual(idsOf(everything));
      }
      const advances = (await all(name, { sortby: "-avance" }, headers)).map(({ properties }) =>
        Number(properties.avance),
      );
      expect(advances).toEqual([...advances].sort((a, b) => b - a));
    });

    it("have only the properties that were asked for", async () => {
      const { features } = await items(name, { limit: 3, properties: "cite,estado" }, await asAccount("nacional"));
      for (const { properties } of features) expect(Object.keys(properties)).toEqual(["cite", "estado"]);
      expect((await items(name, { properties: "autor" }, await asAccount("nacional"))).status).toBe(400);
    });
  });

  describe("random filters", () => {
    const random = randomFrom(20_261_129);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    type Filter = { text: string; json: object; fits: (feature: Feature) => boolean | null };
    let features: Feature[];
    let headers: Credentials;
    beforeAll(async () => {
      headers = await asAccount("nacional");
      features = await all("atractivos", {}, headers);
    });

    const literal = (value: string | number) =>
      typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
    const property = (name: string) => ({ property: name });
    const valued = (feature: Feature, name: string) => feature.properties[name] ?? null;
    const known = (test: (value: string | number) => boolean, name: string) => (feature: Feature) => {
      const value = valued(feature, name);
      return value === null ? null : test(value);
    };

    function simple(): Filter {
      const one = pick(features).properties;
      const kinds = [
        (): Filter => {
          const name = pick([
            "departamento",
            "municipio",
            "subtipo",
            "jerarquia",
            "estado",
            "codigo_region",
            "comunidad",
          ]);
          const value = String(one[name] ?? "");
          const op = pick(["=", "<>"] as const);
          return {
            text: `${name} ${op} ${literal(value)}`,
            json: { op, args: [property(name), value] },
            fits: known((own) => (own === value) === (op === "="), name),
          };
        },
        (): Filter => {
          const name = pick(["g_x", "g_y", "g_z", "avance", "completito"]);
          const value = Number(one[name] ?? 0);
          const op = pick(["<", "<=", ">", ">=", "=", "<>"] as const);
          const tests = {
            "<": (own: number) => own < value,
            "<=": (own: number) => own <= value,
            ">": (own: number) => own > value,
            ">=": (own: number) => own >= value,
            "=": (own: number) => own === value,
            "<>": (own: number) => own !== value,
          };
          return {
            text: `${name} ${op} ${literal(value)}`,
            json: { op, args: [property(name), value] },
            fits: known((own) => tests[op](Number(own)), name),
          };
        },
        (): Filter => {
          const [low, high] = [random(), random()].map((part) => Math.round(part * 5000)).sort((a, b) => a - b) as [
            number,
            number,
          ];
          return {
            text: `g_z BETWEEN ${low} AND ${high}`,
            json: { op: "between", args: [property("g_z"), low, high] },
            fits: known((own) => Number(own) >= low && Number(own) <= high, "g_z"),
          };
        },
        (): Filter => {
          const values = Array.from({ length: 3 }, () => String(pick(features).properties.provincia));
          return {
            text: `provincia IN (${values.map(literal).join(", ")})`,
            json: { op: "in", args: [property("provincia"), values] },
            fits: known((own) => values.includes(String(own)), "provincia"),
          };
        },
        (): Filter => {
          const part = String(one.nombre_atractivo).slice(0, 4);
          const pattern = `%${part.replace(/[%_\\]/g, "")}%`;
          return {
            text: `nombre_atractivo LIKE ${literal(pattern)}`,
            json: { op: "like", args: [property("nombre_atractivo"), pattern] },
            fits: known((own) => String(own).includes(pattern.slice(1, -1)), "nombre_atractivo"),
          };
        },
        (): Filter => {
          const name = pick(["gaioc", "jerarquia", "sigla_datum", "comunidad"]);
          return {
            text: `${name} IS NULL`,
            json: { op: "isNull", args: [property(name)] },
            fits: (feature) => valued(feature, name) === null,
          };
        },
        (): Filter => {
          const [x, y] = [-69 + random() * 10, -22 + random() * 11];
          const [wide, high] = [random() * 4, random() * 4];
          const box = [x, y, x + wide, y + high];
          return {
            text: `S_INTERSECTS(geometry, BBOX(${box.join(",")}))`,
            json: { op: "s_intersects", args: [property("geometry"), { bbox: box }] },
            fits: ({ geometry: { coordinates } }) =>
              coordinates[0] >= x && coordinates[0] <= x + wide && coordinates[1] >= y && coordinates[1] <= y + high,
          };
        },
        (): Filter => {
          // A triangle, whose corners go round counterclockwise.
          const [x, y, size] = [-68 + random() * 8, -21 + random() * 9, 1 + random() * 3];
          const corners: [number, number][] = [
            [x, y],
            [x + size, y],
            [x, y + size],
            [x, y],
          ];
          return {
            text: `S_INTERSECTS(geometry, POLYGON((${corners.map((corner) => corner.join(" ")).join(", ")})))`,
            json: { op: "s_intersects", args: [property("geometry"), { type: "Polygon", coordinates: [corners] }] },
            fits: ({ geometry: { coordinates } }) => {
              const [right, up] = [coordinates[0] - x, coordinates[1] - y];
              return right >= 0 && up >= 0 && right + up <= size;
            },
          };
        },
        (): Filter => {
          const at = String(one.actualizado_en);
          const op = pick(["t_after", "t_before", "t_equals", "t_intersects", "t_disjoint"] as const);
          const tests = {
            t_after: (own: string) => own > at,
            t_before: (own: string) => own < at,
            t_equals: (own: string) => own === at,
            t_intersects: (own: string) => own === at,
            t_disjoint: (own: string) => own !== at,
          };
          return {
            text: `${op.toUpperCase()}(actualizado_en, TIMESTAMP('${at}'))`,
            json: { op, args: [property("actualizado_en"), { timestamp: at }] },
            fits: known((own) => tests[op](String(own)), "actualizado_en"),
          };
        },
        (): Filter => {
          const [from, to] = [String(one.creado_en), String(pick(features).properties.creado_en)].sort() as [
            string,
            string,
          ];
          return {
            text: `T_DURING(creado_en, INTERVAL('${from}','${to}'))`,
            json: { op: "t_during", args: [property("creado_en"), { interval: [from, to] }] },
            fits: known((own) => String(own) > from && String(own) < to, "creado_en"),
          };
        },
        (): Filter => {
          const value = String(one.municipio).toLowerCase();
          return {
            text: `CASEI(ACCENTI(municipio)) = CASEI(ACCENTI(${literal(value)}))`,
            json: {
              op: "=",
              args: [property("municipio"), value].map((arg) => ({
                op: "casei",
                args: [{ op: "accenti", args: [arg] }],
              })),
            },
            fits: known((own) => plain(String(own)) === plain(value), "municipio"),
          };
        },
      ];
      return pick(kinds)();
    }
    const plain = (text: string) =>
      text
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .toLowerCase();

    /** As SQL has it: what is not known of a part is not known of the whole, unless the other part decides. */
    function combined(depth: number): Filter {
      if (depth === 0 || random() < 0.4) return simple();
      if (random() < 0.25) {
        const { text, json, fits } = combined(depth - 1);
        const turned = (feature: Feature) => {
          const known = fits(feature);
          return known === null ? null : !known;
        };
        return { text: `NOT (${text})`, json: { op: "not", args: [json] }, fits: turned };
      }
      const op = pick(["and", "or"] as const);
      const parts = [combined(depth - 1), combined(depth - 1)] as const;
      const decides = op === "or";
      return {
        text: parts.map(({ text }) => `(${text})`).join(` ${op.toUpperCase()} `),
        json: { op, args: parts.map(({ json }) => json) },
        fits: (feature) => {
          const known = parts.map(({ fits }) => fits(feature));
          if (known.includes(decides)) return decides;
          return known.includes(null) ? null : !decides;
        },
      };
    }

    it(`answer what they say, ${SLOW ? "1,000" : "100"} of them as text and as JSON`, async () => {
      let some = 0;
      for (let at = 0; at < (SLOW ? 1000 : 100); at++) {
        const { text, json, fits } = combined(3);
        const wanted = features.filter((feature) => fits(feature) === true).map(({ id }) => id);
        const [asText, asJson] = await Promise.all([
          items("atractivos", { filter: text, limit: 1000, properties: "cite" }, headers),
          items(
            "atractivos",
            { filter: JSON.stringify(json), "filter-lang": "cql2-json", limit: 1000, properties: "cite" },
            headers,
          ),
        ]);
        expect([text, asText.message, idsOf(asText.features)]).toEqual([
          text,
          "",
          idsOf(features.filter(({ id }) => wanted.includes(id))),
        ]);
        expect([text, asJson.message, idsOf(asJson.features)]).toEqual([text, "", idsOf(asText.features)]);
        if (wanted.length > 0 && wanted.length < features.length) some++;
      }
      // Most of them choose.
      expect(some).toBeGreaterThan(40);
    });
  });

  it.each([
    ["nombre_atractivo = ", "en la posición 19 termina"],
    ["foo = 3", "no hay una propiedad foo"],
    ["avance = 'tres'", "avance se compara con un valor de otro tipo (número)"],
    ["cite = 3", "cite se compara con un valor de otro tipo (texto)"],
    ["actualizado_en > '2026-01-01'", "de otro tipo (fecha"],
    ["avance LIKE '3%'", "avance no es un texto"],
    ["CASEI(avance) = 'a'", "avance no es un texto"],
    ["T_AFTER(cite, DATE('2026-01-01'))", "cite no es una fecha"],
    ["S_INTERSECTS(cite, POINT(1 2))", "cite no es una geometría"],
    ["categoria = tipo", "se compara con un valor, no con otra propiedad"],
    ["S_INTERSECTS(geometry, POLYGON((1 2, 3 4)))", "la geometría de la posición 24 no es válida"],
    ["T_AFTER(actualizado_en, DATE('2026-13-01'))", "no es de ISO 8601"],
    ["cite = 'a' OR", "se esperaba"],
    ["cite = 'a'; drop table ppirta", "hay un signo que no conoce en la posición 11"],
    [`${"(".repeat(40)}cite = 'a'${")".repeat(40)}`, "anidadas más de 16 veces"],
    [`cite = '${"a".repeat(9000)}'`, "más de 8000 caracteres"],
  ])("refuses the filter %s", async (filter, message) => {
    const answer = await items("atractivos", { filter }, await asAccount("nacional"));
    expect([answer.status, answer.message.includes(message), answer.message]).toEqual([400, true, answer.message]);
  });

  it.each([
    ["{", "no es JSON"],
    ['{"op":"=","args":[{"property":"cite"}]}', "El filtro no se entiende"],
    ['{"op":"sql","args":["drop"]}', "El filtro no se entiende"],
    [`${'{"op":"not","args":['.repeat(60)}true${"]}".repeat(60)}`, "anidadas"],
  ])("refuses the JSON filter %s", async (filter, message) => {
    const answer = await items("atractivos", { filter, "filter-lang": "cql2-json" }, await asAccount("nacional"));
    expect([answer.status, answer.message.includes(message)]).toEqual([400, true]);
  });

  it.each(["x", "", btoa("[]"), btoa('["a","b","c"]'), btoa('["1 or 1=1"]')])(
    "refuses the cursor %s",
    async (cursor) => {
      expect((await items("atractivos", { cursor }, await asAccount("nacional"))).status).toBe(400);
    },
  );

  it.each<Record<string, string>>([
    { filter: "cite = 'a\0'" },
    { filter: "cite LIKE 'a\\'" },
    { filter: "T_AFTER(actualizado_en, DATE('0000-01-01'))" },
    { filter: "S_INTERSECTS(geometry, POINT(1e999 1))" },
    { filter: "S_INTERSECTS(geometry, POLYGON((1 1e300, 2 1e300, 2 2, 1 1e300)))", "filter-crs": UTM },
    { datetime: "0000-01-01T00:00:00Z/.." },
    { creado_en: "ayer" },
    { cite: "a\0" },
    { avance: "1e999" },
    { bbox: "1,1e999,2,2e999", "bbox-crs": UTM },
    { bbox: "1e300,1e300,2e300,2e300", "bbox-crs": UTM },
    { bbox: "-1e300,-1e300,1e300,1e300" },
    { sortby: "-actualizado_en", cursor: btoa('["ayer","5"]') },
    { sortby: "avance", cursor: btoa('["x","5"]') },
    { sortby: "cite", cursor: btoa('["a\\u0000","5"]') },
    { offset: "9999999" },
  ])("answer, and never fail, to %j", async (query) => {
    const { status } = await items("atractivos", query, await asAccount("nacional"));
    expect([200, 400]).toContain(status);
    expect((await items("municipios", query, await asAccount("nacional"))).status).toBeLessThan(500);
  });

  it("admit a key as a password of any name, and as a token", async () => {
    const key = await keyOf(["registros"]);
    expect((await items("atractivos", { limit: 1 }, basic(key))).status).toBe(200);
    expect((await items("atractivos", { limit: 1 }, basic(key, ""))).status).toBe(200);
    expect((await items("atractivos", { limit: 1 }, { authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await items("atractivos", { limit: 1 }, {})).status).toBe(401);
    expect((await items("atractivos", { limit: 1 }, basic("otra"))).status).toBe(401);
    expect((await items("atractivos", { limit: 1 }, basic(`${key}x`))).status).toBe(401);
    expect((await items("municipios", { limit: 1 }, basic(key))).status).toBe(403);
    expect((await items("municipios", { limit: 1 }, basic(await keyOf(["catalogos"])))).status).toBe(200);
  });

  it("give the key of a department nothing of another one, whatever is asked", { timeout: 300_000 }, async () => {
    const asked: Record<string, string | number>[] = [
      ...[
        { limit: 1000 },
        { bbox: "-70,-23,-57,-9", limit: 1000 },
        { filter: "avance >= 0 OR avance < 0", limit: 1000 },
      ],
      ...[
        { filter: "NOT (departamento = 'X')", limit: 1000 },
        { sortby: "-cite", limit: 1000 },
        { estado: "INCOMPLETO" },
      ],
      { filter: "departamento IN ('LA PAZ','POTOSÍ','ORURO','BENI','PANDO','TARIJA')", limit: 1000 },
      { departamento: "LA PAZ", limit: 1000 },
    ];
    let seen = 0;
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const headers = basic(await keyOf(["registros"], id));
      for (let round = 0; round < (SLOW ? 35 : 1); round++) {
        for (const [name] of KINDS) {
          for (const query of asked) {
            const { features, status } = await items(name, query, headers);
            expect(status).toBe(200);
            seen += features.length;
            expect(features.filter(({ properties }) => properties.departamento !== departamentoNombre(id))).toEqual([]);
          }
        }
      }
      const other = (
        await items(
          "atractivos",
          { filter: `departamento <> '${departamentoNombre(id)}'`, limit: 1 },
          await asAccount("nacional"),
        )
      ).features[0];
      const foreign = await get(`/api/ogc/collections/atractivos/items/${other?.id}`, headers);
      expect([foreign.status, foreign.message]).toEqual([404, "El registro no existe"]);
    }
    expect(seen).toBeGreaterThan(1000);
  });

  it("leave out a deleted record, and show a new one", async () => {
    const headers = await asAccount("gobernacion.lp");
    const before = (await items("atractivos", { limit: 1 }, headers)).numberMatched ?? 0;
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const shown = await get(`/api/ogc/collections/atractivos/items/${id}`, headers);
    expect(shown.status).toBe(200);
    expect((await items("atractivos", { limit: 1 }, headers)).numberMatched).toBe(before + 1);
    await api.db.update(ppirta).set({ eliminado_en: api.now() }).where(eq(ppirta.id, id));
    expect((await get(`/api/ogc/collections/atractivos/items/${id}`, headers)).status).toBe(404);
    expect((await items("atractivos", { limit: 1 }, headers)).numberMatched).toBe(before);
  });

  it("show the territory with outlines that its places lie in", async () => {
    const headers = await asAccount("tecnico.lp");
    const counts = await Promise.all(
      ["departamentos", "provincias", "municipios"].map(async (name) => {
        const features = await all(name, {}, headers);
        expect(features.filter(({ geometry }) => geometry !== null).length).toBeGreaterThan(features.length * 0.95);
        return features.length;
      }),
    );
    expect(counts[0]).toBe(9);
    expect((counts[1] ?? 0) > 100 && (counts[2] ?? 0) > 330).toBe(true);
    const laPaz = { filter: "S_INTERSECTS(geometry, POINT(-68.1335 -16.4958))", properties: "nombre" };
    for (const [name, wanted] of [
      ["departamentos", "LA PAZ"],
      ["provincias", "PEDRO DOMINGO MURILLO"],
      ["municipios", "LA PAZ"],
    ] as const) {
      const { features } = await items(name, laPaz, headers);
      expect(features.map(({ properties }) => properties.nombre)).toEqual([wanted]);
    }
  });
});
