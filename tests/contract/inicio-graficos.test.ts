import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { categoria, departamento, macro, ppirta, ppirtf, usuario } from "@/ministry-api/db/schema";
import { type Account, type Api, apiOn, ONE_DATABASE, openApi } from "./harness";
import { create, LP, PT } from "./inventory";

const TABLES = { ppirta, ppirtf } as const;
const KINDS = ["ppirta", "ppirtf"] as const;
const SECTION = { ppirta: 1, ppirtf: 3 } as const;
const MONTHS = [
  "Enero",
  "Febrero",
  "Marzo",
  "Abril",
  "Mayo",
  "Junio",
  "Julio",
  "Agosto",
  "Septiembre",
  "Octubre",
  "Noviembre",
  "Diciembre",
];
const DEPARTMENT: Partial<Record<Account, number>> = {
  "gobernacion.lp": LP,
  "gobernacion.pt": PT,
  "tecnico.pt": PT,
  "operador.lp": LP,
  nacional: LP,
};

interface Row {
  id_departamento: number;
  id_categoria: number;
  id_macro_region: number;
  creado_en: Date;
  eliminado_en: Date | null;
}
type Filtro = Record<string, string | number>;
interface Chart {
  labels: string[];
  filtros: Filtro[];
  datasets: { label: string; data: number[]; filtro: Filtro }[];
}

const inLaPaz = new Intl.DateTimeFormat("en-US", { timeZone: "America/La_Paz", year: "numeric", month: "numeric" });
/** Year and month (0 to 11) in La Paz, by the runtime's own calendar. */
function monthOf(date: Date) {
  const parts = Object.fromEntries(inLaPaz.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.year ?? 0, month: (parts.month ?? 0) - 1 };
}

/** All records that are not deleted, as stored. */
const rawRows = async (api: Api, kind: Kind): Promise<Row[]> =>
  (await api.db.select().from(TABLES[kind])).filter((row) => row.eliminado_en === null);

const monthly = (rows: readonly Row[], year: number) => {
  const data = MONTHS.map(() => 0);
  for (const row of rows) {
    const at = monthOf(row.creado_en);
    if (at.year === year) data[at.month] = (data[at.month] ?? 0) + 1;
  }
  return data;
};

const byId = <R extends { id: number }>(rows: readonly R[]) => [...rows].sort((a, b) => a.id - b.id);

describe.each(ONE_DATABASE)("charts on %s", (database) => {
  const api = apiOn(database);
  let year: number;
  const chart = async (name: string, as: Account) =>
    (await api.ok(`grafico.${name}` as CallName, { as })).body.grafico as Chart;
  const totals = async (name: string, as: Account) =>
    (await api.ok(`grafico.${name}` as CallName, { as })).body.grafico as {
      nombre: string;
      total: number;
      filtro: Filtro;
    }[];
  /** How many records a person's list has with these filters. */
  const listed = async (kind: Kind, as: Account, filtro: Filtro) => {
    const query = Object.fromEntries(Object.entries(filtro).map(([key, value]) => [key, String(value)]));
    const { body } = await api.ok(`${kind}.list`, { as, query: { page: "1", rows: "1", q: "", ...query } });
    return (body[kind] as { total: number }).total;
  };
  const monthFilters = () =>
    MONTHS.map((_, month) => {
      const [two, days] = [String(month + 1).padStart(2, "0"), new Date(Date.UTC(year, month + 1, 0)).getUTCDate()];
      return { creado_desde: `${year}-${two}-01`, creado_hasta: `${year}-${two}-${days}` };
    });

  beforeAll(async () => {
    ({ year } = monthOf(api.now()));
    // An administrator may have no department.
    await api.db.update(usuario).set({ id_departamento: null }).where(eq(usuario.email, "admin@turismo.bo"));
    /** Instants at the boundaries of months and years, in both departments, and one hidden record. */
    const created: [as: Account, id_departamento: number, creado_en: string, hidden?: true][] = [
      ["tecnico.lp", LP, `${year}-03-01T02:00:00Z`],
      ["tecnico.lp", LP, `${year}-03-01T04:00:00Z`],
      ["tecnico.pt", PT, `${year}-03-01T03:59:59.999Z`],
      ["tecnico.lp", LP, `${year}-01-01T02:00:00Z`],
      ["tecnico.lp", LP, `${year}-01-01T04:00:00Z`],
      ["tecnico.lp", LP, `${year + 1}-01-01T02:00:00Z`],
      ["tecnico.lp", LP, `${year + 1}-01-01T04:00:00Z`],
      ["tecnico.pt", PT, `${year - 1}-06-15T12:00:00Z`],
      ["tecnico.lp", LP, `${year}-06-15T12:00:00Z`, true],
    ];
    for (const kind of KINDS) {
      for (const [as, id_departamento, creado_en, hidden] of created) {
        const id = await create(api, kind, as, id_departamento);
        await api.db
          .update(TABLES[kind])
          .set({ creado_en: new Date(creado_en) })
          .where(eq(TABLES[kind].id, id));
        if (hidden) await api.ok(`${kind}.remove`, { as: "admin", id });
      }
    }
  });

  it.each([
    ["barrasNacional", "ppirta"],
    ["barrasNacionalppirtf", "ppirtf"],
  ] as const)("%s: a dataset a department, registrations by month", async (name, kind) => {
    const rows = await rawRows(api, kind);
    const departments = byId(await api.db.select().from(departamento));
    expect(departments).toHaveLength(9);
    expect(await chart(name, "nacional")).toEqual({
      labels: MONTHS,
      filtros: monthFilters(),
      datasets: departments.map(({ id, nombre }) => ({
        label: nombre,
        filtro: { id_departamento: id },
        data: monthly(
          rows.filter((row) => row.id_departamento === id),
          year,
        ),
      })),
    });
  });

  it.each([
    ["barrasGobernacion", "ppirta"],
    ["barrasGobernacionppirtf", "ppirtf"],
  ] as const)("%s: a dataset a category, within the own department", async (name, kind) => {
    const rows = await rawRows(api, kind);
    const categories = byId(await api.db.select().from(categoria)).filter((row) => row.id_seccion === SECTION[kind]);
    expect(categories.length).toBeGreaterThan(1);
    for (const [as, own] of Object.entries(DEPARTMENT) as [Account, number][]) {
      const expected = categories.map(({ id, nombre }) => ({
        label: nombre,
        filtro: { id_categoria: id },
        data: monthly(
          rows.filter((row) => row.id_departamento === own && row.id_categoria === id),
          year,
        ),
      }));
      expect(expected.flatMap(({ data }) => data).some((n) => n > 0)).toBe(true);
      expect(await chart(name, as)).toEqual({ labels: MONTHS, filtros: monthFilters(), datasets: expected });
    }
    expect((await chart(name, "admin")).datasets.flatMap(({ data }) => data).every((n) => n === 0)).toBe(true);
  });

  it("puts a record of 02:00 UTC on the first of a month into the month before", async () => {
    const all = await chart("barrasNacional", "nacional");
    const own = all.datasets.find(({ label }) => label === "LA PAZ");
    const rows = (await rawRows(api, "ppirta")).filter((row) => row.id_departamento === LP);
    const february = (from: string, to: string) =>
      rows.filter((row) => row.creado_en >= new Date(from) && row.creado_en < new Date(to)).length;
    expect(own?.data[1]).toBe(february(`${year}-02-01T04:00:00Z`, `${year}-03-01T04:00:00Z`));
    expect(own?.data[1]).not.toBe(february(`${year}-02-01T00:00:00Z`, `${year}-03-01T00:00:00Z`));
  });

  it.each([
    ["circularNacionalppirta", "circularGobernacionppirta", "ppirta", "Atractivos"],
    ["circularNacionalppirtf", "circularGobernacionppirtf", "ppirtf", "Facilidades"],
  ] as const)("%s and %s: records by macro region", async (nation, department, kind, label) => {
    const rows = await rawRows(api, kind);
    const names = new Map((await api.db.select().from(macro)).map(({ id, nombre }) => [nombre, id]));
    const check = async (name: string, as: Account, counted: readonly Row[]) => {
      const { labels, datasets } = await chart(name, as);
      expect([...labels].sort()).toEqual([...names.keys()].sort());
      const expected = labels.map(
        (nombre) => counted.filter((row) => row.id_macro_region === names.get(nombre)).length,
      );
      expect(datasets).toEqual([{ label, data: expected }]);
      expect(expected.reduce((sum, n) => sum + n, 0)).toBe(counted.length);
    };
    await check(nation, "nacional", rows);
    for (const [as, own] of Object.entries(DEPARTMENT) as [Account, number][]) {
      await check(
        department,
        as,
        rows.filter((row) => row.id_departamento === own),
      );
    }
    await check(department, "admin", []);
  });

  it("totals say the same as the attractions' doughnuts", async () => {
    for (const [list, doughnut, as] of [
      ["nacional", "circularNacionalppirta", "nacional"],
      ["gobernacion", "circularGobernacionppirta", "gobernacion.lp"],
    ] as const) {
      const { labels, datasets, filtros } = await chart(doughnut, as);
      const cards = labels.map((nombre, i) => ({ nombre, total: datasets[0]?.data[i], filtro: filtros[i] }));
      expect(await totals(list, as)).toEqual(cards);
    }
    expect((await totals("gobernacion", "admin")).every(({ total }) => total === 0)).toBe(true);
  });

  it.each([
    ["barrasNacional", "circularNacionalppirta", "ppirta", "nacional"],
    ["barrasGobernacionppirtf", "circularGobernacionppirtf", "ppirtf", "gobernacion.lp"],
  ] as const)(
    "%s and %s: the filters of a figure select the records it counts",
    async (monthly, doughnut, kind, as) => {
      const { datasets, filtros } = await chart(monthly, as);
      const largest = [...datasets].sort((a, b) => Math.max(...b.data) - Math.max(...a.data))[0];
      for (const [at, number] of (largest?.data ?? []).entries()) {
        expect(await listed(kind, as, { ...largest?.filtro, ...filtros[at] })).toBe(number);
      }
      const all = { ...filtros[0], ...filtros.at(-1), creado_desde: filtros[0]?.creado_desde ?? "" };
      for (const { data, filtro } of datasets) {
        expect(await listed(kind, as, { ...filtro, ...all })).toBe(data.reduce((sum, n) => sum + n, 0));
      }
      const regions = await chart(doughnut, as);
      expect(Math.max(...(regions.datasets[0]?.data ?? []))).toBeGreaterThan(0);
      for (const [at, filtro] of regions.filtros.entries()) {
        expect(await listed(kind, as, filtro)).toBe(regions.datasets[0]?.data[at]);
      }
    },
  );

  it("follows the calendar of La Paz into the next year", async () => {
    const later = async (instant: string) => {
      const shifted = await openApi(database);
      try {
        shifted.advance((Date.parse(instant) - Date.now()) / 60_000);
        return (await shifted.ok("grafico.barrasNacional", { as: "nacional" })).body.grafico as Chart;
      } finally {
        await shifted.close();
      }
    };
    const sum = ({ datasets }: Chart) => datasets.flatMap(({ data }) => data).reduce((all, n) => all + n, 0);
    expect(sum(await later(`${year + 1}-01-01T03:00:00Z`))).toBe(470);
    expect(sum(await later(`${year + 1}-01-01T05:00:00Z`))).toBe(0);
  });
});
