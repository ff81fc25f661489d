import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { categoria, municipio, provincia, subtipo, tipo } from "../db/schema";
import { nombreColumna, tablas } from "./columns";
import { busquedaOf } from "./insert";

/** The catalogues whose names are in a record's search text, by the record's column. */
const NAMED = { subtipo: "id_subtipo", municipio: "id_municipio" } as const;

/** True for a catalogue whose entries' records are found by its names; a parent's names reach them through these two. */
export const isNamed = (catalogo: string): catalogo is keyof typeof NAMED => Object.hasOwn(NAMED, catalogo);

/**
 * Rewrites the search text of every record of a subtype or a municipality: it contains the names and the code of the
 * classification and the place's names, which an administrator may change.
 */
export async function refreshRecordSearch(tx: Tx, catalogo: keyof typeof NAMED, id: number): Promise<void> {
  for (const kind of ["ppirta", "ppirtf"] as const) {
    const t = tablas[kind];
    const records = await tx
      .select({
        id: t.id,
        cite: t.cite,
        nombre: nombreColumna[kind],
        categoria: categoria.nombre,
        tipo: tipo.nombre,
        subtipo: subtipo.nombre,
        codigo: subtipo.codigo_completo,
        provincia: provincia.nombre,
        municipio: municipio.nombre,
      })
      .from(t)
      .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
      .innerJoin(tipo, eq(tipo.id, subtipo.id_tipo))
      .innerJoin(categoria, eq(categoria.id, tipo.id_categoria))
      .innerJoin(municipio, eq(municipio.id, t.id_municipio))
      .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
      .where(eq(t[NAMED[catalogo]], id))
      // Waits for a record that is being saved, because its new name belongs in the text.
      .for("no key update", { of: t });
    if (records.length === 0) continue;
    const texts = records.map(({ nombre, cite, ...names }) => ({
      id: names.id,
      busqueda: busquedaOf(String(nombre), String(cite), names),
    }));
    await tx.execute(
      sql`update ${t} set busqueda = v.busqueda from json_to_recordset(${JSON.stringify(texts)}::json) as v(id int, busqueda text) where ${t.id} = v.id`,
    );
  }
}
