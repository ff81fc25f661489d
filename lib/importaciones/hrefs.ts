import type { TipoCatalogo, TipoImportable } from "@/contract/importacion/tipos";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_PATHS } from "../hrefs";

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

/** The addresses of imports, apart from lib/hrefs.ts: most pages load that one, few load these. */
export const importHrefs = {
  importaciones: IMPORTS,
  importacionNueva: (tipo: TipoImportable) => `${IMPORTS}/nueva?tipo=${tipo}`,
  /** An import; `ref` is its sealed id, `paso` an earlier step than the one its state shows. */
  importacion: (ref: string, paso?: PasoImportacion) => `${IMPORTS}/${ref}${paso ? `?paso=${paso}` : ""}`,
  /** Like `hrefs.abrir`, for an import. */
  abrirImportacion: (id: number) => `/abrir/importacion/${id}`,
  /** The rows left out, as a file. */
  importacionFuera: (ref: string) => `${IMPORTS}/${ref}/fuera`,
  importacionOmiten: (ref: string) => `${IMPORTS}/${ref}/fuera?grupo=OMITEN`,
  /** The file to begin with, as a file. */
  plantilla: (tipo: TipoImportable) => `${IMPORTS}/plantilla/${tipo}`,
  /** The list of what an import brought in, as a table or on the map. */
  listaDeImportacion: (kind: Kind, id: number, vista?: "mapa") =>
    `${RECORD_PATHS[kind].list}?importacion=${id}${vista ? `&vista=${vista}` : ""}`,
  /** A catalogue's list, all of it or what has these words. */
  catalogo: (tipo: TipoCatalogo, q?: string) => `${CATALOGUE_PATHS[tipo]}${q ? `?${new URLSearchParams({ q })}` : ""}`,
} as const;
