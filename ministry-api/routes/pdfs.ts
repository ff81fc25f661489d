import type { Handlers } from "../http/handler";
import { recordPdf, trackingPdf } from "../pdf/build";

/** Sheets as base64 PDF (decisions §4). */
const wrapped = (bytes: Buffer) => ({ pdf: bytes.toString("base64") });

export const pdfsHandlers = {
  "ppirta.seguimiento": async ({ id, context: { db, caller } }) => wrapped(await trackingPdf(db, caller, "ppirta", id)),
  "ppirtf.seguimiento": async ({ id, context: { db, caller } }) => wrapped(await trackingPdf(db, caller, "ppirtf", id)),
  "ppirta.ficha": async ({ id, context: { db, caller } }) => wrapped(await recordPdf(db, caller, "ppirta", id)),
  "ppirtf.ficha": async ({ id, context: { db, caller } }) => wrapped(await recordPdf(db, caller, "ppirtf", id)),
} satisfies Handlers;
