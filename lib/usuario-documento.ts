import { DOCUMENTO } from "@/contract/resources/usuarios";
import type { CheckedFile } from "./photo-check";

/** Readers take a PDF whose first mark stands within this many bytes of its beginning. */
const MARGIN = 1024;

export const DOCUMENT_REQUIRED = "El archivo PDF es requerido";
const DOCUMENT_TOO_LARGE = "El archivo PDF no debe pasar de 10 MB";

/** Why a file is no backup document, by its content and not its name (spec 1 §5, decisions §5); null where it is one. */
export async function refuseDocument(file: CheckedFile): Promise<string | null> {
  let head: string;
  try {
    head = new TextDecoder("latin1").decode(await file.slice(0, MARGIN).arrayBuffer());
  } catch {
    // A folder, or a file that was moved away after it was chosen.
    return DOCUMENT_REQUIRED;
  }
  if (!/%PDF-[12]\.\d/.test(head)) return DOCUMENT_REQUIRED;
  return file.size > DOCUMENTO.maxBytes ? DOCUMENT_TOO_LARGE : null;
}
