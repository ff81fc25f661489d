import type { Choice } from "../descriptors";

/** Fields that the three services of an attraction share (spec 2 §3.4, §5.4). */

const CALIDADES: readonly Choice[] = [
  { value: "B", label: "Bueno" },
  { value: "R", label: "Regular" },
  { value: "M", label: "Malo" },
];

export const NOMBRE = { name: "nombre", label: "Nombre", control: "text" } as const;
export const DIRECCION = { name: "direccion", label: "Dirección", control: "text" } as const;
export const CAPACIDAD = { name: "capacidad", label: "Capacidad", control: "number", span: 4 } as const;
export const COSTO = { name: "costo", label: "Costo %", control: "number", span: 4 } as const;
export const CALIDAD = { name: "calidad", label: "Calidad", control: "choice", choices: CALIDADES, span: 4 } as const;

/** The subtypes of the type that a service stands for; without them the server decides (spec 2 §5.4). */
export const subtipoOf = <const T extends number>(tipo: T) =>
  ({ name: "id_subtipo", label: "Subtipo", control: "lookup", lookup: "tiposub", of: tipo, reads: "subtipo" }) as const;
