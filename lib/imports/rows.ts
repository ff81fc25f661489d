import type { Importacion } from "@/contract/resources/importaciones";
import { filas, IMPORTS, records, STEPS } from "./texts";
import { ownStep } from "./states";

/** An import of the list, with its sealed id. */
export type ImportRow = Pick<
  Importacion,
  "id" | "tipo" | "archivo" | "estado" | "usuario" | "creado_en" | "filas" | "importadas"
> & { ref: string };

const isUnfinished = ({ estado }: Pick<ImportRow, "estado">) => ownStep({ estado }) !== "resultado";

/** What an import is called: by its number once something came of it, before that by its file. */
export const nameOf = (row: ImportRow) => (isUnfinished(row) ? row.archivo : IMPORTS.name(row.id));

/** '96 atractivos · Rosa Calle', or '58 filas · quedó en «Revisar»'. */
export const lineOf = (row: ImportRow) =>
  isUnfinished(row)
    ? `${filas(row.filas)} · quedó en «${STEPS.names[ownStep(row)]}»`
    : `${records(row.tipo, row.importadas)} · ${row.usuario}`;
