import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";

import { asignacion, ppirta, ppirtf } from "@/ministry-api/db/schema";
import { type Account, apiOn, DATABASES, kindsOn } from "./harness";
import { create, LP, PT } from "./inventory";

/** What narrows, orders and parts a list besides the counted filters, for each role and department. */

const TABLES = { ppirta, ppirtf };
const CASES = DATABASES.flatMap((database) => kindsOn(database).map((kind) => ({ database, kind })));
const MARCA = "Filtrado";

describe.each(CASES)("filters of $kind on $database", ({ database, kind }) => {
  const api = apiOn(database);
  /** Two records of La Paz, by its technician and its operator, and one of Potosí. */
  let mine: number, theirs: number, far: number;
  let persona: Record<"tecnico" | "operador" | "potosi", number>;

  const list = async (as: Account, query: Record<string, string | number>) => {
    const answer = await api.ok(`${kind}.list`, { as, query: { page: 1, rows: 100, q: MARCA, ...query } });
    return answer.body[kind] as { data: (Record<string, unknown> & { id: number })[]; total: number };
  };
  const idsOf = async (as: Account, query: Record<string, string | number>) => {
    const { data, total } = await list(as, query);
    expect(total).toBe(data.length);
    return data.map(({ id }) => id);
  };
  const peopleOf = async (as: Account) => {
    const answer = await api.ok(`${kind}.personas`, { as });
    return answer.body.personas as Record<"autores" | "asignados", { id: number; nombre: string }[]>;
  };
  const put = (id: number, values: object) => api.db.update(TABLES[kind]).set(values).where(eq(TABLES[kind].id, id));

  beforeAll(async () => {
    mine = await create(api, kind, "tecnico.lp", LP, `${MARCA} uno`);
    theirs = await create(api, kind, "operador.lp", LP, `${MARCA} dos`);
    far = await create(api, kind, "tecnico.pt", PT, `${MARCA} tres`);
    const idOf = async (id: number) => {
      const [row] = await api.db
        .select({ por: TABLES[kind].creado_por })
        .from(TABLES[kind])
        .where(eq(TABLES[kind].id, id));
      return row?.por ?? 0;
    };
    persona = { tecnico: await idOf(mine), operador: await idOf(theirs), potosi: await idOf(far) };
    // The last minute of 10 March in La Paz, and the first of 11 March.
    await put(mine, {
      creado_en: new Date("2026-03-11T03:59:59Z"),
      actualizado_en: new Date("2026-05-02T12:00:00Z"),
      avance: 4,
    });
    await put(theirs, {
      creado_en: new Date("2026-03-11T04:00:00Z"),
      actualizado_en: new Date("2026-05-01T12:00:00Z"),
      avance: 2,
    });
    await put(far, {
      creado_en: new Date("2026-01-01T12:00:00Z"),
      actualizado_en: new Date("2026-01-02T12:00:00Z"),
      avance: 0,
      ...{ g_x: -20.46, g_y: -66.83 },
    });
    await api.db.insert(asignacion).values([
      { tipo: kind, id_registro: theirs, id_usuario: persona.tecnico, asignado_por: persona.operador },
      { tipo: kind, id_registro: far, id_usuario: persona.potosi, asignado_por: persona.potosi },
    ]);
  });

  it("says of each record who registered it, when, and when it changed last", async () => {
    const [row] = (await list("nacional", { id_autor: persona.tecnico })).data;
    if (!row) throw new Error("no row");
    const { creado_en, actualizado_en, avance, autor } = row;
    expect({ creado_en, actualizado_en, avance }).toEqual({
      creado_en: "2026-03-11T03:59:59.000Z",
      actualizado_en: "2026-05-02T12:00:00.000Z",
      avance: 4,
    });
    const { autores } = await peopleOf("nacional");
    expect(autor).toBe(autores.find(({ id }) => id === persona.tecnico)?.nombre);
    const { body } = await api.ok(`${kind}.detail`, { as: "operador.lp", id: mine });
    expect(body[kind]).toMatchObject({ creado_en, actualizado_en, avance, autor });
  });

  it("keeps what matches each filter, within the caller's departments", async () => {
    const municipio = Number((await list("nacional", { id_autor: persona.potosi })).data[0]?.id_municipio);
    const provincia = Number((await list("nacional", { id_autor: persona.potosi })).data[0]?.id_provincia);
    const cases: [Record<string, string | number>, number[]][] = [
      [{ id_autor: persona.operador }, [theirs]],
      [{ id_asignado: persona.tecnico }, [theirs]],
      [{ id_asignado: persona.operador }, []],
      [{ id_municipio: municipio }, [far]],
      [{ id_provincia: provincia }, [far]],
      [{ recuadro: "-67,-20.5,-66.83,-20.46" }, [far]],
      [{ recuadro: "-67,-20.5,-66.84,-20.46" }, []],
      [{ creado_hasta: "2026-03-10" }, [far, mine]],
      [{ creado_desde: "2026-03-11" }, [theirs]],
      [{ creado_desde: "2026-03-10", creado_hasta: "2026-03-10" }, [mine]],
      [{ cambiado_desde: "2026-05-02" }, [mine]],
      [{ cambiado_desde: "2026-01-02", cambiado_hasta: "2026-05-01" }, [far, theirs]],
      [{ avance_min: 1, avance_max: 3 }, [theirs]],
      [{ avance_max: 0 }, [far]],
      [{ jerarquia: "V" }, kind === "ppirta" ? [] : [far, theirs, mine]],
    ];
    for (const [query, all] of cases) {
      const told = JSON.stringify(query);
      expect(await idsOf("nacional", query), told).toEqual(all);
      expect(await idsOf("operador.lp", query), told).toEqual(all.filter((id) => id !== far));
      expect(await idsOf("gobernacion.pt", query), told).toEqual(all.filter((id) => id === far));
    }
  });

  it("refuses a value that no filter has, and names it", async () => {
    for (const [name, value] of [
      ["jerarquia", "VI"],
      ["creado_desde", "2026-02-30"],
      ["cambiado_hasta", "ayer"],
      ["avance_min", "7"],
      ["id_autor", "x"],
      ["recuadro", "-66,-19,-68,-21"],
      ["recuadro", "-68,-21,-66"],
      ["grupo", "pais"],
    ] as const) {
      const answer = await api.call(`${kind}.list`, { as: "nacional", query: { page: 1, rows: 10, [name]: value } });
      expect([answer.status, Object.keys(answer.body.errores ?? {})]).toEqual([422, [name]]);
    }
  });

  it("narrows the map and all rows of an export as it does the list", async () => {
    const query = { q: MARCA, avance_min: 1, id_autor: persona.tecnico };
    const box = { oeste: -70, sur: -23, este: -57, norte: -9, zoom: 5 };
    const { body } = await api.ok(`${kind}.mapa`, { as: "tecnico.lp", query: { ...query, ...box } });
    expect((body.mapa as { total: number }).total).toBe(1);
    expect(await idsOf("tecnico.lp", query)).toEqual([mine]);
    const token = await api.tokenOf("tecnico.lp");
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/x-ndjson" };
    const rows = await api.request(`/api/${kind}?q=${MARCA}&avance_min=1&id_autor=${persona.tecnico}`, { headers });
    expect(
      (await rows.text())
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { id: number }).id),
    ).toEqual([mine]);
  });

  it("sorts by dates, completeness, author and municipality, from either end", async () => {
    expect(await idsOf("nacional", { sort: "creado_en" })).toEqual([far, mine, theirs]);
    expect(await idsOf("nacional", { sort: "-actualizado_en" })).toEqual([mine, theirs, far]);
    expect(await idsOf("nacional", { sort: "-avance" })).toEqual([mine, theirs, far]);
    for (const sort of ["autor", "-autor", "municipio", "-municipio"]) {
      const column = sort.replace("-", "");
      const texts = (await list("nacional", { sort })).data.map((row) => String(row[column]));
      const sorted = [...texts].sort((a, b) => a.localeCompare(b, "es", { sensitivity: "base" }));
      expect(texts).toEqual(sort === column ? sorted : sorted.reverse());
    }
  });

  it("puts the records of a municipality one after another, with the exact count of each", async () => {
    const { data, total } = await list("nacional", { q: "", grupo: "municipio", sort: "-avance" });
    const answer = await api.ok(`${kind}.grupos`, { as: "nacional" });
    const groups = answer.body.grupos as {
      id_municipio: number;
      municipio: string;
      provincia: string;
      total: number;
    }[];
    expect(groups.reduce((sum, group) => sum + group.total, 0)).toBe(total);
    const whole = groups.flatMap((group) => Array.from({ length: group.total }, () => group.id_municipio));
    expect(data.map(({ id_municipio }) => id_municipio)).toEqual(whole.slice(0, data.length));
    // The last page is read from the far end.
    const last = Math.ceil(total / 7);
    const end = await list("nacional", { q: "", grupo: "municipio", rows: 7, page: last });
    expect(end.data.map(({ id_municipio }) => id_municipio)).toEqual(whole.slice((last - 1) * 7));
    const provinces = (await list("nacional", { q: "", grupo: "provincia" })).data.map((row) => row.id_provincia);
    expect(provinces.filter((id, at) => id !== provinces[at - 1])).toEqual([...new Set(provinces)]);
    const own = await api.ok(`${kind}.grupos`, { as: "tecnico.pt", query: { q: MARCA } });
    expect(own.body.grupos).toMatchObject([{ total: 1 }]);
  });

  it("names only people whose records the caller may see", async () => {
    const ids = (people: { id: number }[]) => people.map(({ id }) => id);
    const laPaz = await peopleOf("operador.lp");
    expect(ids(laPaz.autores)).toEqual(expect.arrayContaining([persona.tecnico, persona.operador]));
    expect(ids(laPaz.autores)).not.toContain(persona.potosi);
    expect(ids(laPaz.asignados)).toEqual([persona.tecnico]);
    expect(ids((await peopleOf("gobernacion.pt")).asignados)).toEqual([persona.potosi]);
    expect(ids((await peopleOf("nacional")).autores)).toEqual(expect.arrayContaining(Object.values(persona)));
  });

  it("forgets the deleted", async () => {
    const gone = await create(api, kind, "tecnico.lp", LP, `${MARCA} borrado`);
    const query = { id_autor: persona.tecnico, creado_desde: "2026-06-01" };
    expect(await idsOf("tecnico.lp", query)).toEqual([gone]);
    await api.ok(`${kind}.remove`, { as: "admin", id: gone });
    expect(await idsOf("tecnico.lp", query)).toEqual([]);
  });
});
