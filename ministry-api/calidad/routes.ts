import { boardOf } from "./board";
import { sheetOf } from "./sheet";
import type { HandlersOf } from "../http/handler";
import type { Services } from "../http/services";
import { drawInThread } from "../pdf/thread";
import { fechaHora } from "../seguimiento/workflow/la-paz";

/** The quality board, and its sheet of a month. */
export const calidadHandlers = ({ clock }: Pick<Services, "clock">): HandlersOf<"calidad"> => ({
  tablero: async ({ query, context: { db, caller } }) => ({
    calidad: await boardOf(db, caller, query, clock()),
  }),
  pdf: async ({ query, context: { db, caller } }) => {
    const now = clock();
    const board = await boardOf(db, caller, query, now);
    const calidad = sheetOf(board, query.tipo, { por: caller.nombre, fecha: fechaHora(now) });
    return { pdf: Buffer.from(await drawInThread({ calidad })).toString("base64") };
  },
});
