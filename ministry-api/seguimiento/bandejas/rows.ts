import { eq, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../../db/client";
import { linesOf } from "../../db/page-of-ids";
import { preparedOnce } from "../../db/prepared";
import { seguimiento, subtipo } from "../../db/schema";
import { nombreColumna, tablas } from "../../registros/columns";
import type { Own } from "../workflow/four-eyes";
import { desde, type Limites, LIMITS, limitsOf, NOW, waitingAt } from "./waiting";

/** The response columns of a step and its record (spec 2 §3.5), and how long it waits. */
function fieldsOf(kind: Kind) {
  const { dias, limite, vencido } = waitingAt(NOW, LIMITS);
  const t = tablas[kind];
  // Matches no record if the author is 0.
  const own = sql`${t.creado_por} = ${sql.placeholder("author")}::int`;
  return {
    id: seguimiento.id,
    id_ppirta: seguimiento.id_registro,
    codigo: subtipo.codigo_completo,
    cite: t.cite,
    nombre: nombreColumna[kind],
    nombre_emisor: seguimiento.nombre_emisor,
    de_rol: seguimiento.de_rol,
    fecha_emision: seguimiento.fecha_emision,
    seg_estado: seguimiento.seg_estado,
    aprobado_gobernacion: seguimiento.aprobado_gobernacion,
    id_departamento: seguimiento.id_departamento,
    g_x: t.g_x,
    g_y: t.g_y,
    observacion: seguimiento.observacion,
    desde: desde.mapWith(seguimiento.fecha_emision),
    dias,
    limite,
    vencido: sql<number>`${vencido}::int`,
    impedimento: sql<string | null>`case when ${own} then ${sql.placeholder("reason")}::text end`,
  };
}

/** The ids are in a subselect, where the planner cannot count them (registros/columns.ts). */
function rowsStatement(kind: Kind) {
  const t = tablas[kind];
  return preparedOnce((db) =>
    db
      .select(fieldsOf(kind))
      .from(seguimiento)
      .innerJoin(t, eq(t.id, seguimiento.id_registro))
      .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
      .where(sql`${seguimiento.id} = any(array(select unnest(${sql.placeholder("ids")}::text::int[])))`)
      .prepare(`bandeja_rows_${kind}`),
  );
}

const statements: Record<Kind, ReturnType<typeof rowsStatement>> = {
  ppirta: rowsStatement("ppirta"),
  ppirtf: rowsStatement("ppirtf"),
};

interface Reading {
  now: Date;
  limites: Limites;
  /** The author whose records get an `impedimento`, because they may not decide on them. */
  own: Own | null;
}

/** The steps of these ids with their records as JSON texts, in the order of the ids. */
export async function inboxLines(
  db: Db,
  { kind, ids, separator }: { kind: Kind; ids: readonly number[]; separator: string },
  { now, limites, own }: Reading,
): Promise<string> {
  if (ids.length === 0) return "";
  const rows = await statements[kind](db).execute({
    ...limitsOf(now, limites),
    ids: `{${ids.join(",")}}`,
    author: own?.id ?? 0,
    reason: own?.reason ?? "",
  });
  return linesOf(rows, ids, separator);
}
