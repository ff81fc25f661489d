import { type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { tablas } from "../../registros/columns";

export interface Brought {
  id: number;
  tipo: Kind;
}

/** The records of an import that still stand in the inventory, as `r`. */
export const standing = ({ id, tipo }: Brought): SQL =>
  sql`(select t.id, t.derivado from importacion_fila f join ${tablas[tipo]} t on t.id = f.id_registro
    where f.id_importacion = ${id} and t.eliminado_en is null) r`;

/** What happened to a record after it was made, of rows `h` of the history: anything but its own creation. */
export const later = (tipo: Kind, record: SQL): SQL =>
  sql`h.tipo = ${tipo} and h.id_registro = ${record} and not (h.tabla = ${tipo} and h.accion = 'CREAR')`;
