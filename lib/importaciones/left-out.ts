import type { FilaImportacion } from "@/contract/resources/importaciones";
import { LEFT_OUT } from "./result-texts";

/** Why a row was left out, each reason at its column as it is headed in the person's own file. */
interface Reason {
  columna: string;
  texto: string;
}

/** The heading of each meaning's column; the meaning's own label where no column has it. */
export function headingsOf(
  columns: readonly { significado: string | null; encabezado: string }[],
  meanings: readonly { name: string; label: string }[],
): ReadonlyMap<string, string> {
  const own = columns.flatMap(({ significado, encabezado }) =>
    significado !== null && encabezado !== "" ? [[significado, encabezado] as const] : [],
  );
  return new Map([...meanings.map(({ name, label }) => [name, label] as const), ...own.reverse()]);
}

/** The errors of a row that was left out; one taken out, or one that only waits, says so. */
export function reasonsOf(
  { quitada, hallazgos }: Pick<FilaImportacion, "quitada" | "hallazgos">,
  headings: ReadonlyMap<string, string>,
): Reason[] {
  if (quitada) return [{ columna: "", texto: LEFT_OUT.taken }];
  const errors = hallazgos.filter(({ nivel }) => nivel === "ERROR");
  if (errors.length === 0) return [{ columna: "", texto: LEFT_OUT.waiting }];
  return errors.map(({ campo, texto }) => ({ columna: headings.get(campo) ?? campo, texto }));
}

/** The record's name as the row has it. */
export const writtenName = ({ textos }: Pick<FilaImportacion, "textos">) =>
  (textos["nombre_atractivo"] ?? textos["nombre_centro"] ?? textos["nombre"] ?? textos["cite"] ?? "").trim();
