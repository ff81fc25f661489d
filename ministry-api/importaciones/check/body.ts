import * as z from "zod";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { AtractivoBody, FacilidadBody, InformacionBody } from "@/contract/resources/registros";

const information = InformacionBody.omit({ version: true, cc_ccm: true }).partial();

/** A field that the form requires, and that a row may leave to be completed later (decision 052). */
const later = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === undefined || value === "" ? null : value), field.nullable());

const { jerarquia, g_z, id_proyeccion, id_datum, comunidad, distrito } = AtractivoBody.shape;
const measured = { g_z: later(g_z), id_proyeccion: later(id_proyeccion), id_datum: later(id_datum) };

/** What a row's values satisfy: what makes a record at all, and what the row gives of the rest. */
export const CUERPOS = {
  ppirta: AtractivoBody.omit({ version: true }).extend({
    ...{ jerarquia: later(jerarquia), comunidad: later(comunidad), distrito: later(distrito) },
    ...measured,
    ...information.shape,
  }),
  ppirtf: FacilidadBody.omit({ version: true }).extend({
    ...measured,
    codigo_dt: later(FacilidadBody.shape.codigo_dt),
  }),
} as const satisfies Record<TipoInventario, z.ZodObject>;

const REGISTRO = [
  ...["g_x", "g_y", "id_categoria", "id_tipo", "id_subtipo"],
  ...["id_macro_region", "id_region", "id_departamento", "id_provincia", "id_municipio"],
];

/** The fields without which a row makes no record. */
export const NECESARIOS: Readonly<Record<TipoInventario, ReadonlySet<string>>> = {
  ppirta: new Set(["nombre_atractivo", ...REGISTRO]),
  ppirtf: new Set(["nombre_centro", ...REGISTRO]),
};
