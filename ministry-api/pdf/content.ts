/** Exactly what a sheet says of its record, as plain data: what is drawn, and what its code is made from. */

/** One labelled value; null or empty is said in words. */
export interface Dato {
  label: string;
  value: string | null;
  /** How the value is drawn, where that is not as it is. */
  shown?: string;
  /** Columns of the grid it takes. */
  span?: number;
}

export interface Tabla {
  columns: { header: string; /** Share of the width. */ share: number; numeric?: boolean }[];
  rows: (string | null)[][];
}

/** A photograph by the SHA-256 of its original. */
export interface Foto {
  hash: string;
  caption: string;
}

/** A titled part of the record sheet. */
export type Parte =
  | { title: string; kind: "datos"; datos: Dato[]; textos?: Dato[] }
  | { title: string; kind: "tabla"; tabla: Tabla }
  | { title: string; kind: "fotos"; fotos: Foto[]; /** How many there are, also those not printed. */ total: number };

/** What the tracking sheet says beside the workflow. */
export interface ContenidoSeguimiento {
  cite: string;
  nombre: string;
  identidad: Dato[];
  territorio: Dato[];
  punto: { id_departamento: number; g_x: number; g_y: number };
}

export interface ContenidoFicha extends ContenidoSeguimiento {
  /** The hash of the photograph at the head. */
  favorita: string | null;
  partes: Parte[];
}

/** The record's own facts. Where it stands in the workflow is no part of them (tramite.ts). */
export type Contenido = { clase: "FICHA"; data: ContenidoFicha } | { clase: "SEGUIMIENTO"; data: ContenidoSeguimiento };
export type Clase = Contenido["clase"];

/** The photographs a content names, each once. */
export function hashesOf(contenido: Contenido): string[] {
  if (contenido.clase === "SEGUIMIENTO") return [];
  const { favorita, partes } = contenido.data;
  const printed = partes.flatMap((parte) => (parte.kind === "fotos" ? parte.fotos.map(({ hash }) => hash) : []));
  return [...new Set([...(favorita ? [favorita] : []), ...printed])];
}
