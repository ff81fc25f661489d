import type { Kind } from "@/contract/resources/registros";
import type { Faltante } from "@/contract/faltantes";
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
  /** The part of completeness that the tab fills (contract FALTANTES), if any. */
  part?: Exclude<Faltante, "servicios">;
  /** One of the services, which share one tab if there is no room for all. */
  service?: true;
}

export const ATRACTIVO_TABS = [
  { label: "INFORMACIÓN", publicPath: RECORD_PATHS.ppirta.editar, segment: "informacion", part: "informacion" },
  { label: "RUTAS", publicPath: "/rutasacceso", segment: "rutas", part: "rutas" },
  { label: "TEMPORALIDAD", publicPath: "/temporalidad", segment: "temporalidad", part: "temporalidad" },
  { label: "DECLARATORIA", publicPath: "/visitas", segment: "declaratoria" },
  { label: "INTEGRIDAD", publicPath: "/integridad", segment: "integridad" },
  { label: "AUTENTICIDAD", publicPath: "/capacidad", segment: "autenticidad" },
  { label: "ACTIVIDAD", publicPath: "/detalle", segment: "actividad", part: "actividad" },
  { label: "FOTOGRAMA", publicPath: "/fotograma", segment: "fotograma", part: "fotograma" },
  {
    label: "INFORMACIÓN TURÍSTICA",
    publicPath: "/informacionturistica",
    segment: "informacionturistica",
    service: true,
  },
  { label: "SERVICIO DE TRANSPORTE", publicPath: "/transporteatractivo", segment: "transporte", service: true },
  {
    label: "INFRAESTRUCTURA TURÍSTICA",
    publicPath: "/infraestructuraatractivo",
    segment: "infraestructura",
    service: true,
  },
] as const satisfies readonly RecordTab[];

/** The tabs of an attraction's read-only view. */
export const ATRACTIVO_VER_TABS = [
  { label: "INFORMACIÓN", publicPath: RECORD_PATHS.ppirta.ver, segment: "informacion" },
  { label: "RUTAS", publicPath: "/verrutas", segment: "rutas" },
  { label: "TEMPORALIDAD", publicPath: "/vertemporalidad", segment: "temporalidad" },
  { label: "DECLARATORIA", publicPath: "/vervisitas", segment: "declaratoria" },
  { label: "INTEGRIDAD", publicPath: "/verintegridad", segment: "integridad" },
  { label: "AUTENTICIDAD", publicPath: "/vercapacidad", segment: "autenticidad" },
  { label: "ACTIVIDAD", publicPath: "/veractividad", segment: "actividad" },
  { label: "FOTOGRAMA", publicPath: "/verfotograma", segment: "fotograma" },
  {
    label: "INFORMACIÓN TURÍSTICA",
    publicPath: "/verinformacionturistica",
    segment: "informacionturistica",
    service: true,
  },
  { label: "SERVICIO DE TRANSPORTE", publicPath: "/vertransporteatractivo", segment: "transporte", service: true },
  {
    label: "INFRAESTRUCTURA TURÍSTICA",
    publicPath: "/verinfraestructuraatractivo",
    segment: "infraestructura",
    service: true,
  },
] as const satisfies readonly RecordTab[];

export const FACILIDAD_TABS = [
  { label: "COMUNICACIÓN", publicPath: RECORD_PATHS.ppirtf.editar, segment: "comunicacion" },
  { label: "MÉDICO", publicPath: "/medico", segment: "medico" },
  { label: "PERNOCTACIÓN", publicPath: "/pernoctacion", segment: "pernoctacion" },
  { label: "RESTAURACIÓN", publicPath: "/restauracion", segment: "restauracion" },
  { label: "RECREACIÓN", publicPath: "/recreacion", segment: "recreacion" },
  { label: "INFO-GUIAJE", publicPath: "/infoguiaje", segment: "infoguiaje" },
  { label: "TRANSPORTE", publicPath: "/transporte", segment: "transporte" },
  { label: "INFRAESTRUCTURA", publicPath: "/infraestructura", segment: "infraestructura" },
] as const satisfies readonly RecordTab[];

/** The tabs of a facility's read-only view. */
export const FACILIDAD_VER_TABS = [
  { label: "COMUNICACIÓN", publicPath: RECORD_PATHS.ppirtf.ver, segment: "comunicacion" },
  { label: "MÉDICO", publicPath: "/vermedico", segment: "medico" },
  { label: "PERNOCTACIÓN", publicPath: "/verpernoctacion", segment: "pernoctacion" },
  { label: "RESTAURACIÓN", publicPath: "/verrestauracion", segment: "restauracion" },
  { label: "RECREACIÓN", publicPath: "/verrecreacion", segment: "recreacion" },
  { label: "INFO-GUIAJE", publicPath: "/verinfoguiaje", segment: "infoguiaje" },
  { label: "TRANSPORTE", publicPath: "/vertransporte", segment: "transporte" },
  { label: "INFRAESTRUCTURA", publicPath: "/verinfraestructura", segment: "infraestructura" },
] as const satisfies readonly RecordTab[];

/** A record's history: opened from the record's header and shown instead of a tab. */
const historial = (publicPath: string): RecordTab => ({ label: "HISTORIAL", publicPath, segment: "historial" });

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
