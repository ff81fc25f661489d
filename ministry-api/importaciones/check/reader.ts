import { and, asc, getTableName, inArray, isNull, sql } from "drizzle-orm";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { inThread } from "@/node-shared/threads";
import type { Db } from "../../db/client";
import {
  categoria,
  comunidad,
  datum,
  departamento,
  gaioc,
  historial,
  macro,
  municipio,
  provincia,
  proyeccion,
  region,
  subtipo,
  tipo,
} from "../../db/schema";
import type { Stored } from "./catalogues";
import { startThread } from "../../start-thread";
import type { Target } from "../types";
import type { ReadRow } from "./read-row";
import type { RowToRead, Outcome, Task } from "./worker";

/** Reads rows in a thread that knows the catalogues. */

/** Localities read at once: answering other people waits for one such page at most. */
const PAGE = 2000;

const SMALL = [
  ...[categoria, tipo, subtipo, departamento, provincia, municipio],
  ...[macro, region, proyeccion, datum, gaioc],
] as const;

/** A name of the catalogues' content, which is asked each time: what somebody changes counts at once. */
export async function fingerprint(db: Db): Promise<string> {
  const hashes = SMALL.map((table) => sql`(select md5(string_agg(t::text, '|' order by t.id)) from ${table} t)`);
  const places = sql`(select concat(count(*), ' ', max(id)) from ${comunidad})`;
  const { rows } = await db.execute<{ of: string }>(
    sql`select concat_ws(' ', ${sql.join([...hashes, places], sql`, `)}) as of`,
  );
  return rows[0]?.of ?? "";
}

/** How long before its end a change of a catalogue may say that it happened: its transaction's beginning. */
const LONGEST_CHANGE = sql.raw("interval '15 minutes'");

/** Whether the history tells of a change of the catalogues since then: rows checked later hold as they were reviewed. */
export async function cataloguesChangedSince(db: Db, time: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${historial} where ${and(
      isNull(historial.tipo),
      inArray(historial.tabla, [...SMALL, comunidad].map(getTableName)),
      sql`${historial.fecha} > ${time.toISOString()}::timestamptz - ${LONGEST_CHANGE}`,
    )} limit 1`);
  return rows.length > 0;
}

/** As JSON that the database makes: to make objects of them holds this process up, and only the thread needs them. */
async function everyLocality(db: Db): Promise<string[]> {
  const { id, nombre, latitud, longitud, id_municipio } = comunidad;
  const parts: string[] = [];
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ last: number | null; part: string | null }>(sql`
      select max(id) as last, json_agg(page order by id)::text as part
      from (
        select ${id}, ${nombre}, ${latitud}, ${longitud}, ${id_municipio}
        from ${comunidad} where ${id} > ${last} order by ${id} limit ${PAGE}
      ) page`);
    const [page] = rows;
    if (!page || page.last === null || page.part === null) return parts;
    parts.push(page.part);
    last = page.last;
  }
}

/** The catalogues as they stand now. */
export const storedCatalogues = async (db: Db): Promise<Stored> => ({
  categorias: await db.select().from(categoria).orderBy(asc(categoria.id)),
  tipos: await db.select().from(tipo).orderBy(asc(tipo.id)),
  subtipos: await db.select().from(subtipo).orderBy(asc(subtipo.id)),
  departamentos: await db.select().from(departamento).orderBy(asc(departamento.id)),
  provincias: await db.select().from(provincia).orderBy(asc(provincia.id)),
  municipios: await db.select().from(municipio).orderBy(asc(municipio.id)),
  comunidades: await everyLocality(db),
  macros: await db.select().from(macro).orderBy(asc(macro.id)),
  regiones: await db.select().from(region).orderBy(asc(region.id)),
  proyecciones: await db.select().from(proyeccion).orderBy(asc(proyeccion.id)),
  datums: await db.select().from(datum).orderBy(asc(datum.id)),
  gaiocs: await db.select().from(gaioc).orderBy(asc(gaioc.id)),
});

/** The thread's memory limits: the catalogues of a whole country take a tenth of it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
/** It stays while a person mends rows: its start takes a second. */
const IDLE_MS = 600_000;
/** Rows that go over at once: the process does other things before the next ones. */
const AT_ONCE = 25;

const inReadingThread = inThread<Task, Outcome>(
  () => startThread("importaciones/check", { behind: true, limits: LIMITS }),
  () => [],
  IDLE_MS,
);

/** Reads rows by themselves, as the catalogues were when it was loaded. */
export interface Reader {
  readonly target: Target<TipoInventario>;
  /** What is read of rows, in their order. Errors: those of `inThread`. */
  read(rows: readonly RowToRead[]): Promise<ReadRow[]>;
}

/** What reads rows of an import, in a thread of its own; it learns the catalogues only if they changed. */
export async function loadReader(db: Db, target: Reader["target"]): Promise<Reader> {
  let of = await fingerprint(db);

  async function readSome(rows: readonly RowToRead[]): Promise<ReadRow[]> {
    const known = await inReadingThread({ of, target, rows });
    if (known) return known;
    of = await fingerprint(db);
    await inReadingThread({ of, learn: await storedCatalogues(db) });
    const learnt = await inReadingThread({ of, target, rows });
    if (!learnt) throw new Error("The thread forgot the catalogues");
    return learnt;
  }

  return {
    target,
    read: async (rows) => {
      const all: ReadRow[] = [];
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        all.push(...(await readSome(rows.slice(from, from + AT_ONCE))));
      }
      if (all.length !== rows.length) throw new Error("The thread read other rows than were asked");
      return all;
    },
  };
}
