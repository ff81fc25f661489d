import { can } from "@/contract/policy";
import { assign, unassign } from "./asignacion/assign";
import { talkedOf } from "./access";
import { readersOf, worksThere } from "./people";
import { conversationOf } from "./read";
import { answerSubject, beginSubject, settleSubject, takeBack } from "./write";
import type { HandlersOf } from "../http/handler";
import { factsOf } from "../seguimiento/workflow/facts";

/** The conversation about a record. It does not touch the workflow or the record's version. */
export const asuntoHandlers: HandlersOf<"asunto"> = {
  list: async ({ query: { tipo, id_registro }, context: { db, caller } }) => {
    await talkedOf(db, caller, tipo, id_registro);
    return { asuntos: await conversationOf(db, tipo, id_registro, caller.id) };
  },
  create: async ({ body, context: { db, caller } }) => ({
    message: "Comentario guardado",
    data: { id: await beginSubject(db, caller, body) },
  }),
  responder: async ({ id, body, context: { db, caller } }) => ({
    message: "Comentario guardado",
    data: { id: await answerSubject(db, caller, id, body) },
  }),
  cerrar: async ({ id, context: { db, caller } }) => {
    await settleSubject(db, caller, id, true);
    return { message: "Asunto cerrado" };
  },
  abrir: async ({ id, context: { db, caller } }) => {
    await settleSubject(db, caller, id, false);
    return { message: "Asunto abierto" };
  },
  retirar: async ({ id, context: { db, caller } }) => {
    await takeBack(db, caller, id);
    return { message: "Comentario retirado" };
  },
  personas: async ({ query: { tipo, id_registro }, context: { db, caller } }) => {
    const fila = await talkedOf(db, caller, tipo, id_registro);
    const anybody = can(caller, `${tipo}.asignar`, factsOf(fila, caller.id));
    const readers = await readersOf(db, tipo, fila);
    return {
      personas: readers.map((one) => ({
        id: one.id,
        nombre: one.nombre,
        rol: one.rolNombre,
        asignable: worksThere(one, fila) && (anybody || one.id === caller.id) ? 1 : 0,
      })),
    };
  },
};

/** Who is to work on a record. It does not touch the workflow or the record's version. */
export const asignacionHandlers: HandlersOf<"asignacion"> = {
  asignar: async ({ body, context: { db, caller } }) => ({ message: await assign(db, caller, body) }),
  quitar: async ({ body, context: { db, caller } }) => {
    await unassign(db, caller, body);
    return { message: "El registro quedó sin asignar" };
  },
};
