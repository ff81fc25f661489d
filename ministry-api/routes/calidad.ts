import { boardOf, createCounting } from "../calidad/board";
import { sheetOf } from "../calidad/sheet";
import type { Handlers } from "../http/handler";
import type { Services } from "../http/services";
import { drawInThread } from "../pdf/thread";
import { fechaHora } from "../workflow/la-paz";

/** The quality board, and its sheet of a month. */
export function calidadHandlers({ clock }: Pick<Services, "clock">) {
  const counting = createCounting();
  return {
    "calidad.tablero": async ({ query, context: { db, caller } }) => ({
      calidad: await boardOf(db, counting, caller, query, clock()),
    }),
    "calidad.pdf": async ({ query, context: { db, caller } }) => {
      const now = clock();
      const board = await boardOf(db, counting, caller, query, now);
      const calidad = sheetOf(board, query.tipo, { por: caller.nombre, fecha: fechaHora(now) });
      return { pdf: Buffer.from(await drawInThread({ calidad })).toString("base64") };
    },
  } satisfies Handlers;
}
