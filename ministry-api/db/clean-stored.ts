import { and, asc, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { cleanField, cleanMember, isOfLines, normalise } from "@/contract/plain-text";
import { differences } from "../history/record";
import type { Logger } from "../http/log";
import type { Db, Tx } from "./client";
import { codeIn } from "../http/database-errors";
import { insertMany } from "./insert-json";
import * as schema from "./schema";

/** Marks a database whose texts were cleaned (decision 007). Texts that arrive since are clean. */
const SEMILLA = "limpieza_texto";
/** Who did it, in the history. */
const AUTOR = "Limpieza de texto";

/** Rows that are looked at and written in one transaction. */
const BATCH = 200;

type Row = Record<string, unknown>;

interface Stored {
  table: PgTable;
  /** What tells its rows apart, in the order in which they are taken. */
  keys: readonly AnyPgColumn[];
  /** The record that a row belongs to, as the history names it; null for a catalogue; absent where it has none. */
  of?: (row: Row) => { tipo: "ppirta" | "ppirtf"; id_registro: number } | null;
}

const ofAtractivo = ({ id_ppirta }: Row) => ({ tipo: "ppirta" as const, id_registro: Number(id_ppirta) });

const STORED: readonly Stored[] = [
  ...[schema.departamento, schema.macro, schema.region, schema.provincia, schema.municipio, schema.comunidad],
  ...[schema.gaioc, schema.proyeccion, schema.datum, schema.seccion, schema.categoria, schema.tipo, schema.subtipo],
  ...[schema.catsubtipo, schema.declaratoria, schema.integridad, schema.autenticidad, schema.entidad, schema.usuario],
]
  .map((table): Stored => ({ table, keys: [table.id], of: () => null }))
  .concat([
    {
      table: schema.ppirta,
      keys: [schema.ppirta.id],
      of: ({ id }) => ({ tipo: "ppirta", id_registro: Number(id) }),
    },
    {
      table: schema.ppirtf,
      keys: [schema.ppirtf.id],
      of: ({ id }) => ({ tipo: "ppirtf", id_registro: Number(id) }),
    },
    { table: schema.rutappirta, keys: [schema.rutappirta.id], of: ofAtractivo },
    { table: schema.fotogramappirta, keys: [schema.fotogramappirta.id], of: ofAtractivo },
    { table: schema.servicioppirta, keys: [schema.servicioppirta.id], of: ofAtractivo },
    {
      table: schema.servicio,
      keys: [schema.servicio.id],
      of: ({ id_ppirtf }) => ({ tipo: "ppirtf", id_registro: Number(id_ppirtf) }),
    },
    ...[schema.seguimiento, schema.plantilla, schema.asunto, schema.comentario, schema.vista].map((table) => ({
      table,
      keys: [table.id],
    })),
    { table: schema.asignacion, keys: [schema.asignacion.tipo, schema.asignacion.id_registro] },
  ]);

/** Columns whose text is the system's own: hashes, addresses that were proved, states. */
const OWN = new Set(["busqueda", "hash", "documento", "clave", "ci", "cite", "estado", "tipo", "consulta"]);

/** The columns of a table that hold what people write. */
const writtenColumns = (table: PgTable) =>
  Object.values(getTableColumns(table)).filter(
    ({ name, columnType, generated }) =>
      !OWN.has(name) && !generated && (columnType === "PgText" || name === "secciones"),
  );

/** What a clean text may be made of, besides the rarer letters and signs that are looked at one by one. */
const USUAL = " -~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2027\u2030-\u205E\u20A0-\u20BF";

/** Finds every row that may change, and few others. */
function mayChange(columns: readonly AnyPgColumn[], searched: AnyPgColumn | undefined): SQL {
  const tests = columns.map((column) => {
    if (column.name === "secciones") return sql`${column}::text ~ ${`[^${USUAL}]|\\\\u00[01]`}`;
    return sql`${column} ~ ${`[^${USUAL}${isOfLines(column.name) ? "\n" : ""}]`}`;
  });
  if (searched) tests.push(sql`${searched} ~ ${`[^${USUAL}]`}`);
  return sql`(${sql.join(tests, sql` or `)})`;
}

/** A column's value without what nobody sees; unchanged where nothing would be left of a text that must be there. */
function cleaned(column: AnyPgColumn, value: unknown): unknown {
  if (value === null) return null;
  if (typeof value !== "string") return JSON.parse(JSON.stringify(value), cleanMember);
  const clean = cleanField(column.name, value);
  if (clean === value) return value;
  return clean.trim() || (column.notNull ? value : null);
}

/** Writes a row's new texts; false if another row has them already. */
async function write(tx: Tx, { table, keys }: Stored, row: Row, texts: Row): Promise<boolean> {
  const own = keys.map((key) => eq(key, row[key.name]));
  try {
    await tx.transaction((inner) =>
      inner
        .update(table)
        .set(texts)
        .where(and(...own)),
    );
    return true;
  } catch (error) {
    if (codeIn(error) === "23505") return false;
    throw error;
  }
}

interface Done {
  cleaned: number;
  /** Rows that stay as they are, because without their marks they would be the same as another one. */
  taken: number;
}

/** Cleans the rows of a table after `last` that may change; returns the last one's keys, null if there are no more. */
async function cleanBatch(tx: Tx, stored: Stored, last: readonly unknown[] | null, done: Done) {
  const { table, keys, of } = stored;
  const columns = writtenColumns(table);
  const searched = Object.values(getTableColumns(table)).find(
    ({ name, generated }) => name === "busqueda" && !generated,
  );
  const order = sql.join([...keys], sql`, `);
  const after =
    last &&
    sql`(${order}) > (${sql.join(
      [...last].map((key) => sql`${key}`),
      sql`, `,
    )})`;
  const rows: Row[] = await tx
    .select()
    .from(table)
    .where(and(mayChange(columns, searched), after ?? undefined))
    .orderBy(...keys.map((key) => asc(key)))
    .limit(BATCH)
    .for("no key update");
  const history: (typeof schema.historial.$inferInsert)[] = [];
  for (const row of rows) {
    const texts: Row = Object.fromEntries(columns.map((column) => [column.name, cleaned(column, row[column.name])]));
    if (searched) texts["busqueda"] = normalise(String(row["busqueda"]));
    if (JSON.stringify({ ...row, ...texts }) === JSON.stringify(row)) continue;
    if (!(await write(tx, stored, row, texts))) {
      done.taken += 1;
      continue;
    }
    done.cleaned += 1;
    const cambios = differences(row, texts);
    if (of && cambios.length > 0) {
      history.push({
        id_usuario: null,
        usuario: AUTOR,
        tabla: getTableName(table),
        id_fila: Number(row["id"]),
        tipo: null,
        id_registro: null,
        ...of(row),
        accion: "MODIFICAR",
        cambios,
        conservado: null,
      });
    }
  }
  await insertMany(tx, schema.historial, history);
  const newest = rows.at(-1);
  return newest ? keys.map((key) => newest[key.name]) : null;
}

/**
 * Cleans the texts that were stored before every text was cleaned at its border, once per database, with history and in
 * short transactions. It may be stopped at any point, started again, and run by two processes at once. Versions stay:
 * whoever has a row open saves it as usual. Errors: the database's.
 */
export async function cleanStoredTexts(db: Db, log: Logger): Promise<Done> {
  const done: Done = { cleaned: 0, taken: 0 };
  const [known] = await db.select().from(schema.semilla).where(eq(schema.semilla.nombre, SEMILLA));
  if (known) return done;
  for (const stored of STORED) {
    let last: readonly unknown[] | null = null;
    do last = await db.transaction((tx) => cleanBatch(tx, stored, last, done));
    while (last);
  }
  await db.insert(schema.semilla).values({ nombre: SEMILLA }).onConflictDoNothing();
  if (done.cleaned + done.taken > 0) log.info("texts_cleaned", { ...done });
  return done;
}
