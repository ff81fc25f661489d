import type { Facilidad } from "@/contract/resources/registros";
import type { OfferedActions } from "@/lib/registros/state";

/** A row of an inventory's list: the record, its sealed reference (`ref`) and the allowed actions. */
export type RecordRow = Pick<
  Facilidad,
  "id" | "cite" | "categoria" | "tipo" | "subtipo" | "codigo" | "g_x" | "g_y" | "id_departamento"
> & {
  /** nombre_atractivo or nombre_centro. */
  nombre: string;
  /** Only attractions have one. */
  jerarquia: string | null;
  ref: string;
  actions: OfferedActions;
  /** Only where the columns, the map or the list's parts need them; the department also where its code does not tell. */
  departamento?: string;
  municipio?: string;
  comunidad?: string | null;
  id_municipio?: number | null;
  id_provincia?: number | null;
  provincia?: string;
  autor?: string | null;
  creado_en?: string | null;
  actualizado_en?: string | null;
  avance?: number | null;
  /** What the last review said, while it waits for correction. */
  observacion?: string;
  /** The state's name, or the server's word for one that is not known. */
  estado: string;
};
