import type { Handlers } from "../http/handler";
import { createVerifier } from "../pdf/verify";

/** Whether a printed sheet still holds, for anyone who has it in hand. */
export function verificarHandlers(): Handlers {
  const verify = createVerifier();
  return { "registro.verificar": async ({ code, context: { db } }) => ({ verificacion: await verify(db, code) }) };
}
