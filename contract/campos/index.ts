import { ATRACTIVO } from "./atractivo";
import type { Campo } from "./campo";
import { FACILIDAD } from "./facilidad";
import { INFORMACION } from "./informacion";
import { CAMPOS_DE_SERVICIO, camposDe, NOMBRES_DE_SERVICIO } from "./servicios";

/** Every table together. Forms import their own instead, to keep the browser's scripts small. */

type Tabla = Readonly<Record<string, Campo>>;

/** All fields by name; of two with the same name the record's own. */
export const POR_NOMBRE: Tabla = { ...CAMPOS_DE_SERVICIO, ...FACILIDAD, ...ATRACTIVO, ...INFORMACION };

/** The fields of a record and of its services, by the part's name in the history. */
const CAMPOS: Readonly<Record<string, Tabla>> = {
  ppirta: { ...ATRACTIVO, ...INFORMACION },
  ppirtf: FACILIDAD,
  ...Object.fromEntries(NOMBRES_DE_SERVICIO.map((name) => [name, camposDe(name)])),
};

/** The field of that name in a part; in a part of another kind, any field of that name. */
export function campoDe(parte: string, name: string): Campo | undefined {
  const tabla = CAMPOS[parte] ?? POR_NOMBRE;
  return Object.hasOwn(tabla, name) ? tabla[name] : undefined;
}
