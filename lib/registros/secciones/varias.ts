import { formatNumber } from "@/lib/format";

/** Words of what writes many rows of a section at once. */

export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** As `plural`, in a list of what there is some of. */
export const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [plural(count, one, many)]);

/** What stands before the button that saves them: '6 meses', '5 nuevos, 1 cambia'. */
export interface Resumen {
  total: string;
  parts: string;
}

export const VARIAS = {
  view: "Cómo se ve la sección",
  table: "Tabla",
  list: "Lista",
  undo: "Deshacer los cambios",
  goOn: "Guardar y seguir",
  one: "Queda como una sola entrada en el historial.",
} as const;

/** The name of the draft of a section's table. */
export const tablaForm = (resource: string) => `${resource}-tabla`;
