import * as z from "zod";
import { endpoint, listQuery, listReply, message } from "../endpoint";
import { id, instant, label, num, optionalText, requiredId, text } from "../wire";
import type { Kind } from "./registros";

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
  /** Ours: what the reviewer wrote. */
  observacion: text,
});
export type Seguimiento = z.output<typeof Seguimiento>;

/** aprobado: 1 approved, 2 not approved (spec 2 §3.5). */
export const RevisionBody = z.object({
  id_seguimiento: requiredId("El registro es requerido"),
  aprobado: z.preprocess(
    (value) => (value === "" || value === undefined || value === null ? undefined : Number(value)),
    z.union([z.literal(1), z.literal(2)], { error: "El campo Revisión es requerido" }),
  ),
  observacion: optionalText(500),
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
