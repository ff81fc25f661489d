import * as z from "zod";
import type { ActionOf, Kind } from "../calls";
import { OBSERVACION_MAX, OBSERVACION_SECCION_MAX } from "../codes";
import { createdReply, endpoint, listQuery, listReply, messageReply } from "../endpoint";
import {
  asNumber,
  flag,
  id,
  instant,
  label,
  num,
  optionalId,
  optionalText,
  requiredId,
  requiredText,
  text,
} from "../wire";
import { SECCIONES } from "../secciones";
import { FilaHistorial, observadas } from "./registros";

/** The inboxes (spec 2 §2.10, §3.5, §7.3). */

export const Seguimiento = z.object({
  id,
  /** The linked inventory record, of either kind. */
  id_ppirta: num,
  codigo: label,
  cite: label,
  /** Ours: the record's name. */
  nombre: text,
  nombre_emisor: label,
  de_rol: label,
  fecha_emision: instant,
  seg_estado: label,
  aprobado_gobernacion: num,
  id_departamento: num,
  g_x: num,
  g_y: num,
  /** Ours: the reviewer's observation. */
  observacion: text,
  /** Ours: when its present state began. */
  desde: instant,
  /** Ours: whole days in its state, and the limit of its level. */
  dias: num,
  limite: num,
  /** Ours: 1 if it has exceeded that limit. */
  vencido: flag,
  /** Ours: why this person may not decide on the record, and who may; null if they may. */
  impedimento: text,
});
export type Seguimiento = z.output<typeof Seguimiento>;

const seccionObservada = (kind: Kind) =>
  z.object({
    seccion: z.enum(Object.keys(SECCIONES[kind]), { error: "La sección no es válida" }),
    observacion: requiredText("La observación de la sección es requerida", OBSERVACION_SECCION_MAX),
  });

/**
 * aprobado: 1 approved, 2 not approved (spec 2 §3.5). Ours: `secciones`, what is to be corrected in single sections, each
 * named once; only a record that is not approved has them.
 */
export const revisionBody = (kind: Kind) =>
  z
    .object({
      id_seguimiento: requiredId("El registro es requerido"),
      aprobado: z.preprocess(
        (value) => (value === "" || value === undefined || value === null ? undefined : asNumber(value)),
        z.union([z.literal(1), z.literal(2)], { error: "El campo Revisión es requerido" }),
      ),
      observacion: optionalText(OBSERVACION_MAX),
      secciones: z.preprocess(
        (value) => value ?? [],
        z
          .array(seccionObservada(kind), { error: "Las secciones no son válidas" })
          .max(Object.keys(SECCIONES[kind]).length, { error: "Hay demasiadas secciones" })
          .refine((all) => new Set(all.map(({ seccion }) => seccion)).size === all.length, {
            error: "Cada sección se observa una sola vez",
          }),
      ),
    })
    .refine(({ aprobado, secciones }) => aprobado === 2 || secciones.length === 0, {
      error: "Con secciones observadas no se aprueba",
      path: ["aprobado"],
    });

const blankIsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);
const zeroOrOne = (name: string) =>
  z.preprocess(blankIsAbsent, z.enum(["0", "1"], { error: `${name} debe ser 0 o 1` }).optional());

/** Filters of the inboxes. Ours: a server without them returns the whole inbox. */
const bandejaQuery = listQuery.extend({
  id_municipio: optionalId(),
  id_tipo: optionalId(),
  /** Who sent the record to this step. */
  id_emisor: optionalId(),
  /** 1: only what has waited for too long. */
  vencido: zeroOrOne("Vencido"),
  /** 0: only what is not received yet. */
  recibido: zeroOrOne("Recibido"),
});
export type BandejaQuery = z.output<typeof bandejaQuery>;

const inboxes = <K extends Kind>(kind: K) => {
  const list = <A extends ActionOf<"bandejappirta">, E extends string>(
    action: A,
    envelope: E,
    level: "Gobernacion" | "Nacional",
  ) =>
    endpoint(`bandeja${kind}.${action}`, {
      query: bandejaQuery,
      reply: listReply(envelope, Seguimiento),
      access: `${kind}.bandeja${level}`,
    });
  return {
    entrada: list("entrada", "entradas", "Gobernacion"),
    pendiente: list("pendiente", "pendientes", "Gobernacion"),
    finalizado: list("finalizado", "pendientes", "Gobernacion"),
    nacionalEntrada: list("nacionalEntrada", "entradas", "Nacional"),
    nacionalPendiente: list("nacionalPendiente", "pendientes", "Nacional"),
    nacionalFinalizado: list("nacionalFinalizado", "pendientes", "Nacional"),
    recibir: endpoint(`bandeja${kind}.recibir`, { reply: messageReply, access: `${kind}.recibir` }),
    nacionalRecibir: endpoint(`bandeja${kind}.nacionalRecibir`, {
      reply: messageReply,
      access: `${kind}.recibirNacional`,
    }),
    revisarGobernacion: endpoint(`bandeja${kind}.revisarGobernacion`, {
      body: revisionBody(kind),
      reply: messageReply,
      access: `${kind}.revisar`,
    }),
    revisarNacional: endpoint(`bandeja${kind}.revisarNacional`, {
      body: revisionBody(kind),
      reply: messageReply,
      access: `${kind}.revisarNacional`,
    }),
  };
};

export const bandejappirta = inboxes("ppirta");
export const bandejappirtf = inboxes("ppirtf");

export const BANDEJAS = ["entrada", "pendiente", "finalizado"] as const;

const nonNegativeInt = z.number().int().nonnegative();

/**
 * For each inbox that this person may open: how many records wait there, and how many of them are overdue; and of the
 * person's own: what waits for them (`trabajo`, as trabajo.mio counts it) and notices not read. Ours.
 */
export const conteo = endpoint("seguimiento.conteo", {
  reply: z.object({
    bandejas: z.array(
      z.object({
        tipo: z.enum(["ppirta", "ppirtf"]),
        nivel: z.enum(["GOBERNACION", "NACIONAL"]),
        bandeja: z.enum(BANDEJAS),
        total: nonNegativeInt,
        vencidos: nonNegativeInt,
        /** 1: the inbox is this person's to process, not another level's. */
        propia: flag,
      }),
    ),
    trabajo: nonNegativeInt.optional(),
    avisos: nonNegativeInt.optional(),
  }),
  access: "session",
});

const opcion = z.object({ id, nombre: label });

/** One inbox with its counts. */
export type Conteo = z.output<typeof conteo.reply>["bandejas"][number];

/** What the filters of an inbox offer: only what occurs in it. Errors: 403 for a level that is not the caller's. Ours. */
export const opciones = endpoint("seguimiento.opciones", {
  query: z.object({
    tipo: z.enum(["ppirta", "ppirtf"], { error: "El tipo no es válido" }),
    nivel: z.enum(["GOBERNACION", "NACIONAL"], { error: "El nivel no es válido" }),
    bandeja: z.enum(BANDEJAS, { error: "La bandeja no es válida" }),
  }),
  reply: z.object({
    opciones: z.object({ municipios: z.array(opcion), tipos: z.array(opcion), emisores: z.array(opcion) }),
  }),
  access: "ppirta.bandejaGobernacion",
});

const punto = z.object({ g_x: z.number(), g_y: z.number() });

const Cambios = z.object({
  /** The decision since which the record has changed; null if there was none. */
  visto: z.object({ fecha: instant, usuario: label, seg_estado: label }).nullable(),
  /** Rows of the record or its parts in the format of the history, with their ids. */
  filas: z.array(FilaHistorial.extend({ id_fila: num })),
  /** Photos that were added, removed or replaced, each with the hash of its content. */
  fotogramas: z.array(z.object({ id, nombre: text, antes: text, ahora: text })),
  /** The old and new point, if it was moved. */
  punto: z.object({ de: punto, a: punto, metros: z.number() }).nullable(),
});

/**
 * The net changes of a step's record since this level last decided on it, none if it sees it for the first time: a field
 * that was changed twice counts as one change, a row that was added and removed as none. Ours.
 */
export const cambios = endpoint("seguimiento.cambios", {
  reply: z.object({
    cambios: Cambios.extend({
      /** What the last review observed of single sections, with the author's answers. */
      observadas,
      /** Observations of earlier reviews of any level, newest first. */
      observaciones: z.array(
        z.object({ fecha: instant, nivel: label, usuario: label, seg_estado: label, observacion: label }),
      ),
    }),
  }),
  access: "ppirta.bandejaGobernacion",
});

/** The net changes of a returned record since its return, for whoever corrects it; none if it is not returned. Ours. */
export const correcciones = endpoint("seguimiento.correcciones", {
  query: z.object({
    tipo: z.enum(["ppirta", "ppirtf"], { error: "El tipo no es válido" }),
    id_registro: requiredId("El registro es requerido"),
  }),
  reply: z.object({ cambios: Cambios }),
  access: "ppirta.modificar",
});

const Plantilla = z.object({ id, texto: label });
type Plantilla = z.output<typeof Plantilla>;

/** Observations that a department's reviewers write again and again; the national level has its own. Ours. */
export const plantilla = {
  /** All of the caller's department, or of the national level, by their texts. */
  list: endpoint("plantilla.list", { reply: z.object({ plantillas: z.array(Plantilla) }), access: "plantilla.usar" }),
  /** Errors: 409 if there are too many, 422 if there is one with that text. */
  create: endpoint("plantilla.create", {
    body: z.object({ texto: requiredText("El texto es requerido", OBSERVACION_SECCION_MAX) }),
    reply: createdReply,
    access: "plantilla.usar",
  }),
  remove: endpoint("plantilla.remove", { reply: messageReply, access: "plantilla.usar" }),
};
