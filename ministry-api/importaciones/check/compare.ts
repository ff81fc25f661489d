import { and, inArray, isNull, asc, eq, sql, notInArray, type SQL } from "drizzle-orm";
import { type TipoInventario, nameFieldOf } from "@/contract/importacion/tipos";
import { departmentOf, inScope } from "@/contract/policy";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { kilometresBetween } from "@/contract/place/coordinates";
import { normalise } from "@/contract/plain-text";
import type { Db, Tx } from "../../db/client";
import { ppirta, ppirtf, citeKeyOf, importacionFila as f } from "../../db/schema";
import type { Fila } from "../../seguimiento/workflow/registro";
import type { Target, Texts, RowTexts } from "../types";
import { NEAR_METRES, ALIKE } from "../../registros/similar";
import { longitudeRatio, metresBetween, METRES_A_DEGREE } from "../../lugares/distance";
import { nombreColumna, tablas } from "../../registros/columns";
import type { ReadRow } from "./read-row";

/** What compares rows with each other, by CITE and by name, and with the records of the inventory. */

/** A CITE as it is compared: without blanks, in capitals. */
export const citeKey = (texto: string) => texto.replace(/\s/gu, "").toUpperCase();

/** The CITE that a row names; '' for none. */
export const citeIn = ({ cite = "" }: Texts) => citeKey(cite);

/** The records with these CITEs that the person may see, by their CITE. */
export async function recordsByCite(
  db: Db | Tx,
  { tipo, persona }: Pick<Target<TipoInventario>, "tipo" | "persona">,
  rows: readonly { textos: Texts }[],
): Promise<ReadonlyMap<string, Fila>> {
  const cites = [...new Set(rows.map(({ textos }) => citeIn(textos)))].filter((cite) => cite !== "");
  if (cites.length === 0) return new Map();
  const found: Fila[] =
    tipo === "ppirta"
      ? await db
          .select()
          .from(ppirta)
          .where(and(inArray(ppirta.cite, cites), isNull(ppirta.eliminado_en)))
      : await db
          .select()
          .from(ppirtf)
          .where(and(inArray(ppirtf.cite, cites), isNull(ppirtf.eliminado_en)));
  return new Map(
    found.filter((fila) => inScope(persona, fila.id_departamento)).map((fila) => [citeKey(fila.cite), fila]),
  );
}

/** What of a row tells whether another one is the same resource. */
interface Sighting {
  fila: number;
  /** Folded; a row without a name has no twin. */
  nombre: string;
  g_x: number | null;
  g_y: number | null;
  id_municipio: number | null;
}

/** Of rows with one and the same name so many are compared: a file of thousands without proper names must not wait. */
const COMPARED = 300;

function metres(a: Sighting, b: Sighting): number | null {
  if (a.g_x === null || a.g_y === null || b.g_x === null || b.g_y === null) return null;
  return 1000 * kilometresBetween({ latitude: a.g_x, longitude: a.g_y }, { latitude: b.g_x, longitude: b.g_y });
}

/** The earlier rows of a file by name: each row is compared with those before it. */
export class Twins {
  readonly #seen = new Map<string, Sighting[]>();

  /** The doubt on a row that an earlier one is like, shown at the name; null if there is none. */
  add(row: Sighting, campo: string): Hallazgo | null {
    if (row.nombre === "") return null;
    const { fila, nombre, g_x, g_y, id_municipio } = row;
    const earlier = this.#seen.get(nombre) ?? [];
    // Not the row itself: all that was read of a whole file would stay with it.
    if (earlier.length < COMPARED) this.#seen.set(nombre, [...earlier, { fila, nombre, g_x, g_y, id_municipio }]);
    for (const other of earlier) {
      const away = metres(row, other);
      const near = away !== null && away <= NEAR_METRES;
      if (!near && (row.id_municipio === null || row.id_municipio !== other.id_municipio)) continue;
      const where = near ? `y está a ${Math.round(away)} m` : "y está en el mismo municipio";
      return {
        campo,
        nivel: "DUDA",
        clase: "repetida",
        texto:
          `Parece repetida: la fila ${other.fila} tiene el mismo nombre ${where}. ` +
          "Quite una de las dos si son la misma.",
        opciones: [],
      };
    }
    return null;
  }
}

/** The stored rows that name a record by one of these CITEs. */
const named = (db: Db | Tx, id: number, cites: readonly string[], where?: SQL) =>
  db
    .select({ fila: f.fila, textos: f.textos, quitada: f.quitada, id_registro: f.id_registro })
    .from(f)
    .where(and(eq(f.id_importacion, id), inArray(citeKeyOf(f.textos), [...cites]), where))
    .orderBy(asc(f.fila));

/** The CITEs of rows, before their change and after. */
async function citesOf(db: Db | Tx, id: number, filas: readonly RowTexts[]): Promise<string[]> {
  const numbers = filas.map(({ fila }) => fila);
  const stored = await db
    .select({ cite: citeKeyOf(f.textos) })
    .from(f)
    .where(and(eq(f.id_importacion, id), inArray(f.fila, numbers)));
  const cites = [...stored.map(({ cite }) => cite ?? ""), ...filas.map(({ textos }) => citeIn(textos))];
  return [...new Set(cites)].filter((cite) => cite !== "");
}

/**
 * Rows that change, with those of the file that can still be changed and name the same records, now or before: only the
 * first row with a CITE stands, and `named` says which one that is.
 */
export async function withSameCites(
  db: Db | Tx,
  id: number,
  filas: readonly RowTexts[],
): Promise<{ all: RowTexts[]; named: ReadonlyMap<string, number> }> {
  const first = new Map<string, number>();
  const cites = await citesOf(db, id, filas);
  if (cites.length === 0) return { all: [...filas], named: first };
  const numbers = filas.map(({ fila }) => fila);
  const others = await named(db, id, cites, notInArray(f.fila, numbers));
  // A row that is imported comes before all others.
  const order = [...others, ...filas.map((row) => ({ ...row, id_registro: null }))].sort(
    (a, b) => Number(a.id_registro === null) - Number(b.id_registro === null) || a.fila - b.fila,
  );
  for (const { fila, textos, quitada } of order) {
    const cite = citeIn(textos);
    if (!quitada && cite !== "" && !first.has(cite)) first.set(cite, fila);
  }
  const open = others.filter(({ id_registro }) => id_registro === null);
  return { all: [...filas, ...open.map(({ fila, textos, quitada }) => ({ fila, textos, quitada }))], named: first };
}

/** The stored rows that share a name with those given, before or after their change. */
export async function relatedRows(db: Db, idImportacion: number, filas: readonly number[], nombres: readonly string[]) {
  const given = sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(filas)}::jsonb))`;
  const names = sql`(select value from jsonb_array_elements_text(${JSON.stringify(nombres)}::jsonb))`;
  const before = sql`(select nombre from importacion_fila
    where id_importacion = ${idImportacion} and fila in ${given})`;
  return db
    .select({
      fila: f.fila,
      textos: f.textos,
      quitada: f.quitada,
      grupo: f.grupo,
      hallazgos: f.hallazgos,
      entendidos: f.entendidos,
      valores: f.valores,
      cambia: f.cambia,
      nombre: f.nombre,
      g_x: f.g_x,
      g_y: f.g_y,
    })
    .from(f)
    .where(
      and(
        eq(f.id_importacion, idImportacion),
        sql`${f.nombre} <> ''`,
        sql`(${f.nombre} in ${names} or ${f.nombre} in ${before})`,
        sql`${f.fila} not in ${given}`,
      ),
    )
    .orderBy(asc(f.fila));
}

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
        and similarity(t.nombre_plano, fila.nombre) >= ${ALIKE}
        and t.eliminado_en is null and (${own} is null or t.id_departamento = ${own}) offset 0
    ) o`;
};
/**
 * The doubts on rows that a record of the inventory is like, by the rows' places among those given: the same measure as
 * the form's (registros/similar.ts), in one statement.
 */
export async function alikeInInventory(
  db: Db,
  { tipo, persona }: Target<TipoInventario>,
  rows: readonly ReadRow[],
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
  return new Map([...byRow].map(([n, records]) => [n, doubt(nameFieldOf(tipo), records)]));
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
