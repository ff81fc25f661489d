import { JERARQUIAS } from "../codes";
import type { AtractivoBody } from "../resources/registros";
import { opciones } from "./campo";
import { CLASIFICACION, GEOLOCALIZACION, UBICACION, type CampoDeRegistro } from "./registro";

/**
 * The fields of an attraction's form, in the order of its checks (spec 2 §2.7, §5.2); those of its information are in
 * informacion.ts. Form, facts, lists, exports, sheet, history, review and documentation take their words from here.
 */
export const CAMPOS_ATRACTIVO = {
  nombre_atractivo: {
    group: "general",
    label: "Nombre del atractivo turístico",
    history: "Nombre del atractivo",
    column: "NOMBRE ATRACTIVO",
    page: "ATRACTIVO",
    control: "text",
    span: 9,
    cell: "name",
  },
  jerarquia: { group: "clasificacion", label: "Jerarquía", control: "choice", choices: opciones(JERARQUIAS) },
  ...CLASIFICACION,
  ...GEOLOCALIZACION,
  ...UBICACION,
  comunidad: {
    group: "ubicacion",
    label: "Comunidad",
    control: "text",
    lookup: "muncom",
    of: "id_municipio",
    waiting: "Elija antes el municipio",
    placeholder: "Elija o escriba",
  },
  distrito: {
    group: "ubicacion",
    label: "Distrito/sección",
    fact: "Distrito",
    column: "DISTRITO",
    control: "text",
    placeholder: "Ej. Distrito 4",
  },
  gaioc: {
    group: "ubicacion",
    label: "GAIOC/TIOC",
    fact: "GAIOC",
    control: "text",
    lookup: "listgaioc",
    placeholder: "Ninguno",
    optional: "always",
  },
} as const satisfies Record<Exclude<keyof (typeof AtractivoBody)["shape"], "version">, CampoDeRegistro>;
export type CampoDeAtractivo = keyof typeof CAMPOS_ATRACTIVO;
