import type { Atractivo, Facilidad } from "../resources/registros";
import type { Campo } from "./campo";

/** The headings of the groups of a record's own fields. */
export const GRUPOS = {
  general: "",
  geolocalizacion: "GEOLOCALIZACIÓN",
  clasificacion: "CLASIFICACIÓN",
  ubicacion: "UBICACIÓN TERRITORIAL",
} as const;
export type Grupo = keyof typeof GRUPOS;

/** Their names in a review; a field of the first is called a field of its inventory's data. */
export const GRUPOS_EN_REVISION: Record<Exclude<Grupo, "general">, string> = {
  geolocalizacion: "Geolocalización",
  clasificacion: "Clasificación",
  ubicacion: "Ubicación territorial",
};

/** A field of the form of a new record and of 'Actualizar datos' (spec 2 §2.3, §2.7). */
export interface CampoDeRegistro extends Campo {
  group: Grupo;
  control: "text" | "choice" | "lookup";
  /** Beside its value on the record's page, where there is little room. Default: `label`. */
  fact?: string;
  reads?: keyof Row & string;
  /** From a catalogue that the ministry writes in capitals; the row has its code too (`codigo_` and `reads`). */
  coded?: true;
  /** Head of its column on a printed page of the list. Default: as in the list. */
  page?: string;
  /** Where it stands on the printed sheet, if not with its group, and the columns of the grid it takes there. */
  sheet?: { group: Grupo; span?: number };
  /** How many characters it takes; default 255. */
  maxLength?: number;
  show?: "sigla-nombre";
}
/** What the rows of both inventories have. */
type Row = Pick<Facilidad, keyof Atractivo & keyof Facilidad>;
type Campos = Record<string, CampoDeRegistro>;

/** The row's key with the code of a field. */
export const codeOf = ({ coded, reads }: CampoDeRegistro) => (coded && reads ? `codigo_${reads}` : null);

const CLASE = { group: "clasificacion", control: "lookup", coded: true } as const;
const PUNTO = { group: "geolocalizacion", control: "text" } as const;
const MEDIDA = { group: "geolocalizacion", control: "lookup", span: 12, show: "sigla-nombre", cell: "code" } as const;
const LUGAR = { group: "ubicacion", control: "lookup", coded: true } as const;

/** Both inventories have these. */
export const CLASIFICACION = {
  id_categoria: { ...CLASE, label: "Categoría", lookup: "categoria", reads: "categoria" },
  id_tipo: {
    ...CLASE,
    label: "Tipo",
    lookup: "cattip",
    reads: "tipo",
    span: 6,
    of: "id_categoria",
    waiting: "Elija antes la categoría",
  },
  id_subtipo: {
    ...CLASE,
    label: "Subtipo",
    lookup: "tiposub",
    reads: "subtipo",
    of: "id_tipo",
    waiting: "Elija antes el tipo",
  },
} as const satisfies Campos;

export const GEOLOCALIZACION = {
  g_x: { ...PUNTO, label: "X (latitud)", cell: "coordinate" },
  g_y: { ...PUNTO, label: "Y (longitud)", cell: "coordinate" },
  g_z: { ...PUNTO, label: "Z (altitud)", cell: "number", unit: "m" },
  id_proyeccion: { ...MEDIDA, label: "Proyección", lookup: "listproyeccion", reads: "sigla_proyeccion" },
  id_datum: { ...MEDIDA, label: "Datum", lookup: "listdatum", reads: "sigla_datum" },
} as const satisfies Campos;

export const UBICACION = {
  id_macro_region: { ...LUGAR, label: "Macro región", lookup: "listmacro", reads: "macroregion" },
  id_region: {
    ...LUGAR,
    label: "Región",
    lookup: "maregion",
    reads: "region",
    of: "id_macro_region",
    waiting: "Elija antes la macro región",
  },
  id_departamento: { ...LUGAR, label: "Departamento", lookup: "departamentos", reads: "departamento" },
  id_provincia: {
    ...LUGAR,
    label: "Provincia",
    lookup: "deppro",
    reads: "provincia",
    of: "id_departamento",
    waiting: "Elija antes el departamento",
  },
  id_municipio: {
    ...LUGAR,
    label: "Municipio",
    lookup: "promun",
    reads: "municipio",
    of: "id_provincia",
    waiting: "Elija antes la provincia",
  },
} as const satisfies Campos;
