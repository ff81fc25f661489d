import * as z from "zod";
import { OBSERVACION_MAX } from "../codes";
import { endpoint, listQuery, listReply, message } from "../endpoint";
import { asNumber, flag, id, instant, label, num, optionalText, requiredId, text } from "../wire";
import { FilaHistorial, type Kind } from "./registros";

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

/** aprobado: 1 approved, 2 not approved (spec 2 §3.5). */
export const RevisionBody = z.object({
  id_seguimiento: requiredId("El registro es requerido"),
  aprobado: z.preprocess(
    (value) => (value === "" || value === undefined || value === null ? undefined : asNumber(value)),
    z.union([z.literal(1), z.literal(2)], { error: "El campo Revisión es requerido" }),
  ),
  observacion: optionalText(OBSERVACION_MAX),
});

const list = <E extends string, K extends Kind>(
  path: string,
  envelope: E,
  kind: K,
  level: "Gobernacion" | "Nacional",
) =>
  endpoint({
    method: "GET",
    path,
    query: listQuery,
    reply: listReply(envelope, Seguimiento),
    access: `${kind}.bandeja${level}`,
  });

const inboxes = <K extends Kind>(kind: K) => ({
  entrada: list(`/${kind}entrada`, "entradas", kind, "Gobernacion"),
  pendiente: list(`/${kind}pendiente`, "pendientes", kind, "Gobernacion"),
  finalizado: list(`/${kind}finalizado`, "pendientes", kind, "Gobernacion"),
  nacionalEntrada: list(`/${kind}nacionalentrada`, "entradas", kind, "Nacional"),
  nacionalPendiente: list(`/${kind}nacionalpendiente`, "pendientes", kind, "Nacional"),
  nacionalFinalizado: list(`/${kind}nacionalfinalizado`, "pendientes", kind, "Nacional"),
  recibir: endpoint({
    method: "POST",
    path: `/${kind}recibir/:id`,
    reply: message,
    access: `${kind}.recibir` as const,
  }),
  nacionalRecibir: endpoint({
    method: "POST",
    path: `/${kind}nacionalrecibir/:id`,
    reply: message,
    access: `${kind}.recibirNacional` as const,
  }),
  revisarGobernacion: endpoint({
    method: "POST",
    path: `/${kind}revisargobernacion`,
    body: RevisionBody,
    reply: message,
    access: `${kind}.revisar` as const,
  }),
  revisarNacional: endpoint({
    method: "POST",
    path: `/${kind}revisarnacional`,
    body: RevisionBody,
    reply: message,
    access: `${kind}.revisarNacional` as const,
  }),
});

export const bandejappirta = inboxes("ppirta");
export const bandejappirtf = inboxes("ppirtf");

export const BANDEJAS = ["entrada", "pendiente", "finalizado"] as const;

/** For each inbox that this person may open: how many records wait there, and how many of them are overdue. Ours. */
export const conteo = endpoint({
  method: "GET",
  path: "/conteobandejas",
  reply: z.object({
    bandejas: z.array(
      z.object({
        tipo: z.enum(["ppirta", "ppirtf"]),
        nivel: z.enum(["GOBERNACION", "NACIONAL"]),
        bandeja: z.enum(BANDEJAS),
        total: z.number().int().nonnegative(),
        vencidos: z.number().int().nonnegative(),
        /** 1: the inbox is this person's to process, not another level's. */
        propia: flag,
      }),
    ),
  }),
  access: "session",
});

const punto = z.object({ g_x: z.number(), g_y: z.number() });

/**
 * The net changes of a step's record since this level last decided on it: a field that was changed twice counts as one
 * change, a row that was added and removed as none. Ours.
 */
export const cambios = endpoint({
  method: "GET",
  path: "/cambiosseguimiento/:id",
  reply: z.object({
    cambios: z.object({
      /** This level's last decision before this step; null if it sees the record for the first time. */
      visto: z.object({ fecha: instant, usuario: label, seg_estado: label }).nullable(),
      /**
       * Rows of the record or its parts in the format of the history, with their ids; empty if it is seen for the first
       * time.
       */
      filas: z.array(FilaHistorial.extend({ id_fila: num })),
      /** Photos that were added, removed or replaced, each with the hash of its content. */
      fotogramas: z.array(z.object({ id, nombre: text, antes: text, ahora: text })),
      /** The old and new point, if it was moved. */
      punto: z.object({ de: punto, a: punto, metros: z.number() }).nullable(),
      /** Observations of earlier reviews of any level, newest first. */
      observaciones: z.array(
        z.object({ fecha: instant, nivel: label, usuario: label, seg_estado: label, observacion: label }),
      ),
    }),
  }),
  access: "ppirta.bandejaGobernacion",
});
