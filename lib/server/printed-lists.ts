import "server-only";
import type { ResourceName, Row } from "@/contract";
import { cleanText } from "@/contract/plain-text";
import type { Kind } from "@/contract/resources/registros";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { cellText, eachColumn, isFigure } from "@/lib/lists/cell-text";
import type { Column } from "@/lib/descriptors";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { pdfRow, USUARIO_PDF_COLUMNS, USUARIOS } from "@/lib/usuarios/usuario";
import { CATALOGUES } from "./export-lists";

/** A list whose pages can be printed, with the descriptor's own labels. */
interface PrintedList {
  resource: ResourceName;
  /** Without .pdf. */
  file: string;
  title: string;
  landscape: boolean;
  columns: readonly Column[];
  /** A row's values, by column. */
  read: (row: Row<ResourceName>) => Readonly<Record<string, unknown>>;
}

const CATALOGUE_LISTS = CATALOGUES.map(({ resource, columns, pdf }): PrintedList => ({
  resource,
  file: pdf.file,
  title: pdf.title,
  landscape: pdf.landscape ?? false,
  columns,
  read: (row) => row,
}));

const USER_LIST: PrintedList = {
  resource: "user",
  ...USUARIOS.pdf,
  landscape: false,
  columns: USUARIO_PDF_COLUMNS,
  read: (row) => pdfRow(row as UsuarioFila),
};

const ofRecords = (kind: Kind): PrintedList => {
  const { title, pdf } = RECORD_KINDS[kind].list;
  const { file, landscape = false, columns } = pdf;
  return { resource: kind, file, title, landscape, columns, read: (row) => row };
};

/** The lists by name. The catalogues have no filters in addition to the search. */
const PLAIN: ReadonlyMap<string, PrintedList> = new Map(CATALOGUE_LISTS.map((list) => [list.resource as string, list]));
const FILTERED: ReadonlyMap<string, PrintedList> = new Map(
  [ofRecords("ppirta"), ofRecords("ppirtf"), USER_LIST].map((list) => [list.resource as string, list]),
);

export const PLAIN_LISTS: readonly string[] = [...PLAIN.keys()];

/** The list of that name (the resource's name in the contract); null if it cannot be printed. */
export const printedList = (name: string): PrintedList | null => PLAIN.get(name) ?? FILTERED.get(name) ?? null;

/** The headers and cells of a list's rows. */
export function printedCells({ columns, read }: PrintedList, rows: readonly Row<ResourceName>[]) {
  const all = eachColumn(columns);
  return {
    headers: all.map(({ header }) => header),
    figures: all.map(({ cell }) => isFigure(cell)),
    rows: rows.map((row) => {
      const shown = read(row);
      return all.map((column) => cleanText(cellText(column, shown[column.key])));
    }),
  };
}
