import * as z from "zod";
import { COMENTARIO_MAX, NOTA_MAX } from "../codes";
import { createdReply, endpoint, messageReply } from "../endpoint";
import { SECCIONES } from "../secciones";
import {
  flag,
  id,
  instant,
  label,
  num,
  optionalDay,
  optionalId,
  optionalText,
  requiredId,
  requiredText,
  text,
} from "../wire";

/** What people say to each other about a record, and who is to work on it. Ours. */

const tipo = z.enum(["ppirta", "ppirtf"], { error: "El tipo no es válido" });
const deRegistro = { tipo, id_registro: requiredId("El registro es requerido") };

const Comentario = z.object({
  id,
  id_usuario: num,
  usuario: label,
  texto: label,
  creado_en: instant,
  /** The people it mentions, by the names under which the text has them after an @. */
  menciones: z.array(z.object({ id, nombre: label })),
  /** 1: the caller may still take it back. */
  retirable: flag,
});
export type Comentario = z.output<typeof Comentario>;

const Asunto = z.object({
  id,
  /** A name of SECCIONES; null: the record as a whole. */
  seccion: text,
  /** A row of that section, and its name when the subject was begun. */
  id_fila: num,
  fila: text,
  cerrado_en: instant,
  cerrado_por: text,
  comentarios: z.array(Comentario),
});
export type Asunto = z.output<typeof Asunto>;

/** An open subject as a record shows it at its tabs and rows. */
export const AsuntoAbierto = z.object({ id, seccion: text, id_fila: num });
export type AsuntoAbierto = z.output<typeof AsuntoAbierto>;

/** Who is to work on a record. */
export const Asignacion = z.object({
  id_usuario: num,
  persona: label,
  /** 0: the account was deactivated since. */
  activo: flag,
  asignado_por: label,
  asignado_en: instant,
  /** Until which day, as aaaa-mm-dd. */
  para: text,
  nota: text,
  /** 1: the caller assigned it to themselves. */
  tomado: flag,
});
export type Asignacion = z.output<typeof Asignacion>;

/** A person who may see a record. */
const Persona = z.object({
  id,
  nombre: label,
  rol: label,
  /** 1: the caller may assign the record to them. */
  asignable: flag,
});
export type Persona = z.output<typeof Persona>;

const MENCIONES_MAX = 20;
const escrito = {
  texto: requiredText("El comentario es requerido", COMENTARIO_MAX),
  menciones: z.preprocess(
    (value) => value ?? [],
    z
      .array(id, { error: "Las menciones no son válidas" })
      .max(MENCIONES_MAX, { error: `Se menciona hasta a ${MENCIONES_MAX} personas` }),
  ),
};

export const asunto = {
  /** All subjects of a record with what was said, oldest first. Errors: 404 also for a deleted record, 403. */
  list: endpoint("asunto.list", {
    query: z.object(deRegistro),
    reply: z.object({ asuntos: z.array(Asunto) }),
    access: "ppirta.conversar",
  }),
  /** Begins a subject on the record, a section or a row. Errors: 403, 404, 409 if there are too many, 422. */
  create: endpoint("asunto.create", {
    body: z
      .object({ ...deRegistro, seccion: optionalText(40), id_fila: optionalId(), ...escrito })
      .refine(({ tipo: kind, seccion }) => seccion === null || Object.hasOwn(SECCIONES[kind], seccion), {
        error: "La sección no es válida",
        path: ["seccion"],
      })
      .refine(({ seccion, id_fila }) => id_fila === null || seccion !== null, {
        error: "La fila necesita su sección",
        path: ["id_fila"],
      }),
    reply: createdReply,
    access: "ppirta.conversar",
  }),
  /** Goes on with an open subject. Errors: 403, 404, 409 if it is closed or there are too many, 422. */
  responder: endpoint("asunto.responder", { body: z.object(escrito), reply: createdReply, access: "ppirta.conversar" }),
  cerrar: endpoint("asunto.cerrar", { reply: messageReply, access: "ppirta.conversar" }),
  abrir: endpoint("asunto.abrir", { reply: messageReply, access: "ppirta.conversar" }),
  /**
   * Takes back one's own comment, with the subject if it is its only one. Errors: 403 if another's, 404, 409 if somebody
   * answered or it is older than RETIRAR_MINUTOS.
   */
  retirar: endpoint("asunto.retirar", { reply: messageReply, access: "ppirta.conversar" }),
  /** The people who may see a record. Errors: 403, 404. */
  personas: endpoint("asunto.personas", {
    query: z.object(deRegistro),
    reply: z.object({ personas: z.array(Persona) }),
    access: "ppirta.conversar",
  }),
};

export const asignacion = {
  /**
   * Assigns a record, or changes its assignment. Errors: 403, 404, 409 if it is somebody else's and the caller may only
   * take free ones, 422 for a person who does not work in the department or may not see the record.
   */
  asignar: endpoint("asignacion.asignar", {
    body: z.object({
      ...deRegistro,
      id_usuario: requiredId("La persona es requerida"),
      para: optionalDay(),
      nota: optionalText(NOTA_MAX),
    }),
    reply: messageReply,
    access: "ppirta.asignarse",
  }),
  /** Removes a record's assignment; nothing is done if there is none. Errors: 403, 404. */
  quitar: endpoint("asignacion.quitar", {
    body: z.object(deRegistro),
    reply: messageReply,
    access: "ppirta.asignarse",
  }),
};
