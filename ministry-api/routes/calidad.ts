import { boardOf, createCounting } from "../calidad/board";
import type { Handlers } from "../http/handler";
import type { Services } from "../http/services";

/** The quality board. */
export function calidadHandlers({ clock }: Pick<Services, "clock">) {
  const counting = createCounting();
  return {
    "calidad.tablero": async ({ query, context: { db, caller } }) => ({
      calidad: await boardOf(db, counting, caller, query, clock()),
    }),
  } satisfies Handlers;
}
