import type { Reply } from "@/contract";
import { FILAS_INICIO, type Rol } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { StateName } from "../registros/state";

/** Data of the start page (spec 1 §2, GRÁFICOS INFORMATIVOS). */

export type BarsCall =
  | "grafico.barrasNacional"
  | "grafico.barrasNacionalppirtf"
  | "grafico.barrasGobernacion"
  | "grafico.barrasGobernacionppirtf";
export type DoughnutCall =
  | "grafico.circularNacionalppirta"
  | "grafico.circularNacionalppirtf"
  | "grafico.circularGobernacionppirta"
  | "grafico.circularGobernacionppirtf";
export type TotalsCall = "grafico.nacional" | "grafico.gobernacion";
export type ChartCall = BarsCall | DoughnutCall | TotalsCall;

/** The chart in the response of a chart call. */
export type ChartOf<N extends ChartCall> = Reply<N>["grafico"];

/** A chart, or the message of a failed call. */
export type ChartResult<N extends ChartCall> = { ok: true; data: ChartOf<N> } | { ok: false; message: string };

/** A panel's title, the noun it counts (singular, plural) and the file name of its saved picture. */
export interface ChartSpec {
  title: string;
  kind: Kind;
  noun: readonly [one: string, several: string];
  file: string;
}

const ATRACTIVOS = ["atractivo", "atractivos"] as const;
const FACILIDADES = ["facilidad", "facilidades"] as const;

export const CHARTS = {
  barrasAtractivos: {
    title: "ATRACTIVOS REGISTRADOS",
    kind: "ppirta",
    noun: ATRACTIVOS,
    file: "atractivos-registrados",
  },
  circularAtractivos: {
    title: "ATRACTIVOS POR MACRO REGIÓN",
    kind: "ppirta",
    noun: ATRACTIVOS,
    file: "atractivos-por-macro-region",
  },
  barrasFacilidades: {
    title: "FACILIDADES REGISTRADAS",
    kind: "ppirtf",
    noun: FACILIDADES,
    file: "facilidades-registradas",
  },
  circularFacilidades: {
    title: "FACILIDADES POR MACRO REGIÓN",
    kind: "ppirtf",
    noun: FACILIDADES,
    file: "facilidades-por-macro-region",
  },
} as const satisfies Record<string, ChartSpec>;

export interface DashboardCalls {
  /** Title and call of the totals section. */
  title: string;
  totals: TotalsCall;
  barrasAtractivos: BarsCall;
  circularAtractivos: DoughnutCall;
  barrasFacilidades: BarsCall;
  circularFacilidades: DoughnutCall;
}

/** The charts shown to a role; no other chart calls are made for it (spec 1 §2, §6). */
const DASHBOARDS = {
  2: {
    title: "RECURSOS ATRACTIVOS REGISTRADOS POR MACRO REGIÓN",
    totals: "grafico.nacional",
    barrasAtractivos: "grafico.barrasNacional",
    circularAtractivos: "grafico.circularNacionalppirta",
    barrasFacilidades: "grafico.barrasNacionalppirtf",
    circularFacilidades: "grafico.circularNacionalppirtf",
  },
  3: {
    title: "CANTIDAD REGISTRADO POR MACRO REGIÓN",
    totals: "grafico.gobernacion",
    barrasAtractivos: "grafico.barrasGobernacion",
    circularAtractivos: "grafico.circularGobernacionppirta",
    barrasFacilidades: "grafico.barrasGobernacionppirtf",
    circularFacilidades: "grafico.circularGobernacionppirtf",
  },
} as const satisfies Partial<Record<Rol, DashboardCalls>>;

/** The dashboard of a role; null if it has none. */
export const dashboardOf = (rol: Rol): DashboardCalls | null => (rol === 2 || rol === 3 ? DASHBOARDS[rol] : null);

/** Counts of records by state, for the roles that write records: label and colour of each state. */
export const STATE_COUNTS: readonly { estado: StateName; label: string; tone: "none" | "blue" | "green" | "red" }[] = [
  { estado: "INCOMPLETO", label: "Incompletos", tone: "none" },
  { estado: "COMPLETO", label: "Completos", tone: "blue" },
  { estado: "DERIVADO", label: "Derivados", tone: "green" },
  { estado: "APROBADO", label: "Aprobados", tone: "green" },
  { estado: "NO APROBADO", label: "Devueltos", tone: "red" },
];

/** The two inventories, in the order of the start page. */
export const KINDS: readonly Kind[] = ["ppirta", "ppirtf"];

/** The noun for one record of an inventory. */
export const KIND_WORD: Record<Kind, string> = { ppirta: "Atractivo", ppirtf: "Facilidad" };

/** Maximum number of records in a list of the start page, both inventories together. */
export const ROWS = FILAS_INICIO;

/**
 * Interleaves the lists: the first item of each, then the second of each, and so on, up to `most`. Each inventory sorts
 * its own records, and the API gives no common order.
 */
export function interleave<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat()
    .slice(0, most);
}

export const HOME_WORDS = {
  title: "GRÁFICOS INFORMATIVOS",
  ownTitle: "INICIO",
  card: "Los gráficos de atractivos y facilidades son visibles para:",
  cardRoles: ["Rol: Gobernacion", "Rol: Nacional"],
  recent: "ÚLTIMOS REGISTROS",
  recentNone: "Todavía no hay registros",
  recentNoneHelp: "Con «Nuevo atractivo» o «Nueva facilidad» se registra el primero.",
  /** `list` is the inventory's name: 'Atractivos', 'Facilidades'. */
  states: (list: string, department: string) => `${list.toUpperCase()} DE ${department} POR ESTADO`,
  nearly: "CASI COMPLETOS",
  nearlyNone: "Ningún registro reciente está por completarse",
  nearlyNoneHelp: "Aquí aparecen los últimos registros incompletos que ya tienen la mitad o más de sus secciones.",
  allIncomplete: { ppirta: "Atractivos incompletos", ppirtf: "Facilidades incompletas" },
  returned: "DEVUELTOS CON OBSERVACIONES",
  returnedNone: "No hay registros devueltos",
  returnedAll: {
    ppirta: (count: string) => `Ver los ${count} atractivos`,
    ppirtf: (count: string) => `Ver las ${count} facilidades`,
  },
} as const;

/** Texts of the charts (spec 1 §2, §8). */
export const CHART_WORDS = {
  failed: "Error al mostrar gráfico.",
  bars: { label: "Disposición de las barras", stacked: "Apiladas", grouped: "Agrupadas" },
  doughnut: { label: "Forma del gráfico", full: "360°", half: "180°" },
  table: "Ver como tabla",
  chart: "Ver como gráfico",
  save: "Guardar imagen",
  saveFailed: "No se pudo guardar la imagen",
  most: "Con más registros:",
  fewest: "Con menos registros:",
  others: (count: number) => (count === 1 ? "y otra" : `y otras ${count}`),
  byMonth: (year: string) => `Gestión ${year}, registros por mes`,
  noneTitle: ([, several]: ChartSpec["noun"]) => `Todavía no hay ${several} para mostrar`,
  noneHelp: "El gráfico aparece con el primer registro.",
  refresh: "Actualizar",
  refreshed: (instant: string) => `Actualizado ${instant}`,
  total: "TOTAL",
  part: "PARTE",
  series: "SERIE",
  /** The legend's entries switch series on and off. */
  legend: (title: string) => `Series de ${title}`,
  showAll: "Mostrar todas",
  sameScale: "misma escala",
  macroRegion: "MACRO REGIÓN",
} as const;
