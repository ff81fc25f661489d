import { type SQL, sql } from "drizzle-orm";
import { normalise } from "@/contract/plain-text";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Hallazgo } from "@/contract/resources/importaciones";
import type { Db } from "../../db/client";
import { longitudeRatio, metresBetween, METRES_A_DEGREE } from "../../lugares/distance";
import { nombreColumna, tablas } from "../../registros/columns";
import { departmentOf } from "../../registros/scope";
import { ALIKE, NEAR_METRES } from "../../registros/similar";
import type { Destino } from "../types";
import { NOMBRE } from "./name";
import type { Leida } from "./row";

const MIN_LETTERS = 3;

interface Like extends Record<string, unknown> {
  n: number;
  cite: string;
  nombre: string;
  g_x: number;
  g_y: number;
}

/** The records like these rows, of one department or of all. */
const alike = (tipo: TipoInventario, asked: readonly object[], id_departamento: number | null): SQL => {
  const own = sql`${id_departamento}::int`;
  const t = tablas[tipo];
  const name = sql.identifier(nombreColumna[tipo].name);
  // Row by row in the index of places: as one join, the whole table would be read.
  return sql`
    select fila.n, o.cite, o.nombre, o.g_x, o.g_y
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as fila(n int, nombre text, id_tipo int,
      g_x float8, g_y float8, north float8, east float8, own int)
    cross join lateral (
      select t.cite, t.${name} as nombre, t.g_x, t.g_y from ${t} t
      where t.g_x between fila.g_x - fila.north and fila.g_x + fila.north
        and t.g_y between fila.g_y - fila.east and fila.g_y + fila.east
        -- The record that the row changes is itself.
        and t.id_tipo = fila.id_tipo and t.id <> fila.own
        and similarity(lower(f_unaccent(t.${name})), fila.nombre) >= ${ALIKE}
        and t.eliminado_en is null and (${own} is null or t.id_departamento = ${own}) offset 0
    ) o`;
};

/**
 * The doubts on rows that a record of the inventory is like, by the rows' places among those given: the same measure as
 * the form's (registros/similar.ts), in one statement.
 */
export async function alikeInInventory(
  db: Db,
  { tipo, persona }: Destino<TipoInventario>,
  rows: readonly Leida[],
): Promise<ReadonlyMap<number, Hallazgo>> {
  const asked = rows.flatMap(({ texto, id_tipo, g_x, g_y, cambia }, n) => {
    const nombre = normalise(texto);
    if (nombre.length < MIN_LETTERS || id_tipo === null || g_x === null || g_y === null) return [];
    const north = NEAR_METRES / METRES_A_DEGREE;
    const east = north / longitudeRatio(g_x);
    return [{ n, nombre, id_tipo, g_x, g_y, north, east, own: cambia?.id ?? 0 }];
  });
  if (asked.length === 0) return new Map();

  const { rows: found } = await db.execute<Like>(alike(tipo, asked, departmentOf(persona, null)));

  const byRow = new Map<number, { cite: string; nombre: string; metres: number }[]>();
  for (const { n, cite, nombre, g_x, g_y } of found) {
    const row = rows[n];
    if (!row || row.g_x === null || row.g_y === null) continue;
    const metres = metresBetween({ g_x: row.g_x, g_y: row.g_y }, { g_x, g_y });
    if (metres <= NEAR_METRES) byRow.set(n, [...(byRow.get(n) ?? []), { cite, nombre, metres }]);
  }
  return new Map([...byRow].map(([n, records]) => [n, doubt(NOMBRE[tipo], records)]));
}

function doubt(campo: string, records: readonly { cite: string; nombre: string; metres: number }[]): Hallazgo {
  const nearestFirst = [...records].sort((a, b) => a.metres - b.metres);
  const [nearest, ...others] = nearestFirst;
  const more = others.length > 0 ? ` (y ${others.length} más)` : "";
  return {
    campo,
    nivel: "DUDA",
    clase: "parecido",
    texto:
      `Ya hay un registro parecido cerca: ${nearest?.nombre}, ${nearest?.cite}, ` +
      `a ${Math.round(nearest?.metres ?? 0)} m${more}. Quite la fila si es el mismo.`,
    opciones: [],
    cites: nearestFirst.map(({ cite }) => cite),
  };
}
