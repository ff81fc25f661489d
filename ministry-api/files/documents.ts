import { createHash } from "node:crypto";
import { DOCUMENTO } from "@/contract/resources/usuarios";
import { Problem } from "../http/problem";
import { bytesOfBase64 } from "./base64";
import { checkPdf } from "./pdf-check/check-pdf";
import type { PdfVerdict } from "./pdf-check/verdict";
import type { CheckedFile } from "./record-file";

const REQUIRED = "El archivo PDF es requerido";
const TOO_LARGE = "El archivo PDF no debe pasar de 10 MB";

const REFUSED: Record<Exclude<PdfVerdict, "clean">, string> = {
  active:
    "El PDF contiene código, acciones o archivos incrustados y no se admite. Imprímalo como un PDF nuevo y adjunte ese.",
  locked: "El PDF está protegido con contraseña y no se puede revisar. Guárdelo sin protección y adjúntelo otra vez.",
  unreadable: "El PDF está dañado o no se puede leer. Ábralo, guárdelo otra vez como PDF y adjunte ese.",
};

/** Readers accept a PDF whose end marker is within this many bytes of its end. */
const MARGIN = 1024;
/** The header must be at the very beginning: a file with other content before it could be of another type. */
const BEGINS = /^(?:\u00ef\u00bb\u00bf)?\s{0,16}%PDF-[12]\.\d/;

const refuse = (message: string) => new Problem(422, message, { documento: [message] });

/**
 * A person's backup document (decision 022), recognised by its content and not by its name. The store and `recordFile`
 * take the result. Errors: 422 under `documento` (no PDF, cut off, over 10 MB, with active content, encrypted).
 */
export async function inspectPdf(base64: string): Promise<CheckedFile> {
  const contenido = bytesOfBase64(base64);
  if (contenido.length > DOCUMENTO.maxBytes) throw refuse(TOO_LARGE);
  const begins = BEGINS.test(contenido.subarray(0, MARGIN).toString("latin1"));
  if (!begins || !contenido.subarray(-MARGIN).includes("%%EOF")) throw refuse(REQUIRED);
  const verdict = await checkPdf(contenido);
  if (verdict !== "clean") throw refuse(REFUSED[verdict]);
  return { hash: createHash("sha256").update(contenido).digest("hex"), tipo: DOCUMENTO.type, contenido };
}
