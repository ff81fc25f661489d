import type { CuentaFilas, ImportacionDetalle } from "@/contract/resources/importaciones";
import { filasWord } from "./words";

export type Modo = NonNullable<ImportacionDetalle["modo"]>;

interface Entering {
  /** Rows that the import would bring into the inventory. */
  filas: number;
  /** Why it cannot begin; null if it can. */
  reason: string | null;
}

/** What an import brings in as the rows stand, `importadas` of which are in the inventory already. */
export function entering({ lista, duda, error }: CuentaFilas, importadas: number, modo: Modo): Entering {
  const filas = Math.max(0, lista + duda - importadas);
  if (modo === "TODAS" && error > 0) {
    const rows =
      error === 1
        ? "Hay 1 fila con errores: corríjala o quítela"
        : `Hay ${filasWord(error)} con errores: corríjalas o quítelas`;
    return { filas, reason: `${rows}, o importe las correctas ahora.` };
  }
  return { filas, reason: filas === 0 ? "Ninguna fila está lista para entrar." : null };
}
