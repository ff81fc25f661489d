import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import type { EstadoEnCurso } from "./states";

type Progress = Pick<ImportacionDetalle, "filas" | "hechas" | "importadas" | "cambiadas" | "cuenta">;

/** How many rows or records the server works on in all, at the time the page was opened. */
function allOf(state: EstadoEnCurso, { filas, hechas, importadas, cambiadas, cuenta }: Progress): number {
  if (state === "COMPROBANDO") return filas;
  // What was taken back already is counted by `hechas` alone.
  return state === "IMPORTANDO" ? cuenta.lista + cuenta.duda : hechas + importadas + cambiadas;
}

/** How far the server has come, and with how many in all. `first`: the import as the page was opened. */
export const progressOf = (state: EstadoEnCurso, { hechas }: Pick<Progress, "hechas">, first: Progress) => ({
  done: hechas,
  all: Math.max(hechas, allOf(state, first)),
});
