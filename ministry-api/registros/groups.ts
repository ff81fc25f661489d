import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Subject } from "@/contract/policy";
import type { GrupoLista, Kind, MatchQuery } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { departamento, municipio, provincia, suma } from "../db/schema";
import { tablas } from "./columns";
import { PART_ORDER } from "./list";
import { hasCounters, matching, type RecordSelection, recordSelection, totalOf } from "./selection";

/** Whether the kept sums (schema.ts, suma) have how many records each municipality has. */
const hasSums = (shape: RecordSelection) =>
  hasCounters(shape) && shape.filters.every((name) => name === "id_departamento");

/** The sums of records by their progress, which each has once. */
const summed = ({ kind, filters }: RecordSelection) =>
  and(
    eq(suma.tipo, kind),
    isNotNull(suma.id_municipio),
    sql`${suma.clave} like 'avance\\_%'`,
    filters.includes("id_departamento") ? eq(suma.id_departamento, sql.placeholder("id_departamento")) : undefined,
  );

/** How many records of a list each municipality has, in the order of a list in parts. */
export async function recordGroups(db: Db, subject: Subject, kind: Kind, query: MatchQuery): Promise<GrupoLista[]> {
  const { parameters, ...shape } = recordSelection(subject, kind, query);
  const t = tablas[kind];
  const counted = hasSums(shape)
    ? sql`(select ${suma.id_municipio} as id, sum(${suma.n})::int as total from ${suma} where ${summed(shape)}
        group by ${suma.id_municipio} having sum(${suma.n}) > 0)`
    : sql`(select ${t.id_municipio} as id, count(*)::int as total from ${t} where ${matching(shape)}
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
