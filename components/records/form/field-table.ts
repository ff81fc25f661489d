import { JERARQUIAS } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { FormField } from "@/lib/descriptors";
import { FORMS, type FieldName } from "./fields";

type Described = Omit<FormField<FieldName>, "name" | "of"> & { of?: FieldName };

/**
 * Each field's label. A selector also has its lookup call, the field it depends on and the record's key that holds the
 * name of its choice. A text field with a lookup stores the name, and its list only suggests.
 */
export const FIELD_TABLE: Record<FieldName, Described> = {
  nombre_atractivo: { label: "Nombre del atractivo turístico", control: "text" },
  nombre_centro: { label: "Nombre de la facilidad", control: "text" },
  jerarquia: {
    label: "Jerarquía",
    control: "choice",
    choices: JERARQUIAS.map((value) => ({ value, label: value })),
  },
  id_categoria: { label: "Categoría", control: "lookup", lookup: "categoria", reads: "categoria" },
  id_tipo: {
    label: "Tipo",
    control: "lookup",
    span: 6,
    lookup: "cattip",
    of: "id_categoria",
    reads: "tipo",
    waiting: "Elija antes la categoría",
  },
  id_subtipo: {
    label: "Subtipo",
    control: "lookup",
    lookup: "tiposub",
    of: "id_tipo",
    reads: "subtipo",
    waiting: "Elija antes el tipo",
  },
  g_x: { label: "X (latitud)", control: "text" },
  g_y: { label: "Y (longitud)", control: "text" },
  g_z: { label: "Z (altitud)", control: "text" },
  id_proyeccion: {
    label: "Proyección",
    control: "lookup",
    span: 12,
    lookup: "listproyeccion",
    show: "sigla-nombre",
    reads: "sigla_proyeccion",
  },
  id_datum: {
    label: "Datum",
    control: "lookup",
    span: 12,
    lookup: "listdatum",
    show: "sigla-nombre",
    reads: "sigla_datum",
  },
  id_macro_region: { label: "Macro región", control: "lookup", lookup: "listmacro", reads: "macroregion" },
  id_region: {
    label: "Región",
    control: "lookup",
    lookup: "maregion",
    of: "id_macro_region",
    reads: "region",
    waiting: "Elija antes la macro región",
  },
  id_departamento: { label: "Departamento", control: "lookup", lookup: "departamentos", reads: "departamento" },
  id_provincia: {
    label: "Provincia",
    control: "lookup",
    lookup: "deppro",
    of: "id_departamento",
    reads: "provincia",
    waiting: "Elija antes el departamento",
  },
  id_municipio: {
    label: "Municipio",
    control: "lookup",
    lookup: "promun",
    of: "id_provincia",
    reads: "municipio",
    waiting: "Elija antes la provincia",
  },
  comunidad: {
    label: "Comunidad",
    control: "text",
    lookup: "muncom",
    of: "id_municipio",
    placeholder: "Elija o escriba",
    waiting: "Elija antes el municipio",
  },
  distrito: { label: "Distrito / sección", control: "text", placeholder: "Ej. Distrito 4" },
  gaioc: { label: "GAIOC / TIOC", control: "text", lookup: "listgaioc", placeholder: "Ninguno" },
  codigo_dt: { label: "Código DT", control: "text", placeholder: "Ej. DT-01" },
};

const listOf = (kind: Kind): readonly FormField<FieldName>[] =>
  FORMS[kind].fields.map((name) => ({ name, ...FIELD_TABLE[name] }));

/** Each form's fields in the order of the checks, used to compare two states of a record. */
export const FORM_FIELDS: Record<Kind, readonly FormField<FieldName>[]> = {
  ppirta: listOf("ppirta"),
  ppirtf: listOf("ppirtf"),
};
