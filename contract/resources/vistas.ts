import * as z from "zod";
import { createdReply, endpoint, messageReply, savedReply } from "../endpoint";
import { flag, id, label, num, requiredCode, requiredText, text, version } from "../wire";

/** Saved views: a list's search, filters, order, groups and columns under a name. Ours. */

/** Most views of one person. */
export const MAX_VISTAS = 30;
/** Longest name of a view, and longest address part that one keeps. */
const VISTA_NOMBRE_MAX = 60;
const CONSULTA_MAX = 2000;

const tipo = requiredCode(["ppirta", "ppirtf"], "El inventario es requerido");

const columnas = z.array(z.string().regex(/^[a-z_]{1,40}$/, { error: "Una columna no es válida" })).max(30);

const Vista = z.object({
  id,
  nombre: label,
  /** The list's part of the address, without its page. */
  consulta: label,
  /** The columns that it shows; null: the usual ones. */
  columnas: z.preprocess((value) => value ?? null, columnas.nullable()),
  compartida: flag,
  /** 1 if it is the caller's own. */
  propia: flag,
  /** Whose it is. */
  autor: text,
  version: num,
});
type Vista = z.output<typeof Vista>;

const viewFields = {
  nombre: requiredText("El nombre de la vista es requerido", VISTA_NOMBRE_MAX),
  /** 1: with the department, or without one within the national level. */
  compartida: flag,
  consulta: z.preprocess(
    (value) => value ?? "",
    z.string({ error: "La consulta debe ser un texto" }).max(CONSULTA_MAX, {
      error: `La consulta no debe pasar de ${CONSULTA_MAX} caracteres`,
    }),
  ),
  columnas: z.preprocess((value) => value ?? null, columnas.nullable()),
};

const of = z.object({ tipo });

export const vista = {
  /** The caller's own by name, then those shared with them. */
  list: endpoint("vista.list", { query: of, reply: z.object({ vistas: z.array(Vista) }), access: "vista.usar" }),
  /** How many records each of these shows, all there are, and the caller's own. */
  conteos: endpoint("vista.conteos", {
    query: of,
    reply: z.object({
      conteos: z.object({
        todos: z.number().int(),
        mios: z.number().int(),
        vistas: z.array(z.object({ id, total: z.number().int() })),
      }),
    }),
    access: "vista.usar",
  }),
  /** Errors: 403 for a shared one of a role that may not share, 409 if there are too many, 422 for a name taken. */
  create: endpoint("vista.create", {
    body: z.object({ tipo, ...viewFields }),
    reply: createdReply,
    access: "vista.usar",
  }),
  /** Of the caller's own. Errors as of `create`; 409 too if it changed since `version`. */
  cambiar: endpoint("vista.cambiar", {
    body: z.object({ ...viewFields, version }),
    reply: savedReply,
    access: "vista.usar",
  }),
  /** Of the caller's own; a shared one also by who may share there. */
  remove: endpoint("vista.remove", { reply: messageReply, access: "vista.usar" }),
};
