import type { Kind } from "../calls";
import { keysOf } from "../keys";

/** What can be imported: the records of an inventory, or the entries of a catalogue (entities are one too). */

export type TipoInventario = Kind;
export const TIPOS_INVENTARIO = ["ppirta", "ppirtf"] as const satisfies readonly TipoInventario[];

/** The catalogue that stands over another one, and the field by which an entry names its parent. */
interface Padre {
  campo: string;
  tipo: string;
}

const PADRES = {
  departamento: null,
  provincia: { campo: "id_departamento", tipo: "departamento" },
  municipio: { campo: "id_provincia", tipo: "provincia" },
  macro: null,
  region: { campo: "id_macro_region", tipo: "macro" },
  proyeccion: null,
  datum: null,
  seccion: null,
  categoria: { campo: "id_seccion", tipo: "seccion" },
  tipo: { campo: "id_categoria", tipo: "categoria" },
  subtipo: { campo: "id_tipo", tipo: "tipo" },
  catsubtipo: { campo: "id_subtipo", tipo: "subtipo" },
  entidad: { campo: "id_municipio", tipo: "municipio" },
} as const satisfies Record<string, Padre | null>;

/** The catalogues, by the names of their calls, each after those it refers to. */
export type TipoCatalogo = keyof typeof PADRES;
export const TIPOS_CATALOGO: readonly TipoCatalogo[] = keysOf(PADRES);

type Ascendiente = NonNullable<(typeof PADRES)[TipoCatalogo]>;
export type CampoPadre = Ascendiente["campo"];

/** What stands over an entry, the nearest first: the fields that name it, and the catalogue of each. */
export function ascendientes(tipo: TipoCatalogo): Ascendiente[] {
  const padre = PADRES[tipo];
  return padre ? [padre, ...ascendientes(padre.tipo)] : [];
}

export type TipoImportable = TipoInventario | TipoCatalogo;
export const TIPOS_IMPORTABLES: readonly TipoImportable[] = [...TIPOS_INVENTARIO, ...TIPOS_CATALOGO];

export const esInventario = (tipo: TipoImportable): tipo is TipoInventario =>
  TIPOS_INVENTARIO.some((one) => one === tipo);

export const esCatalogo = (tipo: TipoImportable): tipo is TipoCatalogo => !esInventario(tipo);

/** The inventories, or the catalogues, whichever this one is of. */
export const tiposDelGrupo = (tipo: TipoImportable): readonly TipoImportable[] =>
  esInventario(tipo) ? TIPOS_INVENTARIO : TIPOS_CATALOGO;

const NAME_FIELDS = { ppirta: "nombre_atractivo", ppirtf: "nombre_centro" } as const;

/** The field of a record's or an entry's name. */
export const nameFieldOf = (tipo: TipoImportable) => (esInventario(tipo) ? NAME_FIELDS[tipo] : "nombre");

/** Bytes of a file, rows of its sheet below the headings, and days that the file is kept. */
export const IMPORTACION = { maxBytes: 25 * 1024 * 1024, maxFilas: 20_000, dias: 90 } as const;
