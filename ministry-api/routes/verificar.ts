import type { Handlers } from "../http/handler";
import { createVerifier } from "../pdf/verify";

/** Checks whether a printed sheet is still valid, for anyone who holds it. */
export function verificarHandlers(): Handlers {
  const verify = createVerifier();
  return { "registro.verificar": async ({ code, context: { db } }) => ({ verificacion: await verify(db, code) }) };
}
