import type { Kind } from "@/contract/resources/registros";

/** The URLs that links of every screen need. Separate from the tabs because the browser loads them on every screen. */
export interface RecordPaths {
  list: string;
  nuevo: string;
  /** The folder of its pages below app/(panel). */
  folder: string;
  /** The first tab of its edit page. */
  editar: string;
  /** The first tab of its read-only view. */
  ver: string;
}

export const RECORD_PATHS: Record<Kind, RecordPaths> = {
  ppirta: { list: "/turistico", nuevo: "/nuevo", folder: "/atractivos", editar: "/informacion", ver: "/ver" },
  ppirtf: { list: "/poblado", nuevo: "/nuevop", folder: "/facilidades", editar: "/informacionp", ver: "/verf" },
};

/** True for an address of the field screen: a document of its own, which also opens without the server. */
export const isFieldHref = (href: string) => /^\/campo(?:$|[?#])/.test(href);

export const hrefs = {
  login: "/login",
  papelera: "/papelera",
  claves: "/claves",
  usuarios: "/usuario",
  /** The audit of one subject, of whoever has that name. */
  auditoriaDe: (tema: string, nombre: string) => `/auditoria?${new URLSearchParams({ tema, q: nombre })}`,
  inicio: "/inicio",
  miTrabajo: "/mi-trabajo",
  /** All of one list of own work. */
  miTrabajoEn: (lista: string) => `/mi-trabajo?ver=${lista}#${lista}`,
  /** The guide: the index, or a role's page. */
  guia: (page?: string) => (page ? `/guia/${page}` : "/guia"),
  /** Documentation of the ministry API for signed-in staff; the second URL is its machine-readable form. */
  documentacionApi: "/documentacion-api",
  documentacionApiJson: "/documentacion-api/openapi.json",
  /** Public page that checks whether a printed sheet is still valid. */
  verificar: "/verificar",
  verificarHoja: (codigo: string) => `/verificar/${encodeURIComponent(codigo)}`,
  lista: (kind: Kind) => RECORD_PATHS[kind].list,
  /** The list filtered by one state (contract ESTADOS_REGISTRO). */
  listaEn: (kind: Kind, estado: string) => `${RECORD_PATHS[kind].list}?${new URLSearchParams({ estado })}`,
  /** The list of the records that one person registered, in one state. */
  listaDe: (kind: Kind, estado: string, id_autor: number) =>
    `${RECORD_PATHS[kind].list}?${new URLSearchParams({ estado, id_autor: String(id_autor) })}`,
  /** The list with any of its filters. */
  listaCon: (kind: Kind, filters: Readonly<Record<string, string | number>>) =>
    `${RECORD_PATHS[kind].list}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`,
  nuevo: (kind: Kind) => RECORD_PATHS[kind].nuevo,
  /** The first tab of a record's edit page; `ref` is its sealed id. */
  editar: (kind: Kind, ref: string) => `${RECORD_PATHS[kind].editar}/${ref}`,
  /** The same with 'Actualizar datos' open, at a field of it. */
  datos: (kind: Kind, ref: string, field = "") =>
    `${RECORD_PATHS[kind].editar}/${ref}?${new URLSearchParams({ datos: field })}`,
  ver: (kind: Kind, ref: string) => `${RECORD_PATHS[kind].ver}/${ref}`,
  /** Redirects to a record's edit page; the server seals the id. */
  abrir: (kind: Kind, id: number) => `/abrir/${kind}/${id}`,
  /** Like `abrir`, for the read-only view. */
  abrirVer: (kind: Kind, id: number) => `/abrir/${kind}/${id}?ver=1`,
  /** Like `abrir`, with a subject of its conversation open, on the tab of its section. */
  abrirAsunto: (kind: Kind, id: number, asunto: number, seccion?: string | null) =>
    `/abrir/${kind}/${id}?${new URLSearchParams({ asunto: String(asunto), ...(seccion && { seccion }) })}`,
  /** Like `abrirVer`, with the conversation open at a new subject. */
  abrirConversacion: (kind: Kind, id: number) => `/abrir/${kind}/${id}?asunto=nuevo`,
  /** Takes records along to the field: `ppirta:12`, or `mios` for the person's own incomplete ones. */
  llevar: (records: readonly string[]) => `/campo#/preparar?llevar=${records.join(",")}`,
  tab: (tab: { publicPath: string }, ref: string) => `${tab.publicPath}/${ref}`,
} as const;
