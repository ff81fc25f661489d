import { asc, gt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "../../db/client";
import {
  categoria,
  comunidad,
  datum,
  departamento,
  gaioc,
  macro,
  municipio,
  provincia,
  proyeccion,
  region,
  subtipo,
  tipo,
} from "../../db/schema";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { outlinesOfDepartments } from "../../lugares/outlines";
import type { Destino } from "../types";
import { catalogues, type Catalogues } from "./catalogues";

/** What the check of records depends on: the import's own terms, and the catalogues. */
export interface Contexto extends Catalogues {
  destino: Destino<TipoInventario>;
}

/** Localities read at once: answering other people waits for one such page at most. */
const PAGE = 4000;

/** By the catalogues' content, which is asked each time: what somebody changes counts at once. */
const kept = new LRUCache<string, Promise<Catalogues>>({ max: 2 });

const SMALL = [
  ...[categoria, tipo, subtipo, departamento, provincia, municipio],
  ...[macro, region, proyeccion, datum, gaioc],
] as const;

async function fingerprint(db: Db): Promise<string> {
  const hashes = SMALL.map((table) => sql`(select md5(string_agg(t::text, '|' order by t.id)) from ${table} t)`);
  const places = sql`(select concat(count(*), ' ', max(id)) from ${comunidad})`;
  const { rows } = await db.execute<{ of: string }>(
    sql`select concat_ws(' ', ${sql.join([...hashes, places], sql`, `)}) as of`,
  );
  return rows[0]?.of ?? "";
}

async function everyLocality(db: Db) {
  const { id, nombre, latitud, longitud, id_municipio } = comunidad;
  const all: { id: number; nombre: string; latitud: number; longitud: number; id_municipio: number }[] = [];
  for (;;) {
    const page = await db
      .select({ id, nombre, latitud, longitud, id_municipio })
      .from(comunidad)
      .where(gt(id, all.at(-1)?.id ?? 0))
      .orderBy(asc(id))
      .limit(PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

async function read(db: Db): Promise<Catalogues> {
  return catalogues({
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
    outlines: await outlinesOfDepartments(),
  });
}

/** The catalogues as they stand now; they are read and indexed only if they changed. */
export async function loadContext(db: Db, destino: Contexto["destino"]): Promise<Contexto> {
  const of = await fingerprint(db);
  const known = kept.get(of);
  const reading = known ?? read(db);
  if (!known) {
    kept.set(of, reading);
    // A reading that failed is not kept.
    reading.catch(() => kept.delete(of));
  }
  return { ...(await reading), destino };
}
