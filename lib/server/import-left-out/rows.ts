import "server-only";
import { MAX_PAGE_ROWS } from "@/contract/endpoint";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import { type CallOptions, ministry } from "../ministry";

/** The rows that an import left out, in the file's order, page by page as they are taken. Throws MinistryError. */
export async function* leftOut(
  id: number,
  asking: Pick<CallOptions, "token" | "signal" | "clientAddress">,
): AsyncGenerator<FilaImportacion[], void, undefined> {
  for (let desde = 0; ; desde += MAX_PAGE_ROWS) {
    const query = { grupo: "FUERA", desde, rows: MAX_PAGE_ROWS };
    const { filas, total } = await ministry("importacion.filas", { ...asking, id, query });
    yield filas;
    if (filas.length === 0 || desde + filas.length >= total) return;
  }
}
