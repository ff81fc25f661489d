import type { CuentaFilas, GrupoFila } from "@/contract/resources/importaciones";

/** Where a person is in the review of an import's rows. It is kept in the address, so that coming back goes on there. */

export type Grupo = GrupoFila | "QUITADAS" | "CAMBIAN";
export type Vista = "tabla" | "mapa";

export interface RowFilter {
  grupo: Grupo;
  /** A kind of finding; null: all. */
  clase: string | null;
  q: string;
}

export interface ReviewPlace extends RowFilter {
  /** Null until the person chooses: the table, with the map where there is room for both. */
  vista: Vista | null;
  /** The row that has the focus. */
  fila: number | null;
}

const GRUPOS: readonly Grupo[] = ["LISTA", "DUDA", "ERROR", "CAMBIAN", "QUITADAS"];
const VISTAS: readonly Vista[] = ["tabla", "mapa"];

/** The group that is shown first: what has to be looked at, as long as there is something. */
function firstGroup({ duda, error }: CuentaFilas): Grupo {
  if (duda > 0) return "DUDA";
  return error > 0 ? "ERROR" : "LISTA";
}

/** The place that an address names; what is missing or unknown in it is as at the beginning. */
export function readPlace(params: Pick<URLSearchParams, "get">, cuenta: CuentaFilas): ReviewPlace {
  const grupo = params.get("grupo")?.toUpperCase();
  const fila = Number(params.get("fila"));
  return {
    grupo: GRUPOS.find((one) => one === grupo) ?? firstGroup(cuenta),
    clase: params.get("clase") || null,
    q: params.get("q") ?? "",
    vista: VISTAS.find((one) => one === params.get("vista")) ?? null,
    fila: Number.isInteger(fila) && fila > 0 ? fila : null,
  };
}

/** The address' parameters with this place; others stay. */
export function writePlace(search: string, { grupo, clase, q, vista, fila }: ReviewPlace): string {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value ? params.set(name, value) : params.delete(name));
  set("grupo", grupo.toLowerCase());
  set("clase", clase);
  set("q", q.trim());
  set("vista", vista);
  set("fila", fila === null ? null : String(fila));
  return params.toString();
}
