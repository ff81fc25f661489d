import type { EstadoImportacion } from "@/contract/resources/importaciones";
import { importRows } from "../job/import-rows";
import { takeBack } from "../job/take-back";
import { checkImport } from "./check-import";
import type { Work } from "./step";

/** What is done in each of the states in which the server works. */
export const WORKS: Partial<Record<EstadoImportacion, Work>> = {
  COMPROBANDO: checkImport,
  IMPORTANDO: importRows,
  DESHACIENDO: takeBack,
};
