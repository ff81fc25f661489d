import { CAMPOS_ATRACTIVO } from "./atractivo";
import type { Campo } from "./campo";
import { CAMPOS_FACILIDAD } from "./facilidad";
import { HIJOS, hijoDe, NOMBRES_DE_HIJO } from "./hijos";
import { CAMPOS_INFORMACION } from "./informacion";
import type { Palabras } from "./parte";
import { CAMPOS_DE_SERVICIO, camposDe, NOMBRES_DE_SERVICIO, SERVICIOS } from "./servicios";

/** Every table together. Forms import their own instead, to keep the browser's scripts small. */

type Tabla = Readonly<Record<string, Campo>>;

/** The words of every child and service, by its name in the history. */
export const PARTES: Readonly<Record<string, Palabras>> = { ...HIJOS, ...SERVICIOS };

const DE_HIJOS = NOMBRES_DE_HIJO.map((name): [string, Tabla] => [name, hijoDe(name).fields]);

/** All fields by name; of two with the same name the record's own. */
export const POR_NOMBRE: Tabla = {
  ...Object.fromEntries(DE_HIJOS.flatMap(([, fields]) => Object.entries(fields))),
  ...CAMPOS_DE_SERVICIO,
  ...CAMPOS_FACILIDAD,
  ...CAMPOS_ATRACTIVO,
  ...CAMPOS_INFORMACION,
};

/** The fields of a record, of its children and services, by the part's name in the history. */
const CAMPOS: Readonly<Record<string, Tabla>> = {
  ppirta: { ...CAMPOS_ATRACTIVO, ...CAMPOS_INFORMACION },
  ppirtf: CAMPOS_FACILIDAD,
  ...Object.fromEntries(DE_HIJOS),
  ...Object.fromEntries(NOMBRES_DE_SERVICIO.map((name) => [name, camposDe(name)])),
};

/** The field of that name in a part; in a part of another kind, any field of that name. */
export function campoDe(parte: string, name: string): Campo | undefined {
  const tabla = CAMPOS[parte] ?? POR_NOMBRE;
  return Object.hasOwn(tabla, name) ? tabla[name] : undefined;
}
