import { sql } from "drizzle-orm";
import type { Subject } from "@/contract/policy";
import type { GrupoLista, Kind, MatchQuery } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { departamento, municipio, provincia } from "../db/schema";
import { tablas } from "./columns";
import { PART_ORDER } from "./list";
import { matching, recordSelection, totalOf } from "./selection";

/** How many records of a list each municipality has, in the order of a list in parts. */
export async function recordGroups(db: Db, subject: Subject, kind: Kind, query: MatchQuery): Promise<GrupoLista[]> {
  const { parameters, ...shape } = recordSelection(subject, kind, query);
  const t = tablas[kind];
  const counted = sql`(select ${t.id_municipio} as id, count(*)::int as total from ${t} where ${matching(shape)}
    group by ${t.id_municipio})`;
  return db
    .select({
      id_municipio: municipio.id,
      municipio: municipio.nombre,
      unidad: municipio.unidad,
      id_provincia: provincia.id,
      provincia: provincia.nombre,
      id_departamento: departamento.id,
      departamento: departamento.nombre,
      total: sql<number>`counted.total`,
    })
    .from(municipio)
    .innerJoin(sql`${counted} counted`, sql`counted.id = ${municipio.id}`)
    .innerJoin(sql`${PART_ORDER.municipio} part`, sql`part.id = ${municipio.id}`)
    .innerJoin(provincia, sql`${provincia.id} = ${municipio.id_provincia}`)
    .innerJoin(departamento, sql`${departamento.id} = ${provincia.id_departamento}`)
    .orderBy(sql`part.place`)
    .prepare("")
    .execute(parameters);
}

/** How many records match. */
export async function recordTotal(db: Db, subject: Subject, kind: Kind, query: MatchQuery): Promise<number> {
  const { parameters, ...shape } = recordSelection(subject, kind, query);
  const [found] = await db
    .select({ total: sql<number>`total` })
    .from(sql`(select ${totalOf(shape)} as total) counted`)
    .prepare("")
    .execute(parameters);
  return found?.total ?? 0;
}
