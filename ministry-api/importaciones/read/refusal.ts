/** Why a file cannot be read, as the sentence that the person sees. */
export class Refusal extends Error {}

export const refuse = (sentence: string): never => {
  throw new Refusal(sentence);
};

export const DAMAGED = "El archivo está dañado: ábralo en su programa, guárdelo de nuevo y súbalo otra vez.";
export const LOCKED = "El archivo está protegido por contraseña: quítela, guárdelo y súbalo otra vez.";
export const EMPTY = "El archivo está vacío.";
export const WITHOUT_ROWS = "El archivo no tiene filas.";
export const UNKNOWN =
  "No es un archivo que se pueda importar: suba un libro de Excel (.xlsx o .xls), ODS, CSV, GeoJSON, KML, KMZ o GPX.";
export const TOO_MUCH =
  "El archivo contiene demasiado para leerlo: deje en él solo la hoja de los datos y súbalo otra vez.";

/** A number as people write it: 23.410. */
export const figure = (value: number) => value.toLocaleString("es-BO");

/** What to do about sheets of which none can be read, by the reason of the first. */
export const advice = (reason: string) =>
  `${reason.replace(/^La hoja «.*» tiene/s, "El archivo tiene")}. Divídalo y súbalo por partes.`;
