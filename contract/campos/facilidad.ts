import type { FacilidadBody } from "../resources/registros";
import { CLASIFICACION, GEOLOCALIZACION, UBICACION, type CampoDeRegistro } from "./registro";

/** The fields of a facility's form, in the order of its checks (spec 2 §2.3, §5.1); used as those of an attraction. */
export const CAMPOS_FACILIDAD = {
  nombre_centro: {
    group: "general",
    label: "Nombre de la facilidad",
    column: "NOMBRE FACILIDAD",
    page: "FACILIDAD",
    control: "text",
    span: 9,
    cell: "name",
  },
  ...CLASIFICACION,
  ...GEOLOCALIZACION,
  g_z: { ...GEOLOCALIZACION.g_z, optional: "existing" },
  id_proyeccion: { ...GEOLOCALIZACION.id_proyeccion, optional: "existing" },
  id_datum: { ...GEOLOCALIZACION.id_datum, optional: "existing" },
  ...UBICACION,
  codigo_dt: {
    group: "ubicacion",
    label: "Código DT",
    control: "text",
    placeholder: "Ej. DT-01",
    cell: "code",
    maxLength: 30,
    sheet: { group: "clasificacion", span: 2 },
    optional: "existing",
  },
} as const satisfies Record<Exclude<keyof (typeof FacilidadBody)["shape"], "version">, CampoDeRegistro>;
export type CampoDeFacilidad = keyof typeof CAMPOS_FACILIDAD;
