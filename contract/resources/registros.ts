import * as z from "zod";
import type { Kind } from "../calls";
import { BOLIVIA, EMERGENCIAS, JERARQUIAS, MAX_ELEGIDOS, RESPUESTA_MAX } from "../codes";
import { Asignacion, AsuntoAbierto } from "./conversacion";
import { CALIDADES } from "../shown";
import {
  createdReply,
  endpoint,
  type ListQuery,
  listQuery,
  listReply,
  messageReply,
  removedReply,
  savedReply,
} from "../endpoint";
import type { Permission } from "../policy";
import { FILTRO_DEBILIDAD } from "../debilidades";
import { keysOf } from "../keys";
import { FALTANTES, SECCIONES_AVANCE } from "../faltantes";
import { readRecuadro } from "../place/recuadro";
import { conReferencia, referencia } from "../referencia";
import {
  asNumber,
  asText,
  flag,
  id,
  instant,
  label,
  num,
  optionalId,
  optionalInt,
  optionalText,
  requiredCode,
  requiredId,
  requiredNumber,
  requiredSwitch,
  requiredText,
  text,
  version,
} from "../wire";

/** The two inventories: attractions (ppirta) and facilities (ppirtf), spec 2 §3, §5, §7. */
export type { Kind };

const Z_MESSAGE = "Valor Z es requerida mínimo 1 y máximo 4 dígitos";
/** The typed text, trimmed; a number as its digits, nothing as an empty text. */
const trimmedText = (value: unknown) => {
  const typed = asText(value ?? "");
  return typeof typed === "string" ? typed.trim() : typed;
};
const altitude = z.preprocess(
  trimmedText,
  z
    .string({ error: Z_MESSAGE })
    .regex(/^\d{1,4}$/, { error: Z_MESSAGE })
    .transform(Number),
);
const latitude = requiredNumber("X (latitud) es requerida: marque el punto en el mapa", -90, 90)
  .refine((value) => value >= BOLIVIA.south && value <= BOLIVIA.north, { error: "X (latitud) está fuera de Bolivia" })
  .meta({ minimum: BOLIVIA.south, maximum: BOLIVIA.north });
const longitude = requiredNumber("Y (longitud) es requerida: marque el punto en el mapa", -180, 180)
  .refine((value) => value >= BOLIVIA.west && value <= BOLIVIA.east, { error: "Y (longitud) está fuera de Bolivia" })
  .meta({ minimum: BOLIVIA.west, maximum: BOLIVIA.east });

/** Fields of place, classification and territory that both kinds have. */
const placeFields = {
  id,
  cite: label,
  codigo: label,
  id_categoria: num,
  id_tipo: num,
  id_subtipo: num,
  categoria: label,
  tipo: label,
  subtipo: label,
  codigo_categoria: text,
  codigo_tipo: text,
  codigo_subtipo: text,
  g_x: num,
  g_y: num,
  g_z: num,
  id_proyeccion: num,
  id_datum: num,
  sigla_proyeccion: text,
  sigla_datum: text,
  id_macro_region: num,
  id_region: num,
  id_departamento: num,
  id_provincia: num,
  id_municipio: num,
  macroregion: label,
  region: label,
  departamento: label,
  provincia: label,
  municipio: label,
  codigo_macroregion: text,
  codigo_region: text,
  codigo_departamento: text,
  codigo_provincia: text,
  codigo_municipio: text,
  derivado: flag,
  /** Ours: one of ESTADOS_REGISTRO. */
  estado: text,
  /** Ours: the text of the last 'No Aprobado', while the record waits for corrections. */
  observacion: text,
  /** Ours: the national level returned it to its governorate. */
  devuelto: flag,
  /** Ours: why this person may not approve it, and who may; null if they may. */
  impedimento: text,
  /** Ours: 1 if the calling account registered it. */
  propio: flag,
  /** Ours: who registered it. Null if the server does not say. */
  autor: text,
  /** Ours: when it was registered, and when it or its sections changed last. */
  creado_en: instant,
  actualizado_en: instant,
  /** Ours: how many of the sections that it must have are complete. */
  avance: num,
  version: num,
};

/** Ours: 1 if the person who asks follows the record; null if the server does not say. */
const seguido = z.preprocess((value) => value ?? null, flag.nullable());
/** Ours: when a record of the National Catalogue was last verified, and when that is due again; null outside of it. */
const vigencia = { verificado_en: instant, vence_en: instant };

/** Ours: what the last 'No Aprobado' says of single sections, while the record waits for corrections. */
export const observadas = z.preprocess(
  (value) => value ?? [],
  z.array(z.object({ seccion: label, observacion: label, respuesta: text })),
);

/** Ours: the fields of its own form and of its information that are required and empty; null if the server does not say. */
const campos_faltantes = z.preprocess((value) => value ?? null, z.array(z.string()).nullable());

/** Ours: its conversation and its assignment, in short. */
const trabajo = {
  /** The open subjects; null if the server has no conversation, or the caller may not read it. */
  asuntos: z.preprocess((value) => value ?? null, z.array(AsuntoAbierto).nullable()),
  asignacion: z.preprocess((value) => value ?? null, Asignacion.nullable()),
};

export const Atractivo = z.object({
  ...placeFields,
  nombre_atractivo: label,
  jerarquia: text,
  comunidad: text,
  distrito: text,
  gaioc: text,
  completito: flag,
});
export type Atractivo = z.output<typeof Atractivo>;

export const AtractivoDetalle = Atractivo.extend({
  descripcion: text,
  cc_ccf: text,
  cc_ccr: text,
  cc_cce: text,
  v_c: text,
  v_ci: text,
  v_r: text,
  v_b: text,
  emergencia: text,
  poblacion_cercana: text,
  distancia_km: num,
  frecuencia: text,
  conservacion: text,
  deteoro_antopica: text,
  deteoro_natural: text,
  proteccion: text,
  bioclima: text,
  temperatura: text,
  humedad: text,
  restriccion: text,
  /** Ours: the sections that are still incomplete (decision 014); null if the server does not send them. */
  faltantes: z.preprocess((value) => value ?? null, z.array(z.enum(FALTANTES.ppirta)).nullable()),
  campos_faltantes,
  observadas,
  seguido,
  ...vigencia,
  ...trabajo,
});
export type AtractivoDetalle = z.output<typeof AtractivoDetalle>;

export const Facilidad = z.object({ ...placeFields, nombre_centro: label, codigo_dt: text, completo: flag });
export type Facilidad = z.output<typeof Facilidad>;
export const FacilidadDetalle = Facilidad.extend({
  faltantes: z.preprocess((value) => value ?? null, z.array(z.enum(FALTANTES.ppirtf)).nullable()),
  campos_faltantes,
  observadas,
  seguido,
  ...vigencia,
  ...trabajo,
});
export type FacilidadDetalle = z.output<typeof FacilidadDetalle>;

/** Spec 2 §5.2. The form checks the fields in the order of these keys. */
export const AtractivoBody = z.object({
  nombre_atractivo: requiredText("El nombre del atractivo turístico es requerido"),
  jerarquia: requiredCode(JERARQUIAS, "La jerarquía es requerida"),
  id_categoria: requiredId("La categoría es requerida"),
  id_tipo: requiredId("El tipo es requerido"),
  id_subtipo: requiredId("El subtipo es requerido"),
  g_x: latitude,
  g_y: longitude,
  g_z: altitude,
  id_proyeccion: requiredId("La proyección es requerida"),
  id_datum: requiredId("El datum es requerido"),
  id_macro_region: requiredId("La macro región es requerida"),
  id_region: requiredId("La región es requerida"),
  id_departamento: requiredId("El departamento es requerido"),
  id_provincia: requiredId("La provincia es requerida"),
  id_municipio: requiredId("El municipio es requerido"),
  comunidad: requiredText("La comunidad es requerida"),
  distrito: requiredText("El distrito es requerido"),
  gaioc: optionalText(),
  version,
});

/** Spec 2 §5.1, in its order. */
export const FacilidadBody = z.object({
  nombre_centro: requiredText("El nombre poblado es requerido"),
  id_categoria: requiredId("La categoria es requerida"),
  id_tipo: requiredId("El tipo es requerido"),
  id_subtipo: requiredId("El subtipo es requerido"),
  g_x: latitude,
  g_y: longitude,
  g_z: altitude,
  id_proyeccion: requiredId("La proyeccion es requerida"),
  id_datum: requiredId("El datum es requerido"),
  id_macro_region: requiredId("La macro region es requerida"),
  id_region: requiredId("La region es requerida"),
  id_departamento: requiredId("El departamento es requerido"),
  id_provincia: requiredId("La provincia es requerida"),
  id_municipio: requiredId("El municipio es requerido"),
  codigo_dt: requiredText("EL Código DT es requerido", 30),
  version,
});

/** What the form requires and a record may lack until it is completed: an import brings such records (decision 052). */
export interface Abierto {
  ppirta: "jerarquia" | "g_z" | "id_proyeccion" | "id_datum" | "comunidad" | "distrito";
  ppirtf: "g_z" | "id_proyeccion" | "id_datum" | "codigo_dt";
}

/** A field that a record may lack: an empty one empties it. */
const emptyAsNull = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (trimmedText(value) === "" ? null : value), field.nullable());

/**
 * The form 'Actualizar datos' of a facility: fields that a record may lack are not required for a change of name (spec
 * 2 §5.1).
 */
export const FacilidadCambio = FacilidadBody.extend({
  g_z: emptyAsNull(altitude),
  id_proyeccion: optionalId(),
  id_datum: optionalId(),
  codigo_dt: optionalText(30),
} satisfies Record<Abierto["ppirtf"], z.ZodType>);

const { jerarquia, comunidad, distrito } = AtractivoBody.shape;
/**
 * The body of an attraction's update: what is absent stays as it is. Every update says the name, and an attraction's
 * the altitude (spec 2 §5.1, §5.2).
 */
export const AtractivoParcial = AtractivoBody.extend({
  jerarquia: emptyAsNull(jerarquia),
  comunidad: emptyAsNull(comunidad),
  distrito: emptyAsNull(distrito),
  id_proyeccion: optionalId(),
  id_datum: optionalId(),
} satisfies Record<Exclude<Abierto["ppirta"], "g_z">, z.ZodType>)
  .partial()
  .extend({ nombre_atractivo: AtractivoBody.shape.nombre_atractivo, g_z: altitude });

/** The same of a facility. */
export const FacilidadParcial = FacilidadCambio.partial().extend({ nombre_centro: FacilidadBody.shape.nombre_centro });

const yesNo = (name: string) => requiredCode(["t", "f"], `${name} es requerida`);
const presenceCode = (name: string) => requiredCode(["A", "I"], `${name} es requerido`);

/** Spec 2 §5.3, in its order. */
export const InformacionBody = z.object({
  descripcion: requiredText("La descripción es requerida", 10_000),
  cc_ccf: requiredText("ccf es requerida", 50),
  cc_ccr: requiredText("ccr es requerida", 50),
  cc_cce: requiredText("cce es requerida", 50),
  cc_ccm: z.preprocess((value) => asNumber(value ?? 0), z.number()),
  v_c: yesNo("Vinculación cultural"),
  v_ci: yesNo("Vinculación científica"),
  v_r: yesNo("Vinculación recreativa"),
  v_b: yesNo("Vinculación de biodiversidad"),
  poblacion_cercana: requiredText("La población cercana es requerida"),
  distancia_km: requiredNumber("La distancía en km es requerida", 0, 5000),
  emergencia: requiredCode(EMERGENCIAS, "La emergencia es requerida"),
  frecuencia: requiredText("La frecuencia es requerida"),
  bioclima: requiredText("El bioclima es requerido"),
  temperatura: requiredText("La temperatura es requerida", 50),
  humedad: requiredText("La humedad es requerida", 50),
  conservacion: requiredCode(CALIDADES, "La conservación es requerida"),
  deteoro_antopica: presenceCode("Deterioro por causa antrópica"),
  deteoro_natural: presenceCode("Deterioro por causa natural"),
  proteccion: requiredCode(["A", "I"], "La protección es requerida"),
  restriccion: requiredText("La restricción es requerida", 2000),
  version,
});

const TablaPdf = z.object({ pdf: z.string().min(1) });

/** A record's states, as computed by the API. */
export const ESTADOS_REGISTRO = ["INCOMPLETO", "COMPLETO", "DERIVADO", "APROBADO", "NO APROBADO"] as const;

const blankIsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

/** A day of the calendar, as aaaa-mm-dd. */
const dayParam = (name: string) =>
  z.preprocess(blankIsAbsent, z.iso.date({ error: `${name} debe ser una fecha, como 2026-03-21` }).optional());

const RECUADRO = "La vista del mapa debe ser oeste,sur,este,norte en grados, como -68.5,-21.2,-65.9,-19.4";
const recuadro = z.string({ error: RECUADRO }).refine((text) => readRecuadro(text) !== null, { error: RECUADRO });

const narrowingFields = {
  estado: z.preprocess(blankIsAbsent, z.enum(ESTADOS_REGISTRO, { error: "El estado no es válido" }).optional()),
  /** completito of an attraction, completo of a facility. */
  completo: z.preprocess(blankIsAbsent, z.enum(["0", "1"], { error: "Completo debe ser 0 o 1" }).optional()),
  id_categoria: optionalId(),
  id_departamento: optionalId(),
  /** The number of the import that brought them. */
  importacion: optionalId(),
  /** Of an attraction; a facility has none, so there it narrows nothing. */
  jerarquia: z.preprocess(blankIsAbsent, z.enum(JERARQUIAS, { error: "La jerarquía no es válida" }).optional()),
  id_macro_region: optionalId(),
  id_provincia: optionalId(),
  id_municipio: optionalId(),
  /** Its point lies in that part of the map. */
  recuadro: z.preprocess(blankIsAbsent, recuadro.optional()),
  /** The account that registered it. */
  id_autor: optionalId(),
  /** The account that it is assigned to. */
  id_asignado: optionalId(),
  /** Days of registration and of the last change, in La Paz; both ends belong to the range. */
  creado_desde: dayParam("creado_desde"),
  creado_hasta: dayParam("creado_hasta"),
  cambiado_desde: dayParam("cambiado_desde"),
  cambiado_hasta: dayParam("cambiado_hasta"),
  /** The month in which it entered the National Catalogue, in La Paz: aaaa-mm. */
  aprobado_mes: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "aprobado_mes debe ser un mes, como 2026-03" })
      .optional(),
  ),
  /** How many of its sections are complete. */
  avance_min: optionalInt(0, SECCIONES_AVANCE.ppirta),
  avance_max: optionalInt(0, SECCIONES_AVANCE.ppirta),
  /** A weak point, or another mark of the quality board. */
  debilidad: z.preprocess(
    blankIsAbsent,
    z.enum(keysOf(FILTRO_DEBILIDAD), { error: "El punto débil no es válido" }).optional(),
  ),
};

/** The list in parts: all records of a municipality or a province one after another, by its name. */
export const GRUPOS = ["municipio", "provincia"] as const;
export type Grupo = (typeof GRUPOS)[number];

/** Chosen records: their ids with commas between them. */
const chosenIds = z.preprocess(
  blankIsAbsent,
  z
    .string({ error: "ids debe ser una lista de números separados por comas" })
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, { error: "ids debe ser una lista de números separados por comas" })
    .transform((list) => list.split(",").map(Number))
    .refine((ids) => ids.length <= MAX_ELEGIDOS, { error: `Se admiten hasta ${MAX_ELEGIDOS} ids` })
    .optional(),
);

/** Filters of the lists. Ours: a server without them returns the whole list. */
export const recordQuery = listQuery.extend({
  ...narrowingFields,
  ids: chosenIds,
  grupo: z.preprocess(blankIsAbsent, z.enum(GRUPOS, { error: "El grupo no es válido" }).optional()),
});
export type RecordQuery = z.output<typeof recordQuery>;
/** A filter of the lists, by its name in the query. */
export type FilterName = Exclude<keyof RecordQuery, keyof ListQuery | "ids" | "grupo">;

/** What narrows a list: its search and its filters. */
const matchQuery = listQuery.pick({ q: true }).extend(narrowingFields);
export type MatchQuery = z.output<typeof matchQuery>;

/**
 * The search and the filters that a text of an address holds. What is unknown or no longer valid narrows nothing, so
 * that an old text goes on working.
 */
export function matchOf(consulta: string): MatchQuery {
  const said = Object.entries(matchQuery.shape).flatMap(([name, schema]) => {
    const value = new URLSearchParams(consulta).get(name);
    return value !== null && schema.safeParse(value).success ? [[name, value] as const] : [];
  });
  return matchQuery.parse(Object.fromEntries(said));
}

const mapEdge = (name: string, max: number) =>
  z.preprocess(
    (value) => (blankIsAbsent(value) === undefined ? Number.NaN : asNumber(value)),
    z
      .number({ error: `${name} debe ser un número` })
      .min(-max, { error: `${name} no es válido` })
      .max(max, {
        error: `${name} no es válido`,
      }),
  );

/** A part of the map and its zoom, with the filters of the list. WGS84 degrees; `zoom` as in web maps. */
const mapQuery = matchQuery.extend({
  oeste: mapEdge("oeste", 180),
  sur: mapEdge("sur", 90),
  este: mapEdge("este", 180),
  norte: mapEdge("norte", 90),
  zoom: z.preprocess(
    asNumber,
    z
      .number({ error: "zoom debe ser un número entero" })
      .int({ error: "zoom debe ser un número entero" })
      .min(0, { error: "zoom no es válido" })
      .max(22, { error: "zoom no es válido" }),
  ),
});
export type MapQuery = z.output<typeof mapQuery>;

const degrees = z.number();

export const PuntoMapa = z.object({ id, nombre: label, estado: text, g_x: degrees, g_y: degrees });
export type PuntoMapa = z.output<typeof PuntoMapa>;

/** Records of one square of the map: their number, their centre and a box around them. */
export const GrupoMapa = z.object({
  n: z.number().int().positive(),
  g_x: degrees,
  g_y: degrees,
  oeste: degrees,
  sur: degrees,
  este: degrees,
  norte: degrees,
  /** The records themselves (at most 20, by name) if no zoom separates them; otherwise empty. */
  registros: z.array(PuntoMapa.pick({ id: true, nombre: true, estado: true })),
});
export type GrupoMapa = z.output<typeof GrupoMapa>;

/**
 * The list's matches in the squares of the map (64 pixels at that zoom) that a box touches; those of one square are a
 * group.
 */
const MapaReply = z.object({
  mapa: z.object({
    /** All matches, inside the box or not. */
    total: z.number().int().nonnegative(),
    puntos: z.array(PuntoMapa),
    grupos: z.array(GrupoMapa),
  }),
});

/** A record's name and place, used to search for duplicates. */
const parecidosQuery = z.object({
  nombre: requiredText("El nombre es requerido"),
  id_tipo: requiredId("El tipo es requerido"),
  g_x: latitude,
  g_y: longitude,
  /** The record itself, which is excluded from the duplicates. */
  id: optionalId(),
});

const Parecido = z.object({
  id,
  cite: label,
  nombre: label,
  subtipo: label,
  municipio: label,
  estado: text,
  /** In metres. */
  distancia: z.number(),
});
type Parecido = z.output<typeof Parecido>;

/** How many records of a department travel to a device at most: the newest ones. */
export const MAX_CONOCIDOS = 20_000;

/** What a device in the field keeps of each record of a department: enough to find it near by and to notice a double. */
const Conocido = z.object({
  id,
  cite: label,
  nombre: label,
  estado: text,
  id_tipo: num,
  id_subtipo: num,
  id_municipio: num,
  g_x: degrees,
  g_y: degrees,
});

/** The records of a list in one municipality. */
const GrupoLista = z.object({
  id_municipio: id,
  municipio: label,
  /** INE's code of the territorial unit that it stands for. */
  unidad: text,
  id_provincia: id,
  provincia: label,
  id_departamento: id,
  departamento: label,
  total: z.number().int().positive(),
});
export type GrupoLista = z.output<typeof GrupoLista>;

const Persona = z.object({ id, nombre: label });

/** What records of either inventory may lack. */
export const FALTA = [...new Set([...FALTANTES.ppirta, ...FALTANTES.ppirtf])] as const;

const access = <K extends Kind, P extends string>(kind: K, permission: P) => `${kind}.${permission}` as Permission;

/** The calls of both inventories. */
function record<K extends Kind, R extends z.ZodType, D extends z.ZodType, B extends z.ZodType, U extends z.ZodType>(
  kind: K,
  { row, detail, body, change }: { row: R; detail: D; body: B; change: U },
) {
  return {
    envelope: kind,
    row,
    list: endpoint(`${kind}.list`, { query: recordQuery, reply: listReply(kind, row), access: access(kind, "ver") }),
    /** With the reference of a record made in the field: 404 if another record has this id. */
    detail: endpoint(`${kind}.detail`, {
      query: z.object({ referencia }),
      reply: z.object({ [kind]: detail } as Record<K, D>),
      access: access(kind, "ver"),
    }),
    create: endpoint(`${kind}.create`, { body, reply: createdReply, access: access(kind, "crear") }),
    update: endpoint(`${kind}.update`, { body: change, reply: savedReply, access: access(kind, "modificar") }),
    remove: endpoint(`${kind}.remove`, { reply: removedReply, access: access(kind, "eliminar") }),
    /** Derives (roles 1, 3, 4, 5) or approves (role 2): one path for both (spec 2 §7). */
    derivar: endpoint(`${kind}.derivar`, { reply: messageReply, access: access(kind, "ver") }),
    /** The tracking PDF. */
    seguimiento: endpoint(`${kind}.seguimiento`, { reply: TablaPdf, access: access(kind, "seguimiento") }),
    /** 'Verificado, sin cambios': a record of the catalogue is still true. Neither version nor workflow change. Ours. */
    verificado: endpoint(`${kind}.verificado`, { reply: messageReply, access: access(kind, "verificar") }),
    /** The record sheet PDF. */
    ficha: endpoint(`${kind}.ficha`, { reply: TablaPdf, access: access(kind, "ficha") }),
    /** The list as points on the map. Ours. */
    mapa: endpoint(`${kind}.mapa`, { query: mapQuery, reply: MapaReply, access: access(kind, "ver") }),
    /** The records before and after one in a list, and its place there; 0 if the list does not have it. Ours. */
    vecinos: endpoint(`${kind}.vecinos`, {
      query: recordQuery.omit({ page: true, rows: true }),
      reply: z.object({
        vecinos: z.object({
          lugar: z.number().int().nonnegative(),
          total: z.number().int().nonnegative(),
          anterior: row.nullable(),
          siguiente: row.nullable(),
        }),
      }),
      access: access(kind, "ver"),
    }),
    /** Brings a deleted record back. Errors: 409 if it is not deleted, or longer ago than the bin reaches. Ours. */
    restaurar: endpoint(`${kind}.restaurar`, { reply: messageReply, access: access(kind, "restaurar") }),
    /** How many records of the list each municipality has, in the order in which a list in parts shows them. Ours. */
    grupos: endpoint(`${kind}.grupos`, {
      query: matchQuery,
      reply: z.object({ grupos: z.array(GrupoLista) }),
      access: access(kind, "ver"),
    }),
    /** Who registered records that the caller may see, and whom such records are assigned to, by name. Ours. */
    personas: endpoint(`${kind}.personas`, {
      reply: z.object({ personas: z.object({ autores: z.array(Persona), asignados: z.array(Persona) }) }),
      access: access(kind, "ver"),
    }),
    /** For the start page: how many records there are in each state, and the newest ones, of all and of two states. Ours. */
    inicio: endpoint(`${kind}.inicio`, {
      reply: z.object({
        inicio: z.object({
          estados: z.array(z.object({ estado: z.enum(ESTADOS_REGISTRO), total: z.number().int().nonnegative() })),
          recientes: z.array(row),
          devueltos: z.array(row),
          incompletos: z.array(row),
          /** What each of the incomplete ones lacks, in their order. */
          faltantes: z.array(z.array(z.enum(FALTA))),
        }),
      }),
      access: access(kind, "ver"),
    }),
    /** Probable duplicates: records of that type within 500 m with a similar name, nearest first. Ours. */
    parecidos: endpoint(`${kind}.parecidos`, {
      query: parecidosQuery,
      reply: z.object({ parecidos: z.array(Parecido) }),
      access: access(kind, "crear"),
    }),
    /** The records of a department, for a device in the field. Ours. */
    conocidos: endpoint(`${kind}.conocidos`, {
      query: z.object({ id_departamento: requiredId("El departamento es requerido") }),
      reply: z.object({ conocidos: z.array(Conocido) }),
      access: access(kind, "ver"),
    }),
    /** Answers what the last review observed of a section; empty takes the answer back. Ours. */
    responder: endpoint(`${kind}.responder`, {
      body: z.object({ seccion: requiredText("La sección es requerida"), respuesta: optionalText(RESPUESTA_MAX) }),
      reply: messageReply,
      access: access(kind, "modificar"),
      maxBytes: 16 * 1024,
    }),
    /** Follows the record, or no longer: its changes come as notices (contract/avisos.ts). Ours. */
    seguir: endpoint(`${kind}.seguir`, {
      body: z.object({ seguido: requiredSwitch("Seguir debe ser Sí o No") }),
      reply: messageReply,
      access: access(kind, "verInfo"),
      maxBytes: 16 * 1024,
    }),
  };
}

export const ppirta = {
  ...record("ppirta", {
    row: Atractivo,
    detail: AtractivoDetalle,
    body: conReferencia(AtractivoBody),
    change: conReferencia(AtractivoParcial),
  }),
  informacion: endpoint("ppirta.informacion", {
    body: conReferencia(InformacionBody),
    reply: savedReply,
    access: "ppirta.modificar",
  }),
};

export const ppirtf = record("ppirtf", {
  row: Facilidad,
  detail: FacilidadDetalle,
  body: conReferencia(FacilidadBody),
  change: conReferencia(FacilidadParcial),
});

/** Who changed which row, with the old and new values. */
export const FilaHistorial = z.object({
  id,
  fecha: instant,
  usuario: label,
  accion: label,
  tabla: label,
  cambios: z.preprocess(
    (value) => value ?? [],
    z.array(z.object({ campo: z.string(), de: z.unknown(), a: z.unknown() })),
  ),
});

/** With the further rows of the same save (GUARDADO in contract/calls.ts), in their order. */
const EntradaHistorial = FilaHistorial.extend({
  ademas: z.preprocess((value) => value ?? [], z.array(FilaHistorial)),
});

/** The history of a record (decision 016). */
export const historial = endpoint("registro.historial", {
  query: listQuery
    .pick({ page: true, rows: true })
    .extend({ tipo: z.enum(["ppirta", "ppirtf"], { error: "Tipo no válido" }), id }),
  reply: listReply("historial", EntradaHistorial),
  access: "ppirta.ver",
});
