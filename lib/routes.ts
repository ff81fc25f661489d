/**
 * The URL table. Public addresses are the specification's flat ones (spec 2 §2); the folders below app/(panel) are
 * nested, so that tabs share one layout. next.config.ts builds rewrites and redirects from here; every href comes from here.
 */

export interface RecordTab {
  /** The specification's word, in its capitals. */
  label: string;
  /** The public address without the id. */
  publicPath: string;
  /** The folder below the record's layout. */
  segment: string;
  /** The part of completeness that the tab fills (contract FALTANTES), where it is one. */
  part?: "informacion" | "rutas" | "temporalidad" | "actividad" | "fotograma";
  /** One of the services, which share one tab's place where there is no room for all. */
  service?: true;
}

export const ATRACTIVO_TABS = [
  { label: "INFORMACIÓN", publicPath: "/informacion", segment: "informacion", part: "informacion" },
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

/** The same record, read-only. */
export const ATRACTIVO_VER_TABS = [
  { label: "INFORMACIÓN", publicPath: "/ver", segment: "informacion" },
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

/** Who changed what of a record: opened from its head, shown in the tabs' place. */
export const ATRACTIVO_HISTORIAL = { label: "HISTORIAL", publicPath: "/historial", segment: "historial" } as const;
export const ATRACTIVO_VER_HISTORIAL = { ...ATRACTIVO_HISTORIAL, publicPath: "/verhistorial" } as const;

const RECORD_FOLDERS: readonly { tabs: readonly RecordTab[]; folder: string; list: string }[] = [
  { tabs: [...ATRACTIVO_TABS, ATRACTIVO_HISTORIAL], folder: "/atractivos/:id/editar", list: "/turistico" },
  { tabs: [...ATRACTIVO_VER_TABS, ATRACTIVO_VER_HISTORIAL], folder: "/atractivos/:id/ver", list: "/turistico" },
];

export const LISTS = { ppirta: "/turistico" } as const;

export const hrefs = {
  login: "/login",
  inicio: "/inicio",
  /** Whether a printed sheet still holds; public. */
  verificar: "/verificar",
  verificarHoja: (codigo: string) => `/verificar/${encodeURIComponent(codigo)}`,
  atractivos: "/turistico",
  /** The attractions list narrowed to one state (contract ESTADOS_REGISTRO). */
  atractivosEn: (estado: string) => `/turistico?${new URLSearchParams({ estado })}`,
  nuevoAtractivo: "/nuevo",
  /** The first tab of an attraction's edit page; `ref` is its sealed id. */
  editarAtractivo: (ref: string) => `/informacion/${ref}`,
  verAtractivo: (ref: string) => `/ver/${ref}`,
  /** Seals a fresh record's id on the server and goes to its edit page. */
  abrirAtractivo: (id: number) => `/abrir/ppirta/${id}`,
  /** The same, to its read-only view. */
  abrirVerAtractivo: (id: number) => `/abrir/ppirta/${id}?ver=1`,
  tab: (tab: RecordTab, ref: string) => `${tab.publicPath}/${ref}`,
} as const;

/** Flat public address -> nested folder, for next.config.ts. */
export const rewrites = RECORD_FOLDERS.flatMap(({ tabs, folder }) =>
  tabs.map((tab) => ({ source: `${tab.publicPath}/:id`, destination: `${folder}/${tab.segment}` })),
);

/** Bare tab addresses go to the list; the nested address goes to the flat one (spec 2 §2.8). */
export const redirects = RECORD_FOLDERS.flatMap(({ tabs, folder, list }) =>
  tabs.flatMap((tab) => [
    { source: tab.publicPath, destination: list, permanent: false },
    { source: `${folder}/${tab.segment}`, destination: `${tab.publicPath}/:id`, permanent: false },
  ]),
);
