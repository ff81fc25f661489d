import { DOCUMENTO, type UsuarioFila } from "@/contract/resources/usuarios";
import { api, ApiError } from "../api-client";
import type { CheckedFile } from "../fotogramas/check";

/** Readers accept a PDF whose header is within this many bytes of the beginning. */
const MARGIN = 1024;

export const DOCUMENT_REQUIRED = "El archivo PDF es requerido";
const DOCUMENT_TOO_LARGE = "El archivo PDF no debe pasar de 10 MB";

/** Why a file is not a valid backup document, by content, not name (spec 1 §5, decision 022); null if it is valid. */
export async function refuseDocument(file: CheckedFile): Promise<string | null> {
  let head: string;
  try {
    head = new TextDecoder("latin1").decode(await file.slice(0, MARGIN).arrayBuffer());
  } catch {
    // A folder, or a file that was moved after it was chosen.
    return DOCUMENT_REQUIRED;
  }
  if (!/%PDF-[12]\.\d/.test(head)) return DOCUMENT_REQUIRED;
  return file.size > DOCUMENTO.maxBytes ? DOCUMENT_TOO_LARGE : null;
}

/**
 * The document of an account, in base64; null if there is none. A server without the call for one account sends the
 * document in its list (spec 1 §7). Throws ApiError.
 */
export async function fetchDocument(
  { id, numero_documento, email }: Pick<UsuarioFila, "id" | "numero_documento" | "email">,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return (await api("user.detail", { id, signal })).user.documento;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error;
  }
  const query = { page: 1, rows: 100, q: numero_documento ?? email };
  const { users } = await api("user.list", { query, signal });
  return users.data.find((row) => row.id === id)?.documento ?? null;
}
