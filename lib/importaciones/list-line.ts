import type { Importacion } from "@/contract/resources/importaciones";
import { ownStep } from "./states";
import { countOf, countRows, IMPORTS, STEPS, countedRecords } from "./texts";

/** An import of the list, with its sealed id. */
export type ImportRow = Pick<
  Importacion,
  "id" | "tipo" | "archivo" | "estado" | "usuario" | "creado_en" | "filas" | "importadas" | "cambiadas"
> & { ref: string };

const isUnfinished = ({ estado }: Pick<ImportRow, "estado">) => ownStep({ estado }) !== "resultado";

/** What an import is called: by its number once something came of it, before that by its file. */
export const nameOf = (row: ImportRow) => (isUnfinished(row) ? row.archivo : IMPORTS.name(row.id));

/** '96 atractivos', '2 atractivos, 14 cambiados'. */
function importedText({ tipo, importadas, cambiadas }: Pick<ImportRow, "tipo" | "importadas" | "cambiadas">): string {
  const changed = countOf(cambiadas, "cambiado", "cambiados");
  if (cambiadas === 0) return countedRecords(tipo, importadas);
  return importadas === 0 ? changed : `${countedRecords(tipo, importadas)}, ${changed}`;
}

/** '96 atractivos · Rosa Calle', or '58 filas · quedó en «Revisar»'. */
export const importLine = (row: ImportRow) =>
  isUnfinished(row)
    ? `${countRows(row.filas)} · quedó en «${STEPS.names[ownStep(row)]}»`
    : `${importedText(row)} · ${row.usuario}`;
