import type { CuentaFilas, ImportacionDetalle } from "@/contract/resources/importaciones";
import { filasWord } from "./words";

export type Modo = NonNullable<ImportacionDetalle["modo"]>;

interface Entering {
  /** Rows that the import would write. */
  filas: number;
  /** Of them: new ones, those that change a record, and those that say nothing new. */
  nuevas: number;
  cambian: number;
  iguales: number;
  /** Why it cannot begin; null if it can. */
  reason: string | null;
}

type Done = Pick<ImportacionDetalle, "importadas" | "cambiadas" | "sin_cambios">;

/** What an import writes as the rows stand, without those that are `done` already. */
export function entering(cuenta: CuentaFilas, done: Done, modo: Modo): Entering {
  const { lista, duda, error } = cuenta;
  const cambian = Math.max(0, cuenta.cambian - done.cambiadas);
  const iguales = Math.max(0, cuenta.iguales - done.sin_cambios);
  const nuevas = Math.max(0, lista + duda - cuenta.cambian - cuenta.iguales - done.importadas);
  const filas = nuevas + cambian + iguales;
  const parts = { filas, nuevas, cambian, iguales };
  if (modo === "TODAS" && error > 0) {
    const rows =
      error === 1
        ? "Hay 1 fila con errores: corríjala o quítela"
        : `Hay ${filasWord(error)} con errores: corríjalas o quítelas`;
    return { ...parts, reason: `${rows}, o importe las correctas ahora.` };
  }
  return { ...parts, reason: filas === 0 ? "Ninguna fila está lista para entrar." : null };
}
