import { writeXlsx } from "hucre/xlsx";

/** A department's sheet of 300 rows as offices keep them, with what goes wrong in such sheets. */

const HEADINGS = [
  ...["Nº", "NOMBRE DEL RECURSO", "MUNICIPIO", "COMUNIDAD", "COORDENADAS"],
  ...["ALT.", "SUBTIPO", "JERARQ.", "DISTRITO", "RESP. FICHA 2019"],
];
const COLUMN = { nombre: 1, municipio: 2, coordenadas: 4, altitud: 5, subtipo: 6, jerarquia: 7 } as const;

/** Seats of municipalities of Potosí and where they are. */
const SEATS: readonly [name: string, latitude: number, longitude: number][] = [
  ["Uyuni", -20.4603, -66.825],
  ["Tupiza", -21.4431, -65.7158],
  ["Potosí", -19.589, -65.753],
  ["Porco", -19.7983, -65.9833],
  ["Llica", -19.85, -68.25],
];

type Change = readonly [row: number, column: keyof typeof COLUMN, text: string];

/** Rows that cannot be imported as they are, by their place among the 300. */
export const ERRORS: readonly Change[] = [
  [4, "nombre", ""],
  [6, "municipio", "Challapata"],
  [9, "subtipo", "Artesanía"],
  [11, "nombre", "Camino ".repeat(40)],
];

/** Rows that are understood with a doubt, or enter without a value. */
const DOUBTS: readonly Change[] = [
  [5, "altitud", "41200"],
  [7, "coordenadas", "18 26 S / s.d."],
  [8, "jerarquia", "VI"],
  [12, "coordenadas", ""],
  [18, "municipio", "s/d"],
  [3, "municipio", "S. Pedro de Quemez"],
  [10, "municipio", "S. Pedro de Quemez"],
  [13, "coordenadas", "-65.98330, -19.79830"],
  [14, "coordenadas", "19.8500 68.2500"],
  [24, "coordenadas", "-14.5000, -65.0000"],
];

/** Rows that are written in another way, and understood. */
const OTHERWISE: readonly Change[] = [
  [15, "coordenadas", `20°27'37"S 66°49'30"W`],
  [19, "subtipo", "volcan"],
  [20, "altitud", "3.650 m"],
  [21, "jerarquia", "Jerarquía III"],
  [22, "municipio", "  potosi "],
];

/** The number of a row in the file: below a title, an empty row and the headings, and one empty row after row 100. */
export const lineOf = (row: number) => row + 4 + (row > 100 ? 1 : 0);

/** The file; every name begins with `name`. */
export async function importSheet(name: string): Promise<Buffer> {
  const rows: (string | number)[][] = [["GOBIERNO AUTÓNOMO DEPARTAMENTAL DE POTOSÍ"], [], HEADINGS];
  for (let row = 0; row < 300; row += 1) {
    const [seat, latitude, longitude] = SEATS[row % SEATS.length] ?? ["", 0, 0];
    const at = `${(latitude + 0.001 * (row % 50)).toFixed(5)}, ${(longitude + 0.001 * Math.floor(row / 50)).toFixed(5)}`;
    const cells = [row + 1, `${name} ${row + 1}`, seat, seat, at, 3700, "Volcán"];
    const line = [...cells, ["I", "II", "III", "IV", "V"][row % 5] ?? "", "Distrito 1", "Lic. M. Choque"];
    for (const [of, column, text] of [...ERRORS, ...DOUBTS, ...OTHERWISE]) if (of === row) line[COLUMN[column]] = text;
    rows.push(line);
    if (row === 100) rows.push([]);
  }
  return Buffer.from(
    await writeXlsx({
      sheets: [
        { name: "Atractivos", rows },
        { name: "Notas", rows: [["x"]] },
      ],
    }),
  );
}
