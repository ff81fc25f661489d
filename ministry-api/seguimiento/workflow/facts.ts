import type { RecordFacts } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { ppirta, ppirtf } from "../../db/schema";

/** The rows of the two inventories. */
export interface Filas {
  ppirta: typeof ppirta.$inferSelect;
  ppirtf: typeof ppirtf.$inferSelect;
}
export type Fila = Filas[Kind];

/** The name of a record. */
export const recordName = (fila: Fila) => ("nombre_atractivo" in fila ? fila.nombre_atractivo : fila.nombre_centro);

/** The facts about a record that the policy needs, for the account of that id. */
export function factsOf(fila: Fila, id_usuario: number): RecordFacts {
  const derivado = fila.derivado === 1 ? 1 : 0;
  return {
    id_departamento: fila.id_departamento,
    derivado,
    completo: ("completito" in fila ? fila.completito : fila.completo) === 1 ? 1 : 0,
    observado: derivado === 0 && fila.observacion !== null,
    devuelto: fila.devuelto === 1,
    propio: fila.creado_por === id_usuario,
    catalogo: fila.aprobado === 1,
  };
}
