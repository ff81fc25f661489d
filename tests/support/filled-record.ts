import type { CampoDeAtractivo, CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import type { CampoDeFacilidad, CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";

/** A record's form as a person has filled it in, for both inventories. */

/** What both have: where it is. */
export const PLACED = {
  g_x: "-20.24310",
  g_y: "-67.62545",
  g_z: "3656",
  id_proyeccion: "1",
  id_datum: "1",
  id_macro_region: "1",
  id_region: "2",
  id_departamento: "5",
  id_provincia: "55",
  id_municipio: "555",
} as const;

export const ATTRACTION = {
  ...PLACED,
  nombre_atractivo: "Isla Incahuasi",
  jerarquia: "V",
  id_categoria: "1",
  id_tipo: "5",
  id_subtipo: "51",
  comunidad: "Tahua",
  distrito: "Distrito 4",
  gaioc: "",
} as const satisfies Record<CampoDeAtractivo, string>;

export const FACILITY = {
  ...PLACED,
  nombre_centro: "Hospedaje Tahua",
  id_categoria: "7",
  id_tipo: "40",
  id_subtipo: "401",
  codigo_dt: "DT-07",
} as const satisfies Record<CampoDeFacilidad, string>;

type RequiredIn<Table> = {
  [Name in keyof Table]: Table[Name] extends { optional: "always" } ? never : Name;
}[keyof Table];
/** What the form of one inventory requires and the other's does not have. */
export interface OwnFields {
  ppirta: Record<Exclude<RequiredIn<typeof CAMPOS_ATRACTIVO>, CampoDeFacilidad>, string>;
  ppirtf: Record<Exclude<RequiredIn<typeof CAMPOS_FACILIDAD>, CampoDeAtractivo>, string>;
}
