import { inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/client";
import * as schema from "../db/schema";

/** Account and catalogue tables by their name in the history, with the display name of a row. */
const NAMED: Record<string, { table: PgTable & { id: AnyPgColumn }; name: AnyPgColumn | SQL }> = {
  usuario: {
    table: schema.usuario,
    name: sql`concat_ws(' ', ${schema.usuario.nombres}, ${schema.usuario.primer_apellido}, ${schema.usuario.segundo_apellido})`,
  },
  region: { table: schema.region, name: schema.region.nombre },
  macro: { table: schema.macro, name: schema.macro.nombre },
  departamento: { table: schema.departamento, name: schema.departamento.nombre },
  provincia: { table: schema.provincia, name: schema.provincia.nombre },
  municipio: { table: schema.municipio, name: schema.municipio.nombre },
  proyeccion: { table: schema.proyeccion, name: schema.proyeccion.nombre },
  datum: { table: schema.datum, name: schema.datum.nombre },
  seccion: { table: schema.seccion, name: schema.seccion.nombre },
  categoria: { table: schema.categoria, name: schema.categoria.nombre },
  tipo: { table: schema.tipo, name: schema.tipo.nombre },
  subtipo: { table: schema.subtipo, name: schema.subtipo.nombre },
  catsubtipo: { table: schema.catsubtipo, name: schema.catsubtipo.nombre },
  entidad: { table: schema.entidad, name: schema.entidad.nombre },
};

type Entry = Pick<typeof schema.historial.$inferSelect, "tabla" | "id_fila" | "cambios">;
const keyOf = ({ tabla, id_fila }: Pick<Entry, "tabla" | "id_fila">) => `${tabla} ${id_fila}`;

/** The name in an entry's own fields, for a row that no longer exists. */
function toldName({ cambios }: Entry): string | null {
  const writtenValue = (campo: string) => {
    const change = cambios.find((one) => one.campo === campo);
    const value = change?.a ?? change?.de;
    return typeof value === "string" ? value : null;
  };
  return (
    writtenValue("nombre") ??
    ([writtenValue("nombres"), writtenValue("primer_apellido")].filter(Boolean).join(" ") || null)
  );
}

/**
 * Display names of the rows that the entries refer to: the current name, or the one in the entry if the row is gone.
 */
export async function namesOf(db: Db, entries: readonly Entry[]): Promise<(entry: Entry) => string | null> {
  const known = new Map<string, string>();
  await Promise.all(
    [...new Set(entries.map(({ tabla }) => tabla))].map(async (tabla) => {
      const named = Object.hasOwn(NAMED, tabla) ? NAMED[tabla] : undefined;
      if (!named) return;
      const wanted = [...new Set(entries.filter((one) => one.tabla === tabla).map(({ id_fila }) => id_fila))];
      const found = await db
        .select({ id: sql<number>`${named.table.id}`, name: sql<string>`${named.name}` })
        .from(named.table)
        .where(inArray(named.table.id, wanted));
      for (const { id, name } of found) known.set(keyOf({ tabla, id_fila: id }), name);
    }),
  );
  return (entry) => known.get(keyOf(entry)) ?? toldName(entry);
}
