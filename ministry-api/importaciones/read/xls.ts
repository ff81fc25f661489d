import { readXls } from "hucre/xlsx";
import type { Hoja, Libro } from "../types";
import { cellText, LIMIT, MAX_COLUMNS, Rows, tooLong } from "./cells";
import { repeatDown } from "./merges";
import type { Notes } from "./notes";
import { advice, DAMAGED, refuse, WITHOUT_ROWS } from "./refusal";
import { valueText } from "./values";
import { xlsFacts } from "./xls-facts";

const OLDER = "Es un libro de Excel anterior a 1997: ábralo y guárdelo como .xlsx.";

/** Reads a workbook of Excel 97 to 2003, its empty sheets left out. Errors: a refusal. */
export async function readOldWorkbook(bytes: Uint8Array, notes: Notes): Promise<Libro> {
  const facts = xlsFacts(bytes);
  const { sheets } = await readXls(bytes).catch((error: unknown) =>
    refuse(error instanceof Error && error.message.includes("Unsupported XLS version") ? OLDER : DAMAGED),
  );
  const hojas: Hoja[] = [];
  const left: string[] = [];
  for (const [at, { name, rows: table, merges = [] }] of sheets.entries()) {
    const own = facts[at];
    const rows = new Rows(notes);
    for (const [row, values] of table.entries()) {
      // Rows that are not in the file are holes.
      const cells = values ?? [];
      if (cells.length > MAX_COLUMNS) notes.wide = true;
      const texts = cells
        .slice(0, MAX_COLUMNS)
        .map((value, column) => cellText(valueText(value, own?.formatAt(row, column) ?? ""), notes));
      rows.add(row + 1, texts, own?.hidden.has(row));
    }
    notes.formulas += own?.formulas ?? 0;
    const long = tooLong(rows.count, `La hoja «${name}»`);
    if (long) left.push(`${long}; ${LIMIT}`);
    if (long || rows.count === 0) continue;
    repeatDown(rows.lineas, merges, notes);
    hojas.push({ nombre: name.slice(0, 100), oculta: own?.oculta ?? false, lineas: rows.lineas });
  }
  if (hojas.length === 0) refuse(left[0] ? advice(left[0]) : WITHOUT_ROWS);
  notes.others.push(...left.map((reason) => `${reason}. Se dejó fuera.`));
  return { formato: "XLS", hojas, avisos: notes.sentences() };
}
