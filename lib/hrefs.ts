import type { TipoCatalogo, TipoImportable } from "@/contract/importacion/tipos";
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

const IMPORTS = "/importaciones";

/** The four steps of an import, as `paso` names them in its address. */
export const PASOS_IMPORTACION = ["archivo", "columnas", "revisar", "resultado"] as const;
export type PasoImportacion = (typeof PASOS_IMPORTACION)[number];

const CATALOGUE_PATHS: Readonly<Record<TipoCatalogo, string>> = {
  departamento: "/departamento",
  provincia: "/provincia",
  municipio: "/municipio",
  macro: "/macroregion",
  region: "/region",
  proyeccion: "/proyeccion",
  datum: "/datum",
  seccion: "/seccion",
  categoria: "/categorias",
  tipo: "/tipo",
  subtipo: "/subtipo",
  catsubtipo: "/catsubtipo",
  entidad: "/entidad",
};

export const hrefs = {
  login: "/login",
  inicio: "/inicio",
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
  nuevo: (kind: Kind) => RECORD_PATHS[kind].nuevo,
  /** The first tab of a record's edit page; `ref` is its sealed id. */
  editar: (kind: Kind, ref: string) => `${RECORD_PATHS[kind].editar}/${ref}`,
  ver: (kind: Kind, ref: string) => `${RECORD_PATHS[kind].ver}/${ref}`,
  /** Redirects to a record's edit page; the server seals the id. */
  abrir: (kind: Kind, id: number) => `/abrir/${kind}/${id}`,
  /** Like `abrir`, for the read-only view. */
  abrirVer: (kind: Kind, id: number) => `/abrir/${kind}/${id}?ver=1`,
  /** Takes records along to the field: `ppirta:12`, or `mios` for the person's own incomplete ones. */
  llevar: (records: readonly string[]) => `/campo#/preparar?llevar=${records.join(",")}`,
  importaciones: IMPORTS,
  importacionNueva: (tipo: TipoImportable) => `${IMPORTS}/nueva?tipo=${tipo}`,
  /** An import; `ref` is its sealed id, `paso` an earlier step than the one its state shows. */
  importacion: (ref: string, paso?: PasoImportacion) => `${IMPORTS}/${ref}${paso ? `?paso=${paso}` : ""}`,
  /** Like `abrir`, for an import. */
  abrirImportacion: (id: number) => `/abrir/importacion/${id}`,
  /** The rows left out, as a file. */
  importacionFuera: (ref: string) => `${IMPORTS}/${ref}/fuera`,
  /** The file to begin with, as a file. */
  plantilla: (tipo: TipoImportable) => `${IMPORTS}/plantilla/${tipo}`,
  /** The list of what an import brought in, as a table or on the map. */
  listaDeImportacion: (kind: Kind, id: number, vista?: "mapa") =>
    `${RECORD_PATHS[kind].list}?importacion=${id}${vista ? `&vista=${vista}` : ""}`,
  /** A catalogue's list, all of it or what has these words. */
  catalogo: (tipo: TipoCatalogo, q?: string) => `${CATALOGUE_PATHS[tipo]}${q ? `?${new URLSearchParams({ q })}` : ""}`,
  /** A record's turn on the reviewer's desk: below its inbox's address, with the search and order of that. */
  revisar: (inbox: string, ref: string, words = "") => `${inbox}/${ref}${words}`,
  tab: (tab: { publicPath: string }, ref: string) => `${tab.publicPath}/${ref}`,
} as const;
