import { and, eq, inArray, sql } from "drizzle-orm";
import type { Body } from "@/contract";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { departamento, meta } from "../db/schema";
import { recordChanges } from "../history/record";
import type { Caller } from "../http/handler";
import { invalid } from "../http/problem";
import { tablas } from "../registros/columns";
import { approvedIn } from "./marks";
import { monthOf } from "./months";

/** How many records each department is to bring into the National Catalogue a month, and how many it brought. */

/** The goals of a month with what was reached, of one department or of each (null), by the departments' ids. */
export async function goalsOf(
  db: Db,
  kind: Kind,
  id_departamento: number | null,
  month: string,
): Promise<Tablero["metas"]> {
  const t = tablas[kind];
  const own = id_departamento === null ? sql`` : sql`where d.id = ${id_departamento}`;
  const { rows } = await db.execute<Tablero["metas"][number]>(sql`
    select d.id as id_departamento, d.nombre as departamento, coalesce(n.aprobados, 0)::int as aprobados,
      coalesce((select m.cantidad from ${meta} m
        where m.tipo = ${kind} and m.id_departamento = d.id and m.mes <= (${month}::text || '-01')::date
        order by m.mes desc limit 1), 0)::int as cantidad
    from ${departamento} d
    left join (
      select ${t.id_departamento} as id_departamento, count(*) as aprobados from ${t}
      where ${t.eliminado_en} is null and ${approvedIn(kind, sql`${month}`)} group by 1
    ) n on n.id_departamento = d.id
    ${own} order by d.id`);
  return rows;
}

/** Sets goals from a month on; what is the same already is not written. Errors: 422 (earlier month, no such department). */
export async function setGoals(db: Db, caller: Caller, { tipo, mes, metas }: Body<"calidad.metas">, at: Date) {
  if (mes < monthOf(at)) throw invalid({ mes: ["Las metas de un mes que ya pasó no se cambian"] });
  const day = `${mes}-01`;
  const wanted = new Map(metas.map((one) => [one.id_departamento, one.cantidad]));
  await db.transaction(async (tx) => {
    const known = await tx
      .select({ id: departamento.id })
      .from(departamento)
      .where(inArray(departamento.id, [...wanted.keys()]))
      .orderBy(departamento.id)
      .for("share");
    if (known.length < wanted.size) throw invalid({ metas: ["El departamento elegido no existe"] });
    const before = await tx
      .select()
      .from(meta)
      .where(and(eq(meta.tipo, tipo), eq(meta.mes, day)));
    const after = await tx
      .insert(meta)
      .values([...wanted].map(([id_departamento, cantidad]) => ({ tipo, id_departamento, mes: day, cantidad })))
      .onConflictDoUpdate({
        target: [meta.tipo, meta.id_departamento, meta.mes],
        set: { cantidad: sql`excluded.cantidad` },
        setWhere: sql`${meta.cantidad} <> excluded.cantidad`,
      })
      .returning();
    await recordChanges(
      tx,
      caller,
      after.map((row) => {
        const old = before.find(({ id }) => id === row.id) ?? null;
        return { tabla: "meta", id_fila: row.id, accion: old ? "MODIFICAR" : "CREAR", before: old, after: row };
      }),
    );
  });
}
