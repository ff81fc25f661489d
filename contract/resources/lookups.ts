import * as z from "zod";
import type { LookupName } from "../calls";
import { CLASES_LUGAR } from "../codes";
import { endpoint, listQuery, lookupReply } from "../endpoint";
import { id, label, num, requiredNumber, text } from "../wire";

/** Short lists that fill selectors (spec 1 §7, spec 2 §7.4). */

const optionRow = z.object({ id, codigo: text, nombre: label });
const describedRow = z.object({ id, codigo: text, descripcion: label });
const siglaRow = z.object({ id, sigla: label, nombre: label });

const lookup = <N extends LookupName, E extends string, R extends z.ZodType>(name: N, envelope: E, row: R) => ({
  ...endpoint(`lookup.${name}`, { reply: lookupReply(envelope, row), access: "session" }),
  envelope,
});

export const departamentos = lookup("departamentos", "departamentos", optionRow.extend({ abreviacion: text }));
export const listmacro = lookup("listmacro", "macroRegion", optionRow);
export const maregion = lookup("maregion", "regiones", optionRow);
export const deppro = lookup("deppro", "provincias", optionRow.extend({ codigo_completo: text }));
export const promun = lookup(
  "promun",
  "municipios",
  optionRow.extend({ codigo_completo: text, latitud: num, longitud: num, id_region: num, unidad: text }),
);
export const muncom = lookup("muncom", "comunidades", z.object({ id, nombre: label, latitud: num, longitud: num }));
export const listproyeccion = lookup("listproyeccion", "proyeccion", siglaRow);
export const listdatum = lookup("listdatum", "datum", siglaRow);
export const cattip = lookup("cattip", "tipos", optionRow.extend({ codigo_completo: text }));
export const tiposub = lookup("tiposub", "subtipos", optionRow.extend({ codigo_completo: text }));
export const cattiposub = lookup("cattiposub", "catsubtipos", optionRow);
export const listvia = lookup("listvia", "tipovia", optionRow);
export const listestado = lookup("listestado", "estados", optionRow);
export const listmes = lookup("listmes", "meses", optionRow);
export const listpatri = lookup("listpatri", "tipodec", optionRow);
export const listintegridad = lookup("listintegridad", "data", describedRow);
export const listauten = lookup("listauten", "data", describedRow);
export const motppirta = lookup("motppirta", "data", optionRow);
export const listgaioc = lookup(
  "listgaioc",
  "gaioc",
  /** `vigente`: the autonomy is in force; null if not known. */
  z.object({ id, nombre: label, vigente: z.boolean().nullable().default(null) }),
);

const codedRow = optionRow.extend({ codigo_completo: label });

/** A subtype with the code that a record takes from it, and the subtypes of its type. */
export const subtipoDetalle = endpoint("lookup.subtipoDetalle", {
  reply: z.object({ subtipo: codedRow, subtipos: z.preprocess((value) => value ?? [], z.array(codedRow)) }),
  access: "session",
});

export const rol = endpoint("lookup.rol", {
  query: listQuery,
  reply: z.object({ rol: z.object({ data: z.array(z.object({ id, nombre: label, descripcion: text })) }) }),
  access: "session",
});

/**
 * Municipalities, communities and records (of the caller's departments) by name, ignoring accents, for the map's search
 * box. Ours; other servers may lack it.
 */
export const lugares = endpoint("lookup.lugares", {
  query: z.object({ q: z.string().trim().min(3, { error: "Escriba al menos 3 letras" }).max(100) }),
  reply: z.object({
    lugares: z.array(
      z.object({
        /** The id of the municipality, community or record, according to `clase`. */
        id: num,
        clase: z.enum(CLASES_LUGAR).nullable().default(null),
        nombre: label,
        municipio: label,
        departamento: label,
        latitud: z.number(),
        longitud: z.number(),
      }),
    ),
  }),
  access: "session",
});

const territoryRow = z.object({
  id_municipio: id,
  municipio: label,
  id_provincia: id,
  provincia: label,
  id_departamento: id,
  departamento: label,
  id_region: num,
  id_macro_region: num,
});

/**
 * The three localities nearest to a point, with the territory of each, nearest first; and the municipalities that the
 * point may count to by the outlines, its own first, none in a lake, on a salt flat and abroad. Ours.
 */
export const cercanos = endpoint("lookup.cercanos", {
  query: z.object({
    g_x: requiredNumber("X (latitud) es requerida", -90, 90),
    g_y: requiredNumber("Y (longitud) es requerida", -180, 180),
  }),
  reply: z.object({
    cercanos: z.array(
      territoryRow.extend({
        localidad: label,
        /** In kilometres. */
        distancia_km: z.number(),
      }),
    ),
    municipios: z.array(territoryRow).default([]),
  }),
  access: "session",
});
