import * as z from "zod";
import { CLASES_AVISO } from "../avisos";
import { endpoint, listQuery, messageReply } from "../endpoint";
import { flag, id, instant, label, num, requiredId, requiredSwitch, text } from "../wire";

/** The notices under the bell of the person who asks, and their daily mail. Ours. */

const nonNegativeInt = z.number().int().nonnegative();

const AvisoFila = z.object({
  id,
  clase: z.enum(CLASES_AVISO),
  tipo: z.enum(["ppirta", "ppirtf"]),
  id_registro: id,
  /** The record's name and cite, as they are now. */
  nombre: label,
  cite: label,
  /** Who did it. */
  actor: label,
  fecha: instant,
  leido: flag,
  /** 1: the person follows the record. */
  seguido: flag,
  /** 1: the person may change the record now. */
  corregible: flag,
  /** `DatosAviso`, as text and number. */
  accion: text,
  observadas: num,
  para: text,
  seccion: text,
  id_asunto: num,
});
export type AvisoFila = z.output<typeof AvisoFila>;

const SMALL = 16 * 1024;

export const campanilla = {
  /** Newest first; `sin_leer` 1: only those not read. Those of records that one may not see are not among them. */
  list: endpoint("campanilla.list", {
    query: listQuery.pick({ page: true, rows: true }).extend({
      sin_leer: z.preprocess(
        (value) => (value === "" || value === null ? undefined : value),
        z.enum(["0", "1"], { error: "sin_leer debe ser 0 o 1" }).optional(),
      ),
    }),
    reply: z.object({
      campanilla: z.object({ data: z.array(AvisoFila), total: nonNegativeInt }),
      sin_leer: nonNegativeInt,
      /** 1: they also come as one mail a day. */
      resumen: flag,
    }),
    access: "session",
  }),
  leer: endpoint("campanilla.leer", { reply: messageReply, access: "session", maxBytes: SMALL }),
  /** All up to this one, so that one which arrives meanwhile stays unread. */
  leerTodo: endpoint("campanilla.leerTodo", {
    body: z.object({ ultimo: requiredId("Falta hasta qué aviso") }),
    reply: messageReply,
    access: "session",
    maxBytes: SMALL,
  }),
  resumen: endpoint("campanilla.resumen", { reply: z.object({ resumen: flag }), access: "session" }),
  cambiarResumen: endpoint("campanilla.cambiarResumen", {
    body: z.object({ resumen: requiredSwitch("Resumen debe ser Sí o No") }),
    reply: messageReply,
    access: "session",
    maxBytes: SMALL,
  }),
};
