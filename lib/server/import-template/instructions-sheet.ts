import "server-only";
import type { Cell, CellStyle, WriteSheet } from "hucre/xlsx";
import type { ColumnaPlantilla } from "./columns";
import { limitText } from "./limits";
import { HEAD, PROSE, PROSE_BOLD, SUBTITLE, TITLE } from "./styles";
import { COORDENADAS, INSTRUCCIONES, pasosDe, QUE_ES, SE_DEDUCE } from "./texts";

const WIDTHS = [34, 32, 58, 58];
/** Height of a line in points, and characters that a line of the sheet's whole width holds. */
const LINE = 15;
const ACROSS = 165;

interface Fila {
  textos: readonly string[];
  estilos: readonly CellStyle[];
  /** One text across the whole width. */
  unida?: true;
  alto?: number;
}

const lines = (text: string, width: number) => Math.max(1, Math.ceil(text.length / width));
const across = (text: string, style: CellStyle, height = lines(text, ACROSS) * LINE): Fila => ({
  textos: [text],
  estilos: [style],
  unida: true,
  alto: height,
});
const heading = (text: string) => across(text, SUBTITLE, 28);

function howWritten({ clase, campo, limite, padres }: ColumnaPlantilla, labels: ReadonlyMap<string, string>): string {
  const above = labels.get(padres.at(-1) ?? "");
  if (clase === "catalogo") return above ? `Se elige de la lista, según ${above}` : "Se elige de la lista";
  if (campo.choices) return `Se elige de la lista: ${campo.choices.map(({ label }) => label).join(", ")}`;
  if (clase === "coordenada") return "De una de las maneras que se explican abajo";
  return limite ? limitText(limite) : "Texto";
}

function requiredText({ name, requerido }: ColumnaPlantilla): string {
  if (requerido) return INSTRUCCIONES.requerida;
  return SE_DEDUCE[name] ?? INSTRUCCIONES.enFicha;
}

function columnRows(columns: readonly ColumnaPlantilla[]): Fila[] {
  const labels = new Map(columns.map(({ name, label }) => [String(name), `«${label}»`]));
  return columns.map((column) => {
    const textos = [column.label, requiredText(column), QUE_ES[column.name], howWritten(column, labels)];
    const tallest = Math.max(...textos.map((text, at) => lines(text, WIDTHS[at] ?? 58)));
    return { textos, estilos: [PROSE_BOLD, PROSE, PROSE, PROSE], alto: tallest * LINE };
  });
}

/** The sheet that explains the template: how it is used, what each column takes, how a place is written. */
export function instructionsSheet(title: string, sheet: string, columns: readonly ColumnaPlantilla[]): WriteSheet {
  const filas: Fila[] = [
    across(title, TITLE, 26),
    heading(INSTRUCCIONES.comoUsarla),
    ...pasosDe(sheet).map((step, at) => across(`${at + 1}. ${step}`, PROSE)),
    heading(INSTRUCCIONES.columnas),
    { textos: INSTRUCCIONES.cabeza, estilos: INSTRUCCIONES.cabeza.map(() => HEAD), alto: 20 },
    ...columnRows(columns),
    heading(INSTRUCCIONES.coordenadas),
    ...COORDENADAS.map((textos): Fila => ({ textos, estilos: [PROSE_BOLD, PROSE] })),
  ];
  const wide = WIDTHS.length - 1;
  const spread = (fila: Fila) => fila.unida ?? fila.textos.length === 2;
  return {
    name: INSTRUCCIONES.hoja,
    columns: WIDTHS.map((width) => ({ width })),
    rows: filas.map(({ textos }) => [...textos]),
    cells: new Map(
      filas.flatMap(({ estilos }, row) =>
        estilos.map((style, at): [string, Partial<Cell>] => [`${row},${at}`, { style }]),
      ),
    ),
    rowDefs: new Map(filas.flatMap(({ alto }, row) => (alto === undefined ? [] : [[row, { height: alto }] as const]))),
    merges: filas.flatMap((fila, row) =>
      spread(fila) ? [{ startRow: row, startCol: fila.unida ? 0 : 1, endRow: row, endCol: wide }] : [],
    ),
    view: { showGridLines: false },
    pageSetup: { orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}
