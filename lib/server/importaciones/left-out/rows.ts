import "server-only";
import { MAX_PAGE_ROWS } from "@/contract/endpoint";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import { type CallOptions, ministry } from "../../ministry";

/** FUERA: the rows that an import left out. OMITEN: those that are in without a value that could not be read. */
export type LeftOutGroup = "FUERA" | "OMITEN";

/** The rows of such a group, in the file's order, page by page as they are taken. Throws MinistryError. */
export async function* leftOut(
  id: number,
  grupo: LeftOutGroup,
  asking: Pick<CallOptions, "token" | "signal" | "clientAddress">,
): AsyncGenerator<FilaImportacion[], void, undefined> {
  for (let desde = 0; ; desde += MAX_PAGE_ROWS) {
    const query = { grupo, desde, rows: MAX_PAGE_ROWS };
    const { filas, total } = await ministry("importacion.filas", { ...asking, id, query });
    yield filas;
    if (filas.length === 0 || desde + filas.length >= total) return;
  }
}
