import * as z from "zod";
import { endpoint } from "../endpoint";
import { asNumber, flag, id, instant, label, num, text } from "../wire";
import { ESTADOS_REGISTRO, FALTA } from "./registros";
import { conteo } from "./seguimiento";

/** What waits for the person who asks. Ours. */

const nonNegativeInt = z.number().int().nonnegative();

/** Most rows of one list. */
export const MAX_TRABAJO = 100;
/** A record that nobody has completed or changed for this long is late, in days. */
export const DIAS_SIN_CAMBIOS = 90;
/** How long before its day a verification is shown, in days. */
export const DIAS_ANTES = 30;

const registro = {
  tipo: z.enum(["ppirta", "ppirtf"]),
  /** The record's id. */
  id,
  cite: label,
  nombre: label,
  municipio: label,
  /** 1: the person may change the record now. */
  corregible: flag,
};

const Devuelto = z.object({
  ...registro,
  /** When it was refused. */
  fecha: instant,
  observacion: text,
  secciones: z.array(z.object({ seccion: label, observacion: label })),
});
export type Devuelto = z.output<typeof Devuelto>;

const Casi = z.object({
  ...registro,
  faltantes: z.array(z.enum(FALTA)),
});
export type Casi = z.output<typeof Casi>;

const Espera = z.object({
  ...registro,
  /** `asignacion`: somebody assigned the record; `mencion`: somebody asks in a subject of it. */
  clase: z.enum(["asignacion", "mencion"]),
  por: label,
  fecha: instant,
  /** Until which day, as aaaa-mm-dd. */
  para: text,
  /** The assignment's note, or the beginning of what was asked. */
  texto: text,
  seccion: text,
  id_asunto: num,
});
export type Espera = z.output<typeof Espera>;

const Atrasado = z.object({
  ...registro,
  /**
   * `bandeja`: in one's inbox for longer than its level may take; `asignacion`: past its day; `incompleto`: not changed
   * for DIAS_SIN_CAMBIOS; `vence`: due for verification.
   */
  clase: z.enum(["bandeja", "asignacion", "incompleto", "vence"]),
  /** The arrival, the assignment, the last change, or when it is due. */
  fecha: instant,
  /** `bandeja`: days there, of how many. */
  dias: num,
  limite: num,
  id_seguimiento: num,
  nivel: text,
  seg_estado: text,
  /** `asignacion`: who assigned it, its day and note. */
  por: text,
  para: text,
  texto: text,
  /** `incompleto`: how many parts it lacks. */
  faltan: num,
  /** `vence`: when it was last verified, and every how many months it is to be. */
  verificado_en: instant,
  meses: num,
});
export type Atrasado = z.output<typeof Atrasado>;

const list = <R extends z.ZodType>(row: R) => z.object({ data: z.array(row), total: nonNegativeInt });

export const trabajo = {
  /**
   * One's own records by state, and four lists in which each thing stands once: returned; nearly complete, fewest
   * missing parts first; waiting for the person; late and due. `bandejas`: the inboxes of roles 2 and 3.
   */
  mio: endpoint("trabajo.mio", {
    query: z.object({
      /** Most rows of each list. */
      rows: z.preprocess(
        (value) => (value === "" || value === undefined ? undefined : asNumber(value)),
        z
          .number({ error: "Debe ser un número entero" })
          .int({ error: "Debe ser un número entero" })
          .min(1, { error: "El valor mínimo es 1" })
          .max(MAX_TRABAJO, { error: `El valor máximo es ${MAX_TRABAJO}` })
          .default(5),
      ),
    }),
    reply: z.object({
      trabajo: z.object({
        estados: z.array(
          z.object({ tipo: z.enum(["ppirta", "ppirtf"]), estado: z.enum(ESTADOS_REGISTRO), total: nonNegativeInt }),
        ),
        devueltos: list(Devuelto),
        casi: list(Casi),
        esperan: list(Espera),
        /** Of these the overdue steps stand in `atrasados`. */
        bandejas: conteo.reply.shape.bandejas,
        atrasados: list(Atrasado),
        /** What waits for the person: all but the nearly complete. */
        total: nonNegativeInt,
      }),
    }),
    access: "session",
  }),
  /** Which of the first three things of the caller's role have happened (ministry-api/trabajo/first-steps.ts). */
  pasos: endpoint("trabajo.pasos", { reply: z.object({ hechos: z.array(z.boolean()).length(3) }), access: "session" }),
};
export type Trabajo = z.output<typeof trabajo.mio.reply>["trabajo"];
