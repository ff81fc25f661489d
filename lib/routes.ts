import type { NombreHijo } from "@/contract/campos/hijos";
import type { Kind } from "@/contract/resources/registros";
import type { NombreServicio } from "@/contract/campos/servicios";
import type { Faltante } from "@/contract/faltantes";
import { seccionLabel } from "../contract/secciones";
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

/** A tab's folder and its public URLs on the page that edits and on the read-only view. */
type Tab = readonly [segment: string, edit: string, view: string];

const { ppirta: ATRACTIVO, ppirtf: FACILIDAD } = RECORD_PATHS;
const DE_ATRACTIVO: Record<"informacion" | NombreHijo | "fotogramappirta", Tab> = {
  informacion: ["informacion", ATRACTIVO.editar, ATRACTIVO.ver],
  rutappirta: ["rutas", "/rutasacceso", "/verrutas"],
  temppirta: ["temporalidad", "/temporalidad", "/vertemporalidad"],
  decppirta: ["declaratoria", "/visitas", "/vervisitas"],
  intppirta: ["integridad", "/integridad", "/verintegridad"],
  autppirta: ["autenticidad", "/capacidad", "/vercapacidad"],
  actppirta: ["actividad", "/detalle", "/veractividad"],
  fotogramappirta: ["fotograma", "/fotograma", "/verfotograma"],
};
const SERVICIOS: Record<Kind, Readonly<Record<string, Tab>>> = {
  ppirta: {
    informacionTppirta: ["informacionturistica", "/informacionturistica", "/verinformacionturistica"],
    transporteppirta: ["transporte", "/transporteatractivo", "/vertransporteatractivo"],
    infraestructurappirta: ["infraestructura", "/infraestructuraatractivo", "/verinfraestructuraatractivo"],
  } satisfies Record<ServicioDe<"ppirta">, Tab>,
  ppirtf: {
    comunicacionppirtf: ["comunicacion", FACILIDAD.editar, FACILIDAD.ver],
    medicoppirtf: ["medico", "/medico", "/vermedico"],
    pernoctacionppirtf: ["pernoctacion", "/pernoctacion", "/verpernoctacion"],
    restauracionppirtf: ["restauracion", "/restauracion", "/verrestauracion"],
    recreacionppirtf: ["recreacion", "/recreacion", "/verrecreacion"],
    informacionTppirtf: ["infoguiaje", "/infoguiaje", "/verinfoguiaje"],
    transporteppirtf: ["transporte", "/transporte", "/vertransporte"],
    infraestructurappirtf: ["infraestructura", "/infraestructura", "/verinfraestructura"],
  } satisfies Record<ServicioDe<"ppirtf">, Tab>,
};

/** The tabs that fill a part of completeness; their folders have its name. */
const PARTS = ["informacion", "rutas", "temporalidad", "actividad", "fotograma"] as const satisfies readonly Faltante[];

type Tabs = Readonly<Record<string, Tab>>;
type More = Pick<RecordTab, "service">;

const tabsOf = (kind: Kind, tabs: Tabs, more?: More): readonly RecordTab[] =>
  Object.entries(tabs).map(([resource, [segment, publicPath]]) => {
    const part = PARTS.find((one) => one === segment);
    return { label: seccionLabel(kind, resource), publicPath, segment, resource, ...(part && { part }), ...more };
  });
/** The read-only view marks no missing part. */
const verTabsOf = (kind: Kind, tabs: Tabs, more?: More): readonly RecordTab[] =>
  Object.entries(tabs).map(([resource, [segment, , publicPath]]) => ({
    label: seccionLabel(kind, resource),
    publicPath,
    segment,
    resource,
    ...more,
  }));

export const ATRACTIVO_TABS = [
  ...tabsOf("ppirta", DE_ATRACTIVO),
  ...tabsOf("ppirta", SERVICIOS.ppirta, { service: true }),
];
/** The tabs of an attraction's read-only view. */
export const ATRACTIVO_VER_TABS = [
  ...verTabsOf("ppirta", DE_ATRACTIVO),
  ...verTabsOf("ppirta", SERVICIOS.ppirta, { service: true }),
];
export const FACILIDAD_TABS = tabsOf("ppirtf", SERVICIOS.ppirtf);
/** The tabs of a facility's read-only view. */
export const FACILIDAD_VER_TABS = verTabsOf("ppirtf", SERVICIOS.ppirtf);

/** A record's history: opened from the record's header and shown instead of a tab. */
const historialTab = (publicPath: string): RecordTab => ({
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
    historial: historialTab("/historial"),
    verHistorial: historialTab("/verhistorial"),
    back: "/turistico",
    parents: ["/verdetalle"],
  },
  ppirtf: {
    ...RECORD_PATHS.ppirtf,
    tabs: FACILIDAD_TABS,
    verTabs: FACILIDAD_VER_TABS,
    historial: historialTab("/historialf"),
    verHistorial: historialTab("/verhistorialf"),
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

const INVENTORY_ROUTES = Object.values(RECORD_ROUTES);

/** Flat public URL -> nested folder, for next.config.ts. */
export const rewrites = INVENTORY_ROUTES.flatMap(recordPages).map(({ tab, folder }) => ({
  source: `${tab.publicPath}/:id`,
  destination: `${folder}/${tab.segment}`,
}));

/** A record page's URL without a record redirects to the list (spec 2 §2.4, §2.8). */
const BARE_REDIRECTS = INVENTORY_ROUTES.flatMap((routes) =>
  [...recordPages(routes).map(({ tab }) => tab.publicPath), ...routes.parents].map((source) => ({
    source,
    destination: routes.list,
    permanent: false,
  })),
);

/** The nested URL redirects to the flat one. */
const NESTED_REDIRECTS = INVENTORY_ROUTES.flatMap(recordPages).map(({ tab, folder }) => ({
  source: `${folder}/${tab.segment}`,
  destination: `${tab.publicPath}/:id`,
  permanent: false,
}));

export const redirects = [...BARE_REDIRECTS, ...NESTED_REDIRECTS];
