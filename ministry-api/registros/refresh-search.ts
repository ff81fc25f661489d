import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { categoria, subtipo, tipo } from "../db/schema";
import { searchText } from "../db/search";
import { nombreColumna, tablas } from "./columns";

/**
 * Rewrites the search text of every record of a subtype: it contains the names and the code of the classification,
 * which an administrator may change (registros/write.ts shows what it is made of).
 */
export async function refreshRecordSearch(tx: Tx, id_subtipo: number): Promise<void> {
  const [names] = await tx
    .select({
      categoria: categoria.nombre,
      tipo: tipo.nombre,
      subtipo: subtipo.nombre,
      codigo: subtipo.codigo_completo,
    })
    .from(subtipo)
    .innerJoin(tipo, eq(tipo.id, subtipo.id_tipo))
    .innerJoin(categoria, eq(categoria.id, tipo.id_categoria))
    .where(eq(subtipo.id, id_subtipo));
  if (!names) return;
  for (const kind of ["ppirta", "ppirtf"] as const) {
    const t = tablas[kind];
    const records = await tx
      .select({ id: t.id, cite: t.cite, nombre: nombreColumna[kind] })
      .from(t)
      .where(eq(t.id_subtipo, id_subtipo))
      // Waits for a record that is being saved, because its new name belongs in the text.
      .for("no key update");
    if (records.length === 0) continue;
    const texts = records.map(({ id, cite, nombre }) => ({
      id,
      busqueda: searchText(String(cite), String(nombre), names.categoria, names.tipo, names.subtipo, names.codigo),
    }));
    await tx.execute(
      sql`update ${t} set busqueda = v.busqueda from json_to_recordset(${JSON.stringify(texts)}::json) as v(id int, busqueda text) where ${t.id} = v.id`,
    );
  }
}
