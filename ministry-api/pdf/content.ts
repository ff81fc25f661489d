/** What a sheet says about its record, as plain data: it is drawn, and the code is made from it. */

/** One labelled value. Null or empty is printed as a text. */
export interface Dato {
  label: string;
  value: string | null;
  /** The value as drawn, if that differs. */
  shown?: string;
  /** Columns of the grid it takes. */
  span?: number;
}

export interface Tabla {
  columns: { header: string; /** Share of the width. */ share: number; numeric?: boolean }[];
  rows: (string | null)[][];
}

/** A photo, by the SHA-256 of its original. */
export interface Foto {
  hash: string;
  caption: string;
}

/** A titled part of the record sheet. */
export type Parte =
  | { title: string; kind: "datos"; datos: Dato[]; textos?: Dato[] }
  | { title: string; kind: "tabla"; tabla: Tabla }
  | { title: string; kind: "fotos"; fotos: Foto[]; /** Includes those not printed. */ total: number };

/** What the tracking sheet says besides the workflow. */
export interface ContenidoSeguimiento {
  cite: string;
  nombre: string;
  identidad: Dato[];
  territorio: Dato[];
  punto: { id_departamento: number; g_x: number; g_y: number };
}

export interface ContenidoFicha extends ContenidoSeguimiento {
  /** The hash of the photo at the head. */
  favorita: string | null;
  partes: Parte[];
}

/** The record's own facts. Its workflow state is not part of them (tramite.ts). */
export type Contenido = { clase: "FICHA"; data: ContenidoFicha } | { clase: "SEGUIMIENTO"; data: ContenidoSeguimiento };
export type Clase = Contenido["clase"];

/** The photos of a content, each once. */
export function hashesOf(contenido: Contenido): string[] {
  if (contenido.clase === "SEGUIMIENTO") return [];
  const { favorita, partes } = contenido.data;
  const printed = partes.flatMap((parte) => (parte.kind === "fotos" ? parte.fotos.map(({ hash }) => hash) : []));
  return [...new Set([...(favorita ? [favorita] : []), ...printed])];
}
