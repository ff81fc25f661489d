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
  /** May be empty: always, or on a record that already exists (spec 2 §5.1). The contract's bodies decide. */
  optional?: "always" | "existing";
  show?: "sigla-nombre";
}
/** What the rows of both inventories have. */
type Row = Pick<Facilidad, keyof Atractivo & keyof Facilidad>;
type Campos = Record<string, CampoDeRegistro>;

/** The row's key with the code of a field. */
export const codeOf = ({ coded, reads }: CampoDeRegistro) => (coded && reads ? `codigo_${reads}` : null);

/** Both inventories have these. */
export const CLASIFICACION = {
  id_categoria: {
    group: "clasificacion",
    label: "Categoría",
    control: "lookup",
    lookup: "categoria",
    reads: "categoria",
    coded: true,
  },
  id_tipo: {
    group: "clasificacion",
    label: "Tipo",
    control: "lookup",
    span: 6,
    lookup: "cattip",
    of: "id_categoria",
    waiting: "Elija antes la categoría",
    reads: "tipo",
    coded: true,
  },
  id_subtipo: {
    group: "clasificacion",
    label: "Subtipo",
    control: "lookup",
    lookup: "tiposub",
    of: "id_tipo",
    waiting: "Elija antes el tipo",
    reads: "subtipo",
    coded: true,
  },
} as const satisfies Campos;

export const GEOLOCALIZACION = {
  g_x: { group: "geolocalizacion", label: "X (latitud)", control: "text", cell: "coordinate" },
  g_y: { group: "geolocalizacion", label: "Y (longitud)", control: "text", cell: "coordinate" },
  g_z: { group: "geolocalizacion", label: "Z (altitud)", control: "text", cell: "number", unit: "m" },
  id_proyeccion: {
    group: "geolocalizacion",
    label: "Proyección",
    control: "lookup",
    span: 12,
    lookup: "listproyeccion",
    show: "sigla-nombre",
    reads: "sigla_proyeccion",
    cell: "code",
  },
  id_datum: {
    group: "geolocalizacion",
    label: "Datum",
    control: "lookup",
    span: 12,
    lookup: "listdatum",
    show: "sigla-nombre",
    reads: "sigla_datum",
    cell: "code",
  },
} as const satisfies Campos;

export const UBICACION = {
  id_macro_region: {
    group: "ubicacion",
    label: "Macro región",
    control: "lookup",
    lookup: "listmacro",
    reads: "macroregion",
    coded: true,
  },
  id_region: {
    group: "ubicacion",
    label: "Región",
    control: "lookup",
    lookup: "maregion",
    of: "id_macro_region",
    waiting: "Elija antes la macro región",
    reads: "region",
    coded: true,
  },
  id_departamento: {
    group: "ubicacion",
    label: "Departamento",
    control: "lookup",
    lookup: "departamentos",
    reads: "departamento",
    coded: true,
  },
  id_provincia: {
    group: "ubicacion",
    label: "Provincia",
    control: "lookup",
    lookup: "deppro",
    of: "id_departamento",
    waiting: "Elija antes el departamento",
    reads: "provincia",
    coded: true,
  },
  id_municipio: {
    group: "ubicacion",
    label: "Municipio",
    control: "lookup",
    lookup: "promun",
    of: "id_provincia",
    waiting: "Elija antes la provincia",
    reads: "municipio",
    coded: true,
  },
} as const satisfies Campos;
