import type { Kind } from "@/contract/resources/registros";

/** The addresses every screen's links need, apart from the tabs: the browser fetches these with every screen. */
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

export const hrefs = {
  login: "/login",
  inicio: "/inicio",
  /** The guide: what everyone does, or a role's page. */
  guia: (page?: string) => (page ? `/guia/${page}` : "/guia"),
  /** The ministry API's own documentation, for signed-in staff; below it the same for programs. */
  documentacionApi: "/documentacion-api",
  documentacionApiJson: "/documentacion-api/openapi.json",
  /** Whether a printed sheet still holds; public. */
  verificar: "/verificar",
  verificarHoja: (codigo: string) => `/verificar/${encodeURIComponent(codigo)}`,
  lista: (kind: Kind) => RECORD_PATHS[kind].list,
  /** The list narrowed to one state (contract ESTADOS_REGISTRO). */
  listaEn: (kind: Kind, estado: string) => `${RECORD_PATHS[kind].list}?${new URLSearchParams({ estado })}`,
  nuevo: (kind: Kind) => RECORD_PATHS[kind].nuevo,
  /** The first tab of a record's edit page; `ref` is its sealed id. */
  editar: (kind: Kind, ref: string) => `${RECORD_PATHS[kind].editar}/${ref}`,
  ver: (kind: Kind, ref: string) => `${RECORD_PATHS[kind].ver}/${ref}`,
  /** Seals a record's id on the server and goes to its edit page. */
  abrir: (kind: Kind, id: number) => `/abrir/${kind}/${id}`,
  /** The same, to its read-only view. */
  abrirVer: (kind: Kind, id: number) => `/abrir/${kind}/${id}?ver=1`,
  tab: (tab: { publicPath: string }, ref: string) => `${tab.publicPath}/${ref}`,
} as const;
