import type { EstadoImportacion } from "@/contract/resources/importaciones";
import { importRows } from "../job/import-rows";
import { takeBack } from "../job/take-back";
import { checkImport } from "./check-import";
import type { Work } from "./work-types";

export const WORK_BY_STATE: Partial<Record<EstadoImportacion, Work>> = {
  COMPROBANDO: checkImport,
  IMPORTANDO: importRows,
  DESHACIENDO: takeBack,
};
