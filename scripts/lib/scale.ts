import { sql } from "drizzle-orm";
import type { Db } from "../../ministry-api/db/client";

/**
 * Fills the inventory up to `wanted` attractions with copies of the first records, each with a name, cite and place of
 * its own. For measurements only.
 */
export async function fillAttractions(db: Db, wanted: number): Promise<void> {
  await db.execute(sql`
    with base as (select *, row_number() over (order by id) - 1 as n, count(*) over () as many from ppirta where demo)
    insert into ppirta (cite, id_categoria, id_tipo, id_subtipo, g_x, g_y, g_z, id_proyeccion, id_datum, id_macro_region,
      id_region, id_departamento, id_provincia, id_municipio, creado_por, nombre_atractivo, jerarquia, busqueda, demo)
    select 'BX-ATR-2026-' || lpad(g::text, 6, '0'), b.id_categoria, b.id_tipo, b.id_subtipo, b.g_x, b.g_y, b.g_z,
      b.id_proyeccion, b.id_datum, b.id_macro_region, b.id_region, b.id_departamento, b.id_provincia, b.id_municipio,
      b.creado_por, b.nombre_atractivo || ' ' || g, b.jerarquia, b.busqueda || ' ' || g, true
    from generate_series(1, ${wanted}::int - (select count(*)::int from ppirta)) g
    join base b on b.n = g % b.many`);
  await db.execute(sql`analyze ppirta`);
}
