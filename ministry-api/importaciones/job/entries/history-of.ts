import { type SQL, sql } from "drizzle-orm";
import type { TipoCatalogo } from "@/contract/importacion/tipos";
import { tableOfCatalogue } from "../../../catalogos/routes";

/** An import of a catalogue's entries. */
export interface BroughtEntries {
  id: number;
  tipo: TipoCatalogo;
}

/** The entries of an import that still stand in the catalogue, as `e`. */
export const standing = ({ id, tipo }: BroughtEntries): SQL =>
  sql`(select t.id, t.nombre from importacion_fila f join ${tableOfCatalogue(tipo)} t on t.id = f.id_registro
    where f.id_importacion = ${id}) e`;

/**
 * What somebody changed of an entry, of rows `h` of the history. A composed code changes with its parent's, which is
 * nobody's change of the entry.
 */
export const changes = (tipo: TipoCatalogo, entry: SQL): SQL =>
  sql`h.tipo is null and h.tabla = ${tipo} and h.id_fila = ${entry} and h.accion = 'MODIFICAR' and exists (
    select 1 from jsonb_to_recordset(h.cambios) as c(campo text) where c.campo <> 'codigo_completo')`;
