import "server-only";
import type { Cell, CellValue, DataValidation, WriteSheet } from "hucre/xlsx";
import type { ColumnaPlantilla } from "./columns";
import { limitText, type Limite } from "./limits";
import { FILAS, columnLetters } from "./lists";
import { AS_TYPED, EXAMPLE, HEAD, HEAD_REQUIRED } from "./styles";

/** Widths in characters. */
const WIDTH: Readonly<Record<string, number>> = {
  nombre_atractivo: 46,
  nombre_centro: 46,
  id_categoria: 36,
  id_tipo: 36,
  id_subtipo: 30,
  comunidad: 26,
  descripcion: 60,
  restriccion: 40,
  cite: 24,
  nombre: 46,
};
const widthOf = ({ name, label, clase, campo }: ColumnaPlantilla) =>
  WIDTH[name] ?? Math.max(clase === "catalogo" && campo.cell !== "code" ? 26 : 14, Math.min(label.length + 6, 22));

/** A text that a spreadsheet would take for a number or a date stays as it is typed. */
const asTyped = ({ clase, campo }: ColumnaPlantilla) =>
  clase === "coordenada" || (clase === "texto" && campo.control === "text");

const LIST_ERROR = {
  showErrorMessage: true,
  errorStyle: "warning",
  errorTitle: "No está en la lista",
  errorMessage: "Elija un valor de la lista. Otro texto se tendrá que corregir al importar.",
} as const;

function limitRule(limit: Limite): Omit<DataValidation, "range"> {
  const refused = { showErrorMessage: true, errorStyle: "stop", errorTitle: "No es válido" } as const;
  const errorMessage = `${limitText(limit)}.`;
  return limit.clase === "texto"
    ? { type: "textLength", operator: "lessThanOrEqual", formula1: String(limit.max), ...refused, errorMessage }
    : {
        type: limit.entero ? "whole" : "decimal",
        operator: "between",
        formula1: String(limit.min),
        formula2: String(limit.max),
        ...refused,
        errorMessage,
      };
}

/** The rule of a column's cells: its list, else its limit; a coordinate is written in many ways. */
function validationOf(column: ColumnaPlantilla, at: number, formula: string | undefined): DataValidation | null {
  const range = `${columnLetters(at)}${FILAS.primera}:${columnLetters(at)}${FILAS.ultima}`;
  const kept = { range, allowBlank: true };
  if (formula) return { ...kept, type: "list", formula1: formula, ...LIST_ERROR };
  return column.limite && column.clase !== "coordenada" ? { ...kept, ...limitRule(column.limite) } : null;
}

/** The sheet that a person fills in: headings that stay, an example, lists and limits for two thousand rows. */
export function recordsSheet(
  name: string,
  columns: readonly ColumnaPlantilla[],
  example: Readonly<Partial<Record<string, string | number>>>,
  formulas: ReadonlyMap<string, string>,
): WriteSheet {
  const empty: CellValue[] = columns.map(() => null);
  const cells = columns.flatMap((column, at): [string, Partial<Cell>][] => [
    [`0,${at}`, { style: column.requerido ? HEAD_REQUIRED : HEAD }],
    [`1,${at}`, { style: { ...EXAMPLE, ...(asTyped(column) && { numFmt: AS_TYPED }) } }],
  ]);
  return {
    name,
    columns: columns.map((column) => ({ width: widthOf(column), ...(asTyped(column) && { numFmt: AS_TYPED }) })),
    rows: [
      columns.map(({ encabezado }) => encabezado),
      columns.map((column) => example[column.name] ?? null),
      ...Array.from({ length: FILAS.ultima - FILAS.primera }, () => empty),
    ],
    cells: new Map(cells),
    rowDefs: new Map([[0, { height: 34 }]]),
    freezePane: { rows: 1, columns: 1 },
    dataValidations: columns.flatMap((column, at) => validationOf(column, at, formulas.get(column.name)) ?? []),
    pageSetup: { orientation: "landscape" },
  };
}
