import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { TipoImportable } from "@/contract/importacion/tipos";
import { givingWay } from "../../http/give-way";
import type { Comprobada, Textos } from "../types";
import type { Due } from "./due";

/** What checks rows once more, by themselves. */
export interface Rechecker {
  tipo: TipoImportable;
  check(textos: Textos): Comprobada;
}

export interface Refused extends Comprobada {
  fila: number;
}

/** The first catalogue value that is not the one which the review showed; null if all are. */
const changed = (before: Due["valores"], after: Comprobada["valores"]): string | null =>
  Object.keys({ ...before, ...after }).find((campo) => campo.startsWith("id_") && before?.[campo] !== after?.[campo]) ??
  null;

export interface Rechecked {
  holding: Due[];
  failing: Refused[];
}

const withError = (checked: Comprobada, campo: string, texto: string): Comprobada => ({
  ...checked,
  grupo: "ERROR",
  valores: null,
  hallazgos: [...checked.hallazgos, { campo, nivel: "ERROR", clase: campo.replace(/^id_/, ""), texto, opciones: [] }],
});

/** A row that does not go in, with what stands in its way, by field. */
export const refused = (
  { tipo, check }: Rechecker,
  { fila, textos }: Due,
  errores: Readonly<Record<string, readonly string[]>>,
): Refused => ({
  ...Object.entries(errores).reduce((row, [campo, messages]) => {
    const label = SIGNIFICADOS[tipo].get(campo)?.label ?? campo;
    return withError(row, campo, `${label}: ${messages.join(" ")}.`);
  }, check(textos)),
  fila,
});

const CHANGED = ["los catálogos cambiaron después de revisar esta fila. Escriba este dato otra vez"];

/**
 * Checks rows once more, as the catalogues are now: days may lie between the review and the import. A row that would now
 * become something else than the review showed does not hold either.
 */
export async function recheck(rechecker: Rechecker, rows: readonly Due[]): Promise<Rechecked> {
  const holding: Due[] = [];
  const failing: Refused[] = [];
  const breathe = givingWay();
  for (const row of rows) {
    await breathe();
    const checked = rechecker.check(row.textos);
    const campo = checked.valores && changed(row.valores, checked.valores);
    if (!checked.valores) failing.push({ ...checked, fila: row.fila });
    else if (campo) failing.push(refused(rechecker, row, { [campo]: CHANGED }));
    else holding.push(row);
  }
  return { holding, failing };
}
