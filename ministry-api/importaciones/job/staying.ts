import { sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Db } from "../../db/client";
import { nombreColumna, tablas } from "../../registros/columns";
import { stayingEntries } from "./entries/staying";
import { type Brought, later, R, standing } from "./history-of";
import { type Hecho, queHizo, quienes } from "./words";

/** Records that are named; the others are counted. */
const NAMED = 100;

interface Counted extends Record<string, unknown> {
  quita: number;
  vuelve: number;
  total: number;
}
interface Named extends Record<string, unknown> {
  id: number;
  nombre: string;
  hechos: Hecho[];
}

type Staying = Reply<"importacion.quedan">;

/** What taking an import back would remove, and what stays, and why. */
export const staying = (db: Db, { id, tipo }: { id: number; tipo: TipoImportable }): Promise<Staying> =>
  esInventario(tipo) ? stayingRecords(db, { id, tipo }) : stayingEntries(db, { id, tipo });

/** What taking an import back would hide, and which give back, and which records stay: those that somebody changed since, and how. */
async function stayingRecords(db: Db, brought: Brought): Promise<Staying> {
  const { tipo } = brought;
  const changed = sql`(r.derivado = 1 or exists (select 1 from historial h where ${later(tipo, R)}))`;
  const counted = await db.execute<Counted>(sql`
    select count(*) filter (where not ${changed} and r.hito is null)::int as quita,
      count(*) filter (where not ${changed} and r.hito is not null)::int as vuelve, count(*) filter (where ${changed})::int as total
    from ${standing(brought)}`);
  // In order of time; a field that was changed twice counts once, and one that no form shows not at all.
  const named = await db.execute<Named>(sql`
    select t.id, t.${sql.identifier(nombreColumna[tipo].name)} as nombre, (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.ultimo), '[]') from (
        select h.usuario, h.tabla, h.accion, max(h.id) as ultimo, count(distinct h.id)::int as veces,
          count(distinct c.campo) filter (where c.campo <> 'cc_ccm')::int as campos
        from historial h left join lateral jsonb_to_recordset(h.cambios) as c(campo text) on true
        where ${later(tipo, { id: sql`stays.id`, hito: sql`stays.hito` })} group by h.usuario, h.tabla, h.accion
      ) done) as hechos
    from (select r.id, r.hito from ${standing(brought)} where ${changed} order by r.id limit ${NAMED}) stays
    join ${tablas[tipo]} t on t.id = stays.id order by t.id`);
  const [{ quita, vuelve, total } = { quita: 0, vuelve: 0, total: 0 }] = counted.rows;
  const quedan = named.rows.map(({ id, nombre, hechos }) => ({
    ...{ id, nombre },
    quien: quienes(hechos),
    que: queHizo(tipo, hechos),
  }));
  return { quita, vuelve, quedan, total };
}
