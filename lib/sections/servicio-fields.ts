import type { Choice } from "../descriptors";

/** Fields and columns shared by the services of facilities and attractions (spec 2 §3.2, §3.4, §5.4, §5.5). */

export const CALIDADES: readonly Choice[] = [
  { value: "B", label: "Bueno" },
  { value: "R", label: "Regular" },
  { value: "M", label: "Malo" },
];

export const NOMBRE = { name: "nombre", label: "Nombre", control: "text" } as const;
export const DIRECCION = { name: "direccion", label: "Dirección", control: "text" } as const;
export const CAPACIDAD = { name: "capacidad", label: "Capacidad", control: "number", span: 4 } as const;
export const COSTO = { name: "costo", label: "Costo %", control: "number", span: 4 } as const;
export const CALIDAD = { name: "calidad", label: "Calidad", control: "choice", choices: CALIDADES, span: 4 } as const;

/** The subtypes of a service's type; without a choice the server decides (spec 2 §5.4). */
export const subtipoOf = <const T extends number, const L extends string = "Subtipo">(tipo: T, label?: L) =>
  ({
    name: "id_subtipo",
    label: label ?? "Subtipo",
    control: "lookup",
    lookup: "tiposub",
    of: tipo,
    reads: "subtipo",
  }) as const;

export const SHOWN_NOMBRE = { key: "nombre", header: "NOMBRE", cell: "name" } as const;
export const SHOWN_DIRECCION = { key: "direccion", header: "DIRECCIÓN" } as const;
export const SHOWN_CAPACIDAD = { key: "capacidad", header: "CAPACIDAD", cell: "number", width: "88px" } as const;
export const SHOWN_COSTO = { key: "costo", header: "COSTO %", cell: "number", width: "72px" } as const;
export const SHOWN_CALIDAD = { key: "calidad", header: "CALIDAD", cell: "quality", width: "88px" } as const;

/** The columns of a service at a place (recreation, tourist information). */
export const PLACE_COLUMNS = [
  SHOWN_NOMBRE,
  { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "17%" },
  SHOWN_CAPACIDAD,
  SHOWN_COSTO,
  SHOWN_CALIDAD,
  { ...SHOWN_DIRECCION, width: "17%" },
] as const;

/** The fields of a service at a place. */
export const placeFields = <const T extends number>(tipo: T) =>
  [subtipoOf(tipo), NOMBRE, CAPACIDAD, COSTO, CALIDAD, DIRECCION] as const;
