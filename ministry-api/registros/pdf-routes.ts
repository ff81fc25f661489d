import type { Kind } from "@/contract/resources/registros";
import type { Handlers } from "../http/handler";
import { type Printing, printSheet } from "../pdf/build";
import type { Clase } from "../pdf/content";
import { createVerifier } from "../pdf/verify";

/** The two sheets of both kinds as PDF in base64, and the check of a printed one, for who holds it. */
export function pdfsHandlers(printing: Printing): Handlers {
  const sheet =
    (clase: Clase, kind: Kind): NonNullable<Handlers["ppirta.ficha"]> =>
    async ({ id, context: { db, caller } }) => ({
      pdf: (await printSheet(db, printing, caller, clase, kind, id)).toString("base64"),
    });
  const verify = createVerifier();
  return {
    "ppirta.seguimiento": sheet("SEGUIMIENTO", "ppirta"),
    "ppirtf.seguimiento": sheet("SEGUIMIENTO", "ppirtf"),
    "ppirta.ficha": sheet("FICHA", "ppirta"),
    "ppirtf.ficha": sheet("FICHA", "ppirtf"),
    "registro.verificar": async ({ code, context: { db } }) => ({ verificacion: await verify(db, code) }),
  };
}
