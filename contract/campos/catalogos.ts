import type { CampoPadre, TipoCatalogo } from "../importacion/tipos";
import type * as bodies from "../resources/catalogos";

/** What a field of a catalogue's form is called, and whether it may be empty. */
export interface CampoDeCatalogo {
  label: string;
  optional?: true;
}

type Computed = "version" | "codigo_completo";
type OwnField<T extends TipoCatalogo> = Exclude<keyof (typeof bodies)[T]["create"]["body"]["shape"], Computed>;
type Campos = {
  [T in TipoCatalogo]: Record<OwnField<T>, CampoDeCatalogo> & Partial<Record<CampoPadre, CampoDeCatalogo>>;
};

const CODIGO = { label: "Código" } as const;
const SIGLA = { label: "Sigla" } as const;
const ORDEN = { label: "Orden" } as const;
const DEPARTAMENTO = { label: "Departamento" } as const;
const CATEGORIA = { label: "Categoría" } as const;

/**
 * The fields of each catalogue's form in its order (spec 1 §2, §5). A parent's own parent that no entry stores only
 * narrows the choice; it is optional.
 */
export const CATALOGOS = {
  departamento: {
    codigo: { label: "Código departamento" },
    abreviacion: { label: "Abreviatura" },
    nombre: DEPARTAMENTO,
  },
  provincia: {
    id_departamento: DEPARTAMENTO,
    codigo: CODIGO,
    sigla: { ...SIGLA, optional: true },
    nombre: { label: "Provincia" },
  },
  municipio: {
    id_departamento: { ...DEPARTAMENTO, optional: true },
    id_provincia: { label: "Provincia" },
    codigo: CODIGO,
    sigla: { ...SIGLA, optional: true },
    nombre: { label: "Municipio" },
    latitud: { label: "Latitud" },
    longitud: { label: "Longitud" },
  },
  macro: { codigo: CODIGO, nombre: { label: "Nombre de macro región" } },
  region: { codigo: CODIGO, id_macro_region: { label: "Macro región" }, nombre: { label: "Nombre de región" } },
  proyeccion: { nombre: { label: "Nombre" }, sigla: SIGLA },
  datum: { sigla: SIGLA, nombre: { label: "Descripción" } },
  seccion: { codigo: CODIGO, orden: ORDEN, nombre: { label: "Nombre sección" } },
  categoria: {
    id_seccion: { label: "Sección" },
    codigo: CODIGO,
    orden: ORDEN,
    nombre: { label: "Nombre categoría" },
    meses_vigencia: { label: "Vigencia (meses)", optional: true },
  },
  tipo: {
    id_categoria: CATEGORIA,
    codigo: CODIGO,
    orden: { ...ORDEN, optional: true },
    nombre: { label: "Tipo de categoría" },
  },
  subtipo: {
    id_categoria: { ...CATEGORIA, optional: true },
    id_tipo: { label: "Tipo de categoría" },
    codigo: CODIGO,
    orden: { ...ORDEN, optional: true },
    nombre: { label: "Subtipo de categoría" },
  },
  catsubtipo: {
    id_subtipo: { label: "Subtipo" },
    codigo: CODIGO,
    orden: { ...ORDEN, optional: true },
    nombre: { label: "Categoría subtipo" },
  },
  entidad: {
    sigla: { label: "Sígla" },
    nombre: { label: "Entidad" },
    id_departamento: DEPARTAMENTO,
    id_provincia: { label: "Provincia" },
    id_municipio: { label: "Municipio" },
    direccion: { label: "Dirección", optional: true },
    telefono: { label: "Teléfono" },
    email: { label: "E-mail", optional: true },
    web: { label: "Web", optional: true },
    descripcion: { label: "Descripción", optional: true },
  },
} as const satisfies Campos;
