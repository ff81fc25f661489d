import { sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import type { Db } from "../../../db/client";
import { usedBy, usersOf } from "../../../db/references";
import { tableOfCatalogue } from "../../../catalogos/routes";
import { type Hecho, queHizo, quienes } from "../words";
import { type BroughtEntries, changes, standing } from "./history-of";

/** Entries that are named; the others are counted. */
const NAMED = 100;

interface Entry extends Record<string, unknown> {
  id: number;
  nombre: string;
  hechos: Hecho[];
}

/** What taking an import back would remove, and which entries stay: what somebody changed since, and what is in use. */
export async function stayingEntries(db: Db, brought: BroughtEntries): Promise<Reply<"importacion.quedan">> {
  const { tipo } = brought;
  const { rows } = await db.execute<Entry>(sql`
    select e.id, e.nombre, (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.ultimo), '[]') from (
        select h.usuario, h.tabla, h.accion, max(h.id) as ultimo, count(distinct h.id)::int as veces,
          count(distinct told.campo) filter (where told.campo <> 'codigo_completo')::int as campos
        from historial h left join lateral jsonb_to_recordset(h.cambios) as told(campo text) on true
        where ${changes(tipo, sql`e.id`)} group by h.usuario, h.tabla, h.accion
      ) done) as hechos
    from ${standing(brought)} order by e.id`);
  const untouched = rows.flatMap(({ id, hechos }) => (hechos.length === 0 ? id : []));
  const users = await usersOf(db, tableOfCatalogue(tipo), untouched);
  const quedan = rows.flatMap(({ id, nombre, hechos }) => {
    if (hechos.length > 0) return { id, nombre, quien: quienes(hechos), que: queHizo(tipo, hechos) };
    const used = users.get(id);
    return used ? { id, nombre, quien: "", que: usedBy(used) } : [];
  });
  return { quita: rows.length - quedan.length, vuelve: 0, quedan: quedan.slice(0, NAMED), total: quedan.length };
}
