import type { LookupName } from "../index";

/** What a table of fields says of a field. Every name that a field has on a screen, on paper or in the API stands there. */

/** One answer of a field with few answers. */
interface Opcion {
  value: string;
  label: string;
}

/** The answers for a list of codes, with their labels. */
export const opciones = (codes: readonly string[], labels: Readonly<Record<string, string>> = {}): readonly Opcion[] =>
  codes.map((value) => ({ value, label: labels[value] ?? value }));

export interface Campo {
  /** On the form, and wherever it has no other name. */
  label: string;
  /** In the history, where no heading of its group stands over it. Default: `label`. */
  history?: string;
  /** In full: on the printed sheet, in messages and in the API's documentation. Default: as in the history. */
  full?: string;
  /** In the API's documentation, if that differs from the full name. */
  doc?: string;
  /** Head of its column. Default: `label` in capitals. */
  column?: string;
  /** How its column shows it. */
  cell?: "name" | "caps" | "code" | "number" | "quality" | "coordinate";
  control: "text" | "textarea" | "number" | "time" | "lookup" | "choice" | "radio";
  /** Columns of the form's grid of twelve. */
  span?: 3 | 4 | 6 | 8 | 9 | 12;
  placeholder?: string;
  /** May be empty: always, or on a record that already exists (spec 2 §5.1). The contract's bodies decide. */
  optional?: "always" | "existing";
  choices?: readonly Opcion[];
  unit?: string;
  /** What lists the choices: a lookup call, or the whole catalogue of categories. */
  lookup?: LookupName | "categoria";
  /** The field that the choices depend on, and the text shown while that one is empty. */
  of?: string;
  waiting?: string;
  /** The row's key with the name of an id. */
  reads?: string;
}

/** The fields of a table that may always be empty. */
export type Opcional<Campos> = {
  [Nombre in keyof Campos]: Campos[Nombre] extends { optional: "always" } ? Nombre : never;
}[keyof Campos];

export const inHistory = ({ label, history }: Campo) => history ?? label;
export const inFull = (campo: Campo) => campo.full ?? inHistory(campo);
export const inDocs = (campo: Campo) => campo.doc ?? inFull(campo);
export const inColumn = ({ label, column }: Campo) => column ?? label.toUpperCase();
