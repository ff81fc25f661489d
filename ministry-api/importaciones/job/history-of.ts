import { type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { tablas } from "../../registros/columns";

export interface Brought {
  id: number;
  tipo: Kind;
}

/**
 * The records that an import made or changed, and that still stand in the inventory so, as `r`: `hito` is the entry of
 * their history that says the change; null: they were made.
 */
export const standing = ({ id, tipo }: Brought): SQL =>
  sql`(select t.id, t.derivado, f.hito from importacion_fila f join ${tablas[tipo]} t on t.id = f.id_registro
    where f.id_importacion = ${id} and t.eliminado_en is null and (f.cambia is null or f.hito is not null)) r`;

/** What happened to a record after it was made, or after the entry `hito`, of rows `h` of the history. */
export const later = (tipo: Kind, { id, hito }: { id: SQL; hito: SQL }): SQL =>
  sql`h.tipo = ${tipo} and h.id_registro = ${id} and h.id > coalesce(${hito}, 0)
    and not (h.tabla = ${tipo} and h.accion = 'CREAR')`;

export const R = { id: sql`r.id`, hito: sql`r.hito` };
