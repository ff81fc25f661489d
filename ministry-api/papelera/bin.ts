import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { contract } from "@/contract";
import type { PapeleraQuery } from "@/contract/resources/papelera";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { pageOfIds } from "../db/page-of-ids";
import { departamento, historial, municipio, usuario } from "../db/schema";
import { matchesWords } from "../db/search";
import type { HandlersOf } from "../http/handler";
import { type Listing, listHandler } from "../http/listing";
import { invalid } from "../http/problem";
import { nombreColumna, tablas } from "../registros/columns";
import { binSince } from "../registros/restore";

/** The columns the bin may be sorted by. */
export const BIN_SORTS: readonly string[] = ["eliminado_en"];

const KINDS: readonly Kind[] = ["ppirta", "ppirtf"];

/** The ids of the two inventories are alike, so one list of both numbers them alternately. */
const keyOf = (kind: Kind, id: number) => id * KINDS.length + KINDS.indexOf(kind);
const kindOfKey = (key: number): Kind => KINDS[key % KINDS.length] ?? "ppirta";
const idOfKey = (key: number) => Math.floor(key / KINDS.length);

/** The deleted records of an inventory that the call asks for, with their keys. */
function hits(kind: Kind, q: string): SQL {
  const t = tablas[kind];
  return sql`select ${t.id}::bigint * ${KINDS.length}::int + ${KINDS.indexOf(kind)}::int as key, ${t.eliminado_en} as at
    from ${t} where ${and(gt(t.eliminado_en, binSince), matchesWords(t.busqueda, q))}`;
}

/** Who deleted it; for one that was deleted before that was kept with the record, its history knows. */
const deleter = (kind: Kind) => sql<string | null>`coalesce(
  nullif(concat_ws(' ', ${usuario.nombres}, ${usuario.primer_apellido}, ${usuario.segundo_apellido}), ''),
  (select ${historial.usuario} from ${historial} where ${historial.tipo} = ${kind}
    and ${historial.id_registro} = ${tablas[kind].id} and ${historial.accion} = 'ELIMINAR'
    and ${historial.tabla} = ${kind} order by ${historial.id} desc limit 1))`;

/** The rows of one inventory by their keys. */
async function rowsOf(db: Db, kind: Kind, keys: readonly number[]) {
  const t = tablas[kind];
  const ids = keys.filter((key) => kindOfKey(key) === kind).map(idOfKey);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: t.id,
      cite: t.cite,
      nombre: nombreColumna[kind],
      departamento: departamento.nombre,
      municipio: municipio.nombre,
      estado: t.estado,
      eliminado_en: sql<string>`to_char(${t.eliminado_en} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      eliminado_por: deleter(kind),
    })
    .from(t)
    .innerJoin(departamento, eq(departamento.id, t.id_departamento))
    .innerJoin(municipio, eq(municipio.id, t.id_municipio))
    .leftJoin(usuario, eq(usuario.id, t.eliminado_por))
    .where(inArray(t.id, ids));
  return rows.map((row) => ({ key: keyOf(kind, Number(row.id)), row: { ...row, tipo: kind } }));
}

/** The bin: deleted records of both inventories, the last first. Errors: 422 for an unknown sort. */
function binListing(db: Db, { q, tipo, sort = "-eliminado_en" }: PapeleraQuery): Listing {
  if (!BIN_SORTS.includes(sort.replace(/^-/, ""))) throw invalid({ sort: ["Orden no válido"] });
  const asked = KINDS.filter((kind) => tipo === undefined || tipo === kind).map((kind) => hits(kind, q));
  const found = sql`(${sql.join(asked, sql` union all `)}) found`;
  const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
  return {
    envelope: contract.papelera.envelope,
    find: ({ limit, offset }) =>
      pageOfIds(db, {
        ids: sql`(select key from ${found} order by at ${direction}, key ${direction} limit ${limit} offset ${offset})`,
        total: sql`(select count(*) from ${found})`,
      }),
    lines: async (keys, separator) => {
      const rows = (await Promise.all(KINDS.map((kind) => rowsOf(db, kind, keys)))).flat();
      const byKey = new Map(rows.map(({ key, row }) => [key, JSON.stringify(row)]));
      return keys.flatMap((key) => byKey.get(key) ?? []).join(separator);
    },
  };
}

/** What was deleted of both inventories, to bring it back. */
export const papeleraHandlers: HandlersOf<"papelera"> = {
  list: listHandler(({ query, context }) => binListing(context.db, query)),
};
