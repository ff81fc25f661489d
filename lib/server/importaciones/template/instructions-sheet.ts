import "server-only";
import type { Cell, CellStyle, WriteSheet } from "hucre/xlsx";
import type { ColumnaPlantilla } from "./columns";
import { limitText } from "./limits";
import { HEAD, PROSE, PROSE_BOLD, SUBTITLE, TITLE } from "./styles";
import { COORDENADAS, INSTRUCCIONES } from "./texts";

const WIDTHS = [34, 32, 66, 58];
/** Height of a line in points; a column holds more letters than its width says, which counts digits. */
const LINE = 15;
const LETTERS = 1.1;
const FULL_WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);

interface Fila {
  textos: readonly string[];
  estilos: readonly CellStyle[];
  /** One text across the whole width. */
  unida?: true;
  alto?: number;
}

const countLines = (text: string, width: number) => Math.max(1, Math.ceil(text.length / (width * LETTERS)));
const fullWidthRow = (text: string, style: CellStyle, height = countLines(text, FULL_WIDTH) * LINE): Fila => ({
  textos: [text],
  estilos: [style],
  unida: true,
  alto: height,
});
const headingRow = (text: string) => fullWidthRow(text, SUBTITLE, 28);

interface Explained {
  titulo: string;
  /** How the file is used, step by step. */
  pasos: readonly string[];
  columns: readonly ColumnaPlantilla[];
  /** Fields with a list. */
  listed: ReadonlySet<string>;
  /** A place may be written in several ways, which are explained. */
  placed: boolean;
}

interface Written {
  listed: boolean;
  placed: boolean;
}

function howWritten(
  column: ColumnaPlantilla,
  labels: ReadonlyMap<string, string>,
  { listed, placed }: Written,
): string {
  const { clase, campo, limite, padres } = column;
  const above = labels.get(padres.at(-1) ?? "");
  if (clase === "catalogo") return above ? `Se elige de la lista, según ${above}` : "Se elige de la lista";
  if (campo.choices) return `Se elige de la lista: ${campo.choices.map(({ label }) => label).join(", ")}`;
  if (clase === "coordenada") return placed ? INSTRUCCIONES.deVariasManeras : INSTRUCCIONES.enGrados;
  const limit = limite ? limitText(limite) : "Texto";
  return listed ? `Se elige de la lista o se escribe. ${limit}` : limit;
}

function columnRows({ columns, listed, placed }: Pick<Explained, "columns" | "listed" | "placed">): Fila[] {
  const labels = new Map(columns.map(({ name, label }) => [name, `«${label}»`]));
  return columns.map((column) => {
    const textos = [
      column.label,
      column.requerido ? INSTRUCCIONES.requerida : column.siFalta,
      column.queEs,
      howWritten(column, labels, { listed: listed.has(column.name), placed }),
    ];
    const tallest = Math.max(...textos.map((text, at) => countLines(text, WIDTHS[at] ?? 58)));
    return { textos, estilos: [PROSE_BOLD, PROSE, PROSE, PROSE], alto: tallest * LINE };
  });
}

/** The sheet that explains the template: how it is used, what each column takes, how a place is written. */
export function instructionsSheet({ titulo, pasos, columns, listed, placed }: Explained): WriteSheet {
  const filas: Fila[] = [
    fullWidthRow(titulo, TITLE, 26),
    headingRow(INSTRUCCIONES.comoUsarla),
    ...pasos.map((step, at) => fullWidthRow(`${at + 1}. ${step}`, PROSE)),
    headingRow(INSTRUCCIONES.columnas),
    { textos: INSTRUCCIONES.cabeza, estilos: INSTRUCCIONES.cabeza.map(() => HEAD), alto: 20 },
    ...columnRows({ columns, listed, placed }),
    ...(placed ? [headingRow(INSTRUCCIONES.coordenadas)] : []),
    ...(placed ? COORDENADAS : []).map((textos): Fila => ({ textos, estilos: [PROSE_BOLD, PROSE] })),
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
    pageSetup: { orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
  };
}
