import { createHash } from "node:crypto";
import { DOCUMENTO } from "@/contract/resources/usuarios";
import { Problem } from "../http/problem";
import { bytesOfBase64 } from "./base64";
import type { CheckedFile } from "./record-file";

const REQUIRED = "El archivo PDF es requerido";
const TOO_LARGE = "El archivo PDF no debe pasar de 10 MB";

/** Readers take a PDF whose first and last marks stand within this many bytes of its ends. */
const MARGIN = 1024;

const refuse = (message: string) => new Problem(422, message, { documento: [message] });

/**
 * A person's backup document (decisions §5), told by its content and not by its name: the store and
 * `recordFile` take what this returns. Errors: 422 under `documento` (no PDF, cut off, over 10 MB).
 */
export function inspectPdf(base64: string): CheckedFile {
  const contenido = bytesOfBase64(base64);
  if (contenido.length > DOCUMENTO.maxBytes) throw refuse(TOO_LARGE);
  const begins = /%PDF-[12]\.\d/.test(contenido.subarray(0, MARGIN).toString("latin1"));
  if (!begins || !contenido.subarray(-MARGIN).includes("%%EOF")) throw refuse(REQUIRED);
  return { hash: createHash("sha256").update(contenido).digest("hex"), tipo: DOCUMENTO.type, contenido };
}
