import { campoDe, PARTES } from "@/contract/campos";
import { inHistory } from "@/contract/campos/campo";
import { type Transition, transitions } from "@/contract/workflow";

/** Texts of a record's history: parts, actions and columns. */

export type ClaseAccion = "creado" | "modificado" | "eliminado" | Transition["clase"];

/** The parts of a record, by their name in the history. */
export const PART_NAMES: Record<string, string> = {
  ppirta: "Datos del atractivo",
  ppirtf: "Datos de la facilidad",
  fotogramappirta: "Fotogramas",
  servicio: "Servicios",
  servicioppirta: "Servicios",
  asignacion: "Asignación",
  ...Object.fromEntries(Object.entries(PARTES).map(([parte, { name }]) => [parte, name])),
};

/** Words and kind of each action; those of the workflow stand in its table. */
export const ACCIONES: Readonly<Record<string, { history: string; clase: ClaseAccion }>> = {
  CREAR: { history: "Creado", clase: "creado" },
  MODIFICAR: { history: "Modificado", clase: "modificado" },
  ELIMINAR: { history: "Eliminado", clase: "eliminado" },
  VERIFICAR: { history: "Verificado, sin cambios", clase: "aprobado" },
  RESTAURAR: { history: "Recuperado", clase: "creado" },
  ASIGNAR: { history: "Asignado", clase: "modificado" },
  DESASIGNAR: { history: "Sin asignar", clase: "modificado" },
  ...transitions,
};

const ROWS_SAVED = [
  ["creado", "1 fila añadida", "filas añadidas"],
  ["modificado", "1 fila modificada", "filas modificadas"],
  ["eliminado", "1 fila quitada", "filas quitadas"],
] as const satisfies [ClaseAccion, string, string][];

/** '5 filas añadidas, 1 fila modificada'. */
export const rowsSavedTogether = (clases: readonly ClaseAccion[]): string =>
  ROWS_SAVED.flatMap(([clase, one, many]) => {
    const count = clases.filter((each) => each === clase).length;
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  }).join(", ");

/** The columns that are no field of contract/campos, and those with a name of their own in one part. */
const COLUMN_LABELS: Record<string, string> = {
  cite: "CITE",
  workflow: "Situación",
  observacion: "Observación",
  observacion_revision: "Observación de la revisión",
  favorito: "Fotograma favorito",
  hash: "Imagen",
  copiado_de: "Copiado de",
};
const OWN_COLUMN_LABELS: Record<string, Record<string, string>> = {
  fotogramappirta: { nombre: "Archivo", descripcion: "Descripción", orden: "Lugar" },
  asignacion: { asignado_a: "Persona", para: "Para el", nota: "Nota" },
};

/** The label of a column of a part; an unknown column is shown unchanged. */
export function columnLabel(parte: string, columna: string): string {
  const own = OWN_COLUMN_LABELS[parte]?.[columna];
  if (own !== undefined) return own;
  const campo = campoDe(parte, columna);
  return campo ? inHistory(campo) : (COLUMN_LABELS[columna] ?? columna);
}
