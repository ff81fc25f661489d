import { and, asc, count, desc, eq, isNull, type SQL, sql, sum } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ListQuery } from "@/contract/endpoint";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { ALL_ROWS, matchesWords } from "../db/search";
import { categoria, conteo, departamento, ppirta, subtipo, tipo } from "../db/schema";
import { invalid } from "../http/problem";
import { nombreColumna, readRows, tablas } from "./columns";

const folded = (text: SQL | AnyPgColumn) => sql`f_unaccent(lower(${text}))`;

/** What a list may be sorted by; anything else is refused. */
function sortable(kind: Kind): Record<string, SQL> {
  const t = tablas[kind];
  const nameOf = (table: typeof categoria | typeof tipo | typeof subtipo | typeof departamento, column: AnyPgColumn) =>
    folded(sql`(select ${table.nombre} from ${table} where ${table.id} = ${column})`);
  return {
    id: sql`${t.id}`,
    cite: sql`${t.cite}`,
    [kind === "ppirta" ? "nombre_atractivo" : "nombre_centro"]: folded(nombreColumna[kind]),
    categoria: nameOf(categoria, t.id_categoria),
    tipo: nameOf(tipo, t.id_tipo),
    subtipo: nameOf(subtipo, t.id_subtipo),
    departamento: nameOf(departamento, t.id_departamento),
    codigo: sql`(select ${subtipo.codigo_completo} from ${subtipo} where ${subtipo.id} = ${t.id_subtipo})`,
    ...(kind === "ppirta" && {
      jerarquia: sql`array_position(array['I', 'II', 'III', 'IV', 'V'], ${ppirta.jerarquia})`,
    }),
  };
}

function orderOf(kind: Kind, sort: string | undefined): SQL[] | null {
  if (sort === undefined || sort === "-id") return null;
  const expression = sortable(kind)[sort.replace(/^-/, "")];
  if (!expression) throw invalid({ sort: ["Orden no válido"] });
  const id = tablas[kind].id;
  return sort.startsWith("-") ? [desc(expression), desc(id)] : [asc(expression), asc(id)];
}

/** Roles 3, 4 and 5 see their own department (decisions §3); one without a department sees nothing. */
const departmentOf = (subject: Subject) => (subject.rol <= 2 ? null : (subject.id_departamento ?? 0));

async function totalOf(db: Db, kind: Kind, subject: Subject, q: string, where: SQL | undefined): Promise<number> {
  if (q !== "") {
    const [row] = await db.select({ n: count() }).from(tablas[kind]).where(where);
    return row?.n ?? 0;
  }
  const own = departmentOf(subject);
  const [row] = await db
    .select({ n: sum(conteo.total) })
    .from(conteo)
    .where(and(eq(conteo.tipo, kind), own === null ? undefined : eq(conteo.id_departamento, own)));
  return Number(row?.n ?? 0);
}

/**
 * One page of an inventory within the caller's scope, newest first unless sorted, with the exact total. Names are
 * joined to the page's rows only, and a page beyond the middle is reached from the far end, so that deep pages stay
 * cheap.
 */
export async function listRecords(db: Db, subject: Subject, kind: Kind, query: ListQuery) {
  const t = tablas[kind];
  const own = departmentOf(subject);
  const where = and(
    isNull(t.eliminado_en),
    own === null ? undefined : eq(t.id_departamento, own),
    matchesWords(t.busqueda, query.q),
  );
  const order = orderOf(kind, query.sort);
  const total = await totalOf(db, kind, subject, query.q, where);
  const rows = query.rows ?? ALL_ROWS;
  const offset = query.rows === undefined ? 0 : (query.page - 1) * rows;
  if (offset >= total) return { data: [], total };

  const fromEnd = order === null && offset > total / 2;
  const page = await db
    .select({ id: t.id })
    .from(t)
    .where(where)
    .orderBy(...(order ?? [fromEnd ? asc(t.id) : desc(t.id)]))
    .limit(fromEnd ? Math.min(rows, total - offset) : rows)
    .offset(fromEnd ? Math.max(0, total - offset - rows) : offset);
  const ids = page.map((row) => row.id as number);
  return { data: await readRows(db, kind, fromEnd ? ids.reverse() : ids, "list"), total };
}
