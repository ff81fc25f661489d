import type { Atractivo } from "@/contract/resources/registros";
import type { RecordActions, RecordState } from "@/lib/record-state";

/** A row of the attractions list as the page hands it over: the record, its sealed reference, what may be done. */
export type RecordRow = Pick<
  Atractivo,
  | "id"
  | "cite"
  | "nombre_atractivo"
  | "categoria"
  | "tipo"
  | "subtipo"
  | "codigo"
  | "jerarquia"
  | "g_x"
  | "g_y"
  | "id_departamento"
  | "departamento"
  | "municipio"
> & { ref: string; state: RecordState; actions: RecordActions; estado: string };
