import { and, asc, count, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { SECCION } from "@/contract/codes";
import type { Filtro, Grafico } from "@/contract/resources/inicio";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { categoria, departamento, macro, ppirta, ppirtf } from "../db/schema";
import { alphabetical } from "../db/search";
import type { CallContext, HandlersOf } from "../http/handler";
import type { Services } from "../http/services";
import { diaDe, gestionDe, mesesDe } from "../seguimiento/workflow/la-paz";

/**
 * The dashboard's ten charts (spec 1 §2, §7), counted from the current records; hidden ones are not counted. The
 * national charts cover the country, those of the gobernación the caller's own department.
 */

const TABLES = { ppirta, ppirtf } as const;
const SECTION = { ppirta: SECCION.atractivos, ppirtf: SECCION.facilidades } as const;
const SERIES = { ppirta: "Atractivos", ppirtf: "Facilidades" } as const;
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
] as const;

/** The caller's department; 0 for a person without one (roles 1 and 2). No record has 0, so every count is then 0. */
const own = ({ caller }: CallContext) => caller.id_departamento ?? 0;

/** Condition for records that are not hidden, of the whole country or of one department. */
const standing = (kind: Kind, id_departamento: number | null): SQL | undefined =>
  and(
    isNull(TABLES[kind].eliminado_en),
    id_departamento === null ? undefined : eq(TABLES[kind].id_departamento, id_departamento),
  );

/** Registrations of the current year in La Paz by month: twelve counts for each value of `column`. */
async function byMonth(db: Db, now: Date, kind: Kind, column: AnyPgColumn, id_departamento: number | null) {
  const { creado_en } = TABLES[kind];
  const edges = mesesDe(gestionDe(now));
  const [start, end] = [edges[0] ?? now, edges[12] ?? now];
  const starts = `{${edges
    .slice(0, 12)
    .map((edge) => edge.toISOString())
    .join(",")}}`;
  const rows = await db
    .select({
      group: sql<number>`${column}`,
      month: sql<number>`width_bucket(${creado_en}, ${starts}::timestamptz[])`,
      n: count(),
    })
    .from(TABLES[kind])
    .where(and(standing(kind, id_departamento), gte(creado_en, start), lt(creado_en, end)))
    .groupBy(sql`1`, sql`2`);
  const counted = new Map<number, number[]>();
  for (const { group, month, n } of rows) {
    const months = counted.get(group) ?? MONTHS.map(() => 0);
    months[month - 1] = n;
    counted.set(group, months);
  }
  return counted;
}

/** The first and the last day of each month of the year, as the lists' filters take them. */
function monthFilters(now: Date): Filtro[] {
  const edges = mesesDe(gestionDe(now));
  return edges.slice(0, 12).map((start, month) => {
    const end = edges[month + 1] ?? start;
    return { creado_desde: diaDe(start), creado_hasta: diaDe(new Date(end.getTime() - 1)) };
  });
}

interface Series {
  id: number;
  nombre: string;
}

const bars = (
  series: readonly Series[],
  by: "id_departamento" | "id_categoria",
  now: Date,
  counted: Map<number, number[]>,
): Grafico => ({
  labels: [...MONTHS],
  filtros: monthFilters(now),
  datasets: series.map(({ id, nombre }) => ({
    label: nombre,
    data: counted.get(id) ?? MONTHS.map(() => 0),
    filtro: { [by]: id },
  })),
});

/** Bars of the country: one dataset per department, in the order of their ids. */
async function nationalBars(db: Db, now: Date, kind: Kind): Promise<Grafico> {
  const series = await db
    .select({ id: departamento.id, nombre: departamento.nombre })
    .from(departamento)
    .orderBy(asc(departamento.id));
  return bars(series, "id_departamento", now, await byMonth(db, now, kind, TABLES[kind].id_departamento, null));
}

/** Bars of a department: one dataset per category of the kind's section, in the order of the catalogue. */
async function departmentBars(db: Db, now: Date, kind: Kind, id_departamento: number): Promise<Grafico> {
  const series = await db
    .select({ id: categoria.id, nombre: categoria.nombre })
    .from(categoria)
    .where(eq(categoria.id_seccion, SECTION[kind]))
    .orderBy(asc(categoria.orden), asc(categoria.id));
  return bars(series, "id_categoria", now, await byMonth(db, now, kind, TABLES[kind].id_categoria, id_departamento));
}

/** The number of records in each macro region, by name, including those without any. */
async function byMacroRegion(db: Db, kind: Kind, id_departamento: number | null) {
  const { id_macro_region } = TABLES[kind];
  const counted = db
    .select({ id_macro_region, n: count().as("n") })
    .from(TABLES[kind])
    .where(standing(kind, id_departamento))
    .groupBy(id_macro_region)
    .as("counted");
  const rows = await db
    .select({ id: macro.id, nombre: macro.nombre, total: sql<number>`coalesce(${counted.n}, 0)::int` })
    .from(macro)
    .leftJoin(counted, eq(counted.id_macro_region, macro.id))
    .orderBy(alphabetical(macro.nombre), asc(macro.id));
  return rows.map(({ id, ...row }) => ({ ...row, filtro: { id_macro_region: id } }));
}

async function doughnut(db: Db, kind: Kind, id_departamento: number | null): Promise<Grafico> {
  const rows = await byMacroRegion(db, kind, id_departamento);
  return {
    labels: rows.map(({ nombre }) => nombre),
    filtros: rows.map(({ filtro }) => filtro),
    datasets: [{ label: SERIES[kind], data: rows.map(({ total }) => total) }],
  };
}

const chart = <C>(draw: (context: CallContext) => Promise<C>) => {
  return async ({ context }: { context: CallContext }) => ({ grafico: await draw(context) });
};

/** The ten charts, for the current year of the API's clock. */
export const graficosHandlers = ({ clock }: Pick<Services, "clock">): HandlersOf<"grafico"> => ({
  barrasNacional: chart(({ db }) => nationalBars(db, clock(), "ppirta")),
  barrasNacionalppirtf: chart(({ db }) => nationalBars(db, clock(), "ppirtf")),
  barrasGobernacion: chart((context) => departmentBars(context.db, clock(), "ppirta", own(context))),
  barrasGobernacionppirtf: chart((context) => departmentBars(context.db, clock(), "ppirtf", own(context))),
  circularNacionalppirta: chart(({ db }) => doughnut(db, "ppirta", null)),
  circularNacionalppirtf: chart(({ db }) => doughnut(db, "ppirtf", null)),
  circularGobernacionppirta: chart((context) => doughnut(context.db, "ppirta", own(context))),
  circularGobernacionppirtf: chart((context) => doughnut(context.db, "ppirtf", own(context))),
  nacional: chart(({ db }) => byMacroRegion(db, "ppirta", null)),
  gobernacion: chart((context) => byMacroRegion(context.db, "ppirta", own(context))),
});
