import * as z from "zod";
import type { RowsName } from "../calls";
import { FOTOGRAMA, SENALIZACIONES } from "../codes";
import {
  childQuery,
  endpoint,
  lookupReply,
  messageReply,
  removedReply,
  restorableEndpoints,
  savedReply,
} from "../endpoint";
import { conReferencia, conReferenciaDeRegistro, distinctReferences } from "../referencia";
import { confirmar_repetido } from "../repetido";
import {
  asNumber,
  flag,
  id,
  instant,
  label,
  num,
  optionalId,
  optionalNumber,
  optionalText,
  requiredCode,
  requiredId,
  requiredNumber,
  requiredText,
  requiredTime,
  text,
  version,
} from "../wire";

/** An attraction's child records (spec 2 §3.4, §5.4, §7.2). The lists' parameter for the parent is `ppirta`. */

const access = {
  list: "ppirta.ver",
  create: "ppirta.modificar",
  update: "ppirta.modificar",
  remove: "ppirta.eliminarHijo",
} as const;

const parent = requiredId("El atractivo es requerido");
const base = { id, id_ppirta: num, version: num };

/** `fields` are the fields a person fills in: two rows of one attraction are equal if all of them match. */
const child = <N extends RowsName, E extends string, R extends z.ZodType, B extends z.ZodRawShape>(
  name: N,
  envelope: E,
  row: R,
  fields: B,
) => {
  const body = conReferenciaDeRegistro(z.object({ id_ppirta: parent, ...fields, version, confirmar_repetido }));
  return restorableEndpoints(name, {
    envelope,
    row,
    body,
    creation: conReferencia(body),
    igual: ["id_ppirta", ...Object.keys(fields)],
    query: childQuery("ppirta"),
    access,
  });
};

const rutappirta = child(
  "rutappirta",
  "rutas",
  z.object({
    ...base,
    tramo: label,
    id_tipo_via: num,
    id_estado: num,
    distancia_km: num,
    distancia_hr: num,
    s_si: text,
    s_no: text,
    tipo: label,
    estado: label,
  }),
  {
    tramo: requiredText("El tramo vía es requerido"),
    id_tipo_via: requiredId("El tipo vía es requerido"),
    id_estado: requiredId("Es estado es requerido"),
    distancia_km: requiredNumber("La distancia km es requerida", 0, 5000),
    distancia_hr: requiredNumber("La distancia hr es requerida", 0, 500),
    s_si: requiredCode(SENALIZACIONES, "La señalizacion V/T es requerida"),
  },
);

const temppirta = child(
  "temppirta",
  "temp",
  z.object({ ...base, id_mes: num, mes: label, hora_inicio: label, hora_fin: label }),
  {
    id_mes: requiredId("El mes es requerido"),
    hora_inicio: requiredTime("La hora inicio es requerida"),
    hora_fin: requiredTime("La hora fin es requerida"),
  },
);

const decppirta = child(
  "decppirta",
  "data",
  z.object({ ...base, id_tipo_declaratoria: num, codigo: label, descripcion: label }),
  { id_tipo_declaratoria: requiredId("El tipo declaratoria es requerido") },
);

/** 'El mes es requerido' is the specification's own wording for a missing criterion (spec 2 §5.4). */
const criterionBody = { id_criterio: requiredId("El mes es requerido") };
const criterionRow = z.object({ ...base, id_criterio: num, codigo: label, descripcion: label });

const intppirta = child("intppirta", "data", criterionRow, criterionBody);
const autppirta = child("autppirta", "data", criterionRow, criterionBody);

const actppirta = child(
  "actppirta",
  "data",
  z.object({
    ...base,
    id_tipo: num,
    id_subtipo: num,
    tipo_codigo: label,
    tipo: label,
    subtipo_codigo: label,
    subtipo: label,
  }),
  { id_tipo: requiredId("La motivacion es requerida"), id_subtipo: requiredId("La actividad es requerida") },
);

/** Every child by call. Its words and fields: contract/campos/hijos.ts. */
export const hijos = { rutappirta, temppirta, decppirta, intppirta, autppirta, actppirta };

/** One photo as base64, with or without a data prefix; at most 5 MB of image. */
const imagen = z.string({ error: "Mínimo 1 archivo requerido" }).max(Math.ceil((FOTOGRAMA.maxBytes * 4) / 3) + 64, {
  error: "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB",
});
const nombre = z.string().max(255).optional();
/** Where and when the photo was taken, for an image that lost its metadata when it was reduced before. Ours. */
const toma = {
  g_x: optionalNumber(-90, 90),
  g_y: optionalNumber(-180, 180),
  tomada: z.preprocess(
    (value) => (value === null || value === "" ? undefined : value),
    z.iso.datetime({ error: "La fecha de la toma debe ser como 2026-11-20T14:15:30Z" }).optional(),
  ),
};
/** Ids of an attraction's photos, each once. */
const photoOrder = z
  .array(id, { error: "Los fotogramas son requeridos" })
  .min(1, { error: "Los fotogramas son requeridos" })
  .max(1000, { error: "Son demasiados fotogramas" })
  .refine((ids) => new Set(ids).size === ids.length, { error: "Un fotograma está repetido" });
const photoBytes = (files: number) => files * (Math.ceil((FOTOGRAMA.maxBytes * 4) / 3) + 1024) + 64 * 1024;

export const Fotograma = z.object({
  id,
  id_ppirta: num,
  /**
   * Base64 JPEG without data prefix, at most 1,280 px wide and high; null if not requested (`imagenes=0`) or if the
   * file is missing.
   */
  ruta_fotograma: text,
  favorito: z.preprocess((value) => (value === "1" || value === 1 || value === true ? "1" : "0"), z.enum(["0", "1"])),
  /** Ours: the original file name and the size. */
  nombre: text,
  ancho: num,
  alto: num,
  bytes: num,
  /** Ours: GPS position stored by the camera, WGS84 degrees. */
  g_x: num,
  g_y: num,
  /** Ours: when the camera took it. */
  tomada: instant,
  /** Ours: when this photo was stored; a replacement has its own date. */
  fecha: instant,
  /** Ours: the caller added this photo, or registered its attraction. */
  propio: flag,
  /** Ours: what it shows, in a person's words. */
  descripcion: text,
  /** Ours: its place among the record's, from 1; null from a server that keeps neither order nor descriptions. */
  orden: num,
  version: num,
});
export type Fotograma = z.output<typeof Fotograma>;

export const fotogramappirta = {
  list: endpoint("fotogramappirta.list", {
    /** Ours: `imagenes=0` omits the images; `desde` starts with the photo of that id. */
    query: z.object({ imagenes: z.enum(["0", "1"]).optional(), desde: optionalId() }),
    /**
     * Ours: `total` is the number of photos; `siguiente` is the first photo that did not fit into this response, to be
     * requested with `desde`, or null after the last one. A response has at most 20 MB of images.
     */
    reply: lookupReply("fotograma", Fotograma).extend({ total: num, siguiente: num }),
    access: "ppirta.ver",
  }),
  create: endpoint("fotogramappirta.create", {
    body: z.object({
      id_ppirta: parent,
      fotogramas: z
        .array(conReferencia(z.object({ ruta_fotograma: imagen, nombre, ...toma })), {
          error: "Mínimo 1 archivo requerido",
        })
        .min(1, { error: "Mínimo 1 archivo requerido" })
        .max(FOTOGRAMA.maxFiles, { error: `Máximo ${FOTOGRAMA.maxFiles} archivos permitidos` })
        .superRefine(distinctReferences),
    }),
    reply: messageReply,
    access: "ppirta.modificar",
    maxBytes: photoBytes(FOTOGRAMA.maxFiles),
  }),
  /**
   * Adds the photo that arrived in pieces under this reference (CARGA in contract/codes.ts); again is the same. Errors:
   * 409 while pieces are missing. Ours.
   */
  deCarga: endpoint("fotogramappirta.deCarga", {
    body: z.object({
      id_ppirta: parent,
      referencia: z.guid({ error: "La referencia no es válida" }).toLowerCase(),
      nombre,
      ...toma,
    }),
    reply: messageReply,
    access: "ppirta.modificar",
  }),
  update: endpoint("fotogramappirta.update", {
    body: z.object({ ruta_fotograma: imagen, nombre, ...toma, version }),
    reply: savedReply,
    access: "ppirta.modificar",
    maxBytes: photoBytes(1),
  }),
  remove: endpoint("fotogramappirta.remove", { reply: removedReply, access: "ppirta.eliminarFoto" }),
  /**
   * Brings a removed photo back under its id; again is the same. Errors: 409 if it was not removed or too long ago, or
   * if its attraction is derived; 422 if there is no room. Ours.
   */
  restaurar: endpoint("fotogramappirta.restaurar", { reply: messageReply, access: "ppirta.eliminarFoto" }),
  favorito: endpoint("fotogramappirta.favorito", {
    query: z.object({ id_ppirta: id, id_fotograma: id }),
    reply: messageReply,
    access: "ppirta.modificar",
  }),
  /**
   * Orders the photos of the attraction with this id. `antes` is the order that it starts from; photos added meanwhile
   * stay behind the others. Again is the same. Errors: 409 if the order is another one by now. Ours.
   */
  ordenar: endpoint("fotogramappirta.ordenar", {
    body: z
      .object({ antes: photoOrder, orden: photoOrder })
      .refine(({ antes, orden }) => antes.length === orden.length && antes.every((one) => orden.includes(one)), {
        error: "El orden debe tener los mismos fotogramas que antes",
        path: ["orden"],
      }),
    reply: messageReply,
    access: "ppirta.modificar",
  }),
  /** Says in words what a photo shows. Ours. */
  describir: endpoint("fotogramappirta.describir", {
    body: z.object({ descripcion: optionalText(FOTOGRAMA.maxDescription), version }),
    reply: savedReply,
    access: "ppirta.modificar",
  }),
};

/**
 * The bytes of a photo at a width of 150, 600 or 1600 px (our addition; streamed, with ETag). `huella` is the hash of
 * its present or an earlier content and selects that version, also of a deleted photo.
 */
export const FOTOGRAMA_ANCHOS = [150, 600, 1600] as const;
export const fotogramaImagenQuery = z.object({
  ancho: z.preprocess((value) => asNumber(value ?? 600), z.union(FOTOGRAMA_ANCHOS.map((w) => z.literal(w)))),
  huella: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "La huella no es válida" })
    .optional(),
});
