import type { Group } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import type { NombreServicio } from "@/contract/campos/servicios";
import type { Faltante } from "@/contract/workflow";
import { RECORD_PATHS, type RecordPaths } from "./hrefs";

/**
 * The URL table. Public URLs are the specification's flat ones (spec 2 §2); the folders below app/(panel) are nested,
 * so that tabs share one layout. next.config.ts builds rewrites from here and middleware.ts redirects; every href comes
 * from lib/hrefs.ts.
 */

export interface RecordTab {
  /** The label, in the specification's capitals. */
  label: string;
  /** The public URL without the id. */
  publicPath: string;
  /** The folder below the record's layout. */
  segment: string;
  /** The contract's group of its rows; of the information and the history, which have none, their own name. */
  resource: string;
  /** The part of completeness that the tab fills (contract FALTANTES), if any. */
  part?: Exclude<Faltante, "servicios">;
  /** One of the services, which share one tab if there is no room for all. */
  service?: true;
}

type ServicioDe<K extends Kind> = Extract<NombreServicio, `${string}${K}`>;
/** The other parts of an attraction with rows of their own. */
type Hijo = Exclude<Extract<Group, `${string}ppirta`>, "ppirta" | "bandejappirta" | NombreServicio>;

/** A tab, with its public URLs on the page that edits and on the read-only view. */
type Tab = Omit<RecordTab, "resource" | "publicPath"> & { edit: string; view: string };

const ATRACTIVO: Record<"informacion" | Hijo | ServicioDe<"ppirta">, Tab> = {
  informacion: {
    label: "INFORMACIÓN",
    segment: "informacion",
    edit: RECORD_PATHS.ppirta.editar,
    view: RECORD_PATHS.ppirta.ver,
    part: "informacion",
  },
  rutappirta: { label: "RUTAS", segment: "rutas", edit: "/rutasacceso", view: "/verrutas", part: "rutas" },
  temppirta: {
    label: "TEMPORALIDAD",
    segment: "temporalidad",
    edit: "/temporalidad",
    view: "/vertemporalidad",
    part: "temporalidad",
  },
  decppirta: { label: "DECLARATORIA", segment: "declaratoria", edit: "/visitas", view: "/vervisitas" },
  intppirta: { label: "INTEGRIDAD", segment: "integridad", edit: "/integridad", view: "/verintegridad" },
  autppirta: { label: "AUTENTICIDAD", segment: "autenticidad", edit: "/capacidad", view: "/vercapacidad" },
  actppirta: {
    label: "ACTIVIDAD",
    segment: "actividad",
    edit: "/detalle",
    view: "/veractividad",
    part: "actividad",
  },
  fotogramappirta: {
    label: "FOTOGRAMA",
    segment: "fotograma",
    edit: "/fotograma",
    view: "/verfotograma",
    part: "fotograma",
  },
  informacionTppirta: {
    label: "INFORMACIÓN TURÍSTICA",
    segment: "informacionturistica",
    edit: "/informacionturistica",
    view: "/verinformacionturistica",
    service: true,
  },
  transporteppirta: {
    label: "SERVICIO DE TRANSPORTE",
    segment: "transporte",
    edit: "/transporteatractivo",
    view: "/vertransporteatractivo",
    service: true,
  },
  infraestructurappirta: {
    label: "INFRAESTRUCTURA TURÍSTICA",
    segment: "infraestructura",
    edit: "/infraestructuraatractivo",
    view: "/verinfraestructuraatractivo",
    service: true,
  },
};

const FACILIDAD: Record<ServicioDe<"ppirtf">, Tab> = {
  comunicacionppirtf: {
    label: "COMUNICACIÓN",
    segment: "comunicacion",
    edit: RECORD_PATHS.ppirtf.editar,
    view: RECORD_PATHS.ppirtf.ver,
  },
  medicoppirtf: { label: "MÉDICO", segment: "medico", edit: "/medico", view: "/vermedico" },
  pernoctacionppirtf: {
    label: "PERNOCTACIÓN",
    segment: "pernoctacion",
    edit: "/pernoctacion",
    view: "/verpernoctacion",
  },
  restauracionppirtf: {
    label: "RESTAURACIÓN",
    segment: "restauracion",
    edit: "/restauracion",
    view: "/verrestauracion",
  },
  recreacionppirtf: { label: "RECREACIÓN", segment: "recreacion", edit: "/recreacion", view: "/verrecreacion" },
  informacionTppirtf: { label: "INFO-GUIAJE", segment: "infoguiaje", edit: "/infoguiaje", view: "/verinfoguiaje" },
  transporteppirtf: { label: "TRANSPORTE", segment: "transporte", edit: "/transporte", view: "/vertransporte" },
  infraestructurappirtf: {
    label: "INFRAESTRUCTURA",
    segment: "infraestructura",
    edit: "/infraestructura",
    view: "/verinfraestructura",
  },
};

const tabsOf = (tabs: Readonly<Record<string, Tab>>): readonly RecordTab[] =>
  Object.entries(tabs).map(([resource, { edit, view: _, ...tab }]) => ({ ...tab, resource, publicPath: edit }));

/** The read-only view marks no missing part. */
const verTabsOf = (tabs: Readonly<Record<string, Tab>>): readonly RecordTab[] =>
  Object.entries(tabs).map(([resource, { edit: _, view, part: _part, ...tab }]) => ({
    ...tab,
    resource,
    publicPath: view,
  }));

export const ATRACTIVO_TABS = tabsOf(ATRACTIVO);
/** The tabs of an attraction's read-only view. */
export const ATRACTIVO_VER_TABS = verTabsOf(ATRACTIVO);
export const FACILIDAD_TABS = tabsOf(FACILIDAD);
/** The tabs of a facility's read-only view. */
export const FACILIDAD_VER_TABS = verTabsOf(FACILIDAD);

/** A record's history: opened from the record's header and shown instead of a tab. */
const historial = (publicPath: string): RecordTab => ({
  label: "HISTORIAL",
  publicPath,
  segment: "historial",
  resource: "historial",
});

interface RecordRoutes extends RecordPaths {
  tabs: readonly RecordTab[];
  verTabs: readonly RecordTab[];
  historial: RecordTab;
  verHistorial: RecordTab;
  /** Target of 'Atrás' on the edit page. */
  back: string;
  /** The specification's URLs of the pages themselves, without a tab. */
  parents: readonly string[];
}

/** The URLs of the two inventories. */
export const RECORD_ROUTES: Record<Kind, RecordRoutes> = {
  ppirta: {
    ...RECORD_PATHS.ppirta,
    tabs: ATRACTIVO_TABS,
    verTabs: ATRACTIVO_VER_TABS,
    historial: historial("/historial"),
    verHistorial: historial("/verhistorial"),
    back: "/turistico",
    parents: ["/verdetalle"],
  },
  ppirtf: {
    ...RECORD_PATHS.ppirtf,
    tabs: FACILIDAD_TABS,
    verTabs: FACILIDAD_VER_TABS,
    historial: historial("/historialf"),
    verHistorial: historial("/verhistorialf"),
    // As specified (spec 2 §2.4), a facility's page also goes back to the attractions.
    back: "/turistico",
    parents: ["/detallep", "/verdetallef"],
  },
};

/** Every tab of a record's pages with its parent folder. */
export const recordPages = ({ folder, tabs, verTabs, historial, verHistorial }: RecordRoutes) => [
  ...[...tabs, historial].map((tab) => ({ tab, folder: `${folder}/:id/editar` })),
  ...[...verTabs, verHistorial].map((tab) => ({ tab, folder: `${folder}/:id/ver` })),
];

const inventories = Object.values(RECORD_ROUTES);

/** Flat public URL -> nested folder, for next.config.ts. */
export const rewrites = inventories
  .flatMap(recordPages)
  .map(({ tab, folder }) => ({ source: `${tab.publicPath}/:id`, destination: `${folder}/${tab.segment}` }));

/** A record page's URL without a record redirects to the list (spec 2 §2.4, §2.8). */
const bare = inventories.flatMap((routes) =>
  [...recordPages(routes).map(({ tab }) => tab.publicPath), ...routes.parents].map((source) => ({
    source,
    destination: routes.list,
    permanent: false,
  })),
);

/** The nested URL redirects to the flat one. */
const nested = inventories.flatMap(recordPages).map(({ tab, folder }) => ({
  source: `${folder}/${tab.segment}`,
  destination: `${tab.publicPath}/:id`,
  permanent: false,
}));

export const redirects = [...bare, ...nested];
