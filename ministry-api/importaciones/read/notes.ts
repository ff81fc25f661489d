import { colToLetter } from "hucre/xlsx";
import { figure } from "./refusal";

const cells = (count: number) => (count === 1 ? "1 celda" : `${figure(count)} celdas`);
const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Characters of a cell that a sentence quotes. */
const QUOTED = 60;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED).trimEnd()}…` : text);

/** Cells that are named one by one. */
const NAMED = 10;

function oddLetters(found: readonly { fila: number; columna: number }[]): string {
  const places = found.slice(0, NAMED).map(({ fila, columna }) => `fila ${fila}, columna ${colToLetter(columna)}`);
  const more = found.length > NAMED ? ` y ${figure(found.length - NAMED)} más` : "";
  return `${cells(found.length)} con letras que no están en UTF-8, leídas como de Windows; revise: ${places.join("; ")}${more}.`;
}

/** Counts what a person should know of the reading, and says it in the end, each kind once. */
export class Notes {
  /** Cells with an error for a value, cells that were cut, cells of formulas, and those of them without a result. */
  errors = 0;
  cut = 0;
  formulas = 0;
  withoutResult = 0;
  /** Cells that got the value of the merged cell they belong to. */
  merged = 0;
  /** Some rows are wider than can be used. */
  wide = false;
  /** Cells of a text in UTF-8 with a letter that is not. */
  oddLetters: { fila: number; columna: number }[] = [];
  /** A cell whose letters a program had read in another encoding, as it was and as it is read. */
  readTwice: [string, string] | null = null;
  others: string[] = [];

  /** Counts from nothing again, for another attempt at the same file. */
  restart(): void {
    Object.assign(this, new Notes());
  }

  sentences(): string[] {
    const { errors, cut, formulas, withoutResult, merged, wide } = this;
    const said: (string | false)[] = [
      formulas > 0 && `${cells(formulas)} con fórmula: se lee el último resultado que guardó el programa.`,
      withoutResult > 0 &&
        `${cells(withoutResult)} con fórmula ${plural(withoutResult, "no guarda", "no guardan")} su resultado y ` +
          `${plural(withoutResult, "queda vacía", "quedan vacías")}: abra el archivo en Excel, guárdelo y súbalo otra vez.`,
      errors > 0 &&
        `${cells(errors)} con un error (como #N/A o #REF!) ${plural(errors, "queda vacía", "quedan vacías")}.`,
      merged > 0 &&
        "Las celdas combinadas hacia abajo repiten su valor en cada fila; las combinadas hacia un lado lo tienen solo " +
          "en la primera columna.",
      cut > 0 && `${cells(cut)} de más de 10.000 caracteres ${plural(cut, "se cortó", "se cortaron")}.`,
      this.oddLetters.length > 0 && oddLetters(this.oddLetters),
      this.readTwice !== null &&
        `Otro programa había cambiado las tildes y las eñes: «${quoted(this.readTwice[0])}» se lee «${quoted(this.readTwice[1])}».`,
      wide && "Se leen las primeras 500 columnas.",
      ...this.others,
    ];
    return said.filter((sentence) => sentence !== false);
  }
}
