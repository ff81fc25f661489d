import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { municipio } from "../db/schema";
import type { Caller } from "../http/handler";
import { nombreColumna, tablas } from "../registros/columns";
import { changeable } from "../registros/named";

/** What each list says of a record, under the same names for both inventories; `municipio` is joined. */
export function head(kind: Kind, caller: Pick<Caller, "rol">) {
  const t = tablas[kind];
  return {
    tipo: sql<Kind>`${kind}::text`.as("tipo"),
    id: sql<number>`${t.id}`.as("id"),
    cite: sql<string>`${t.cite}`.as("cite"),
    nombre: sql<string>`${nombreColumna[kind]}`.as("nombre"),
    municipio: sql<string>`${municipio.nombre}`.as("municipio"),
    corregible: changeable(caller, sql`${t.derivado}`, sql`${t.devuelto}`)
      .mapWith((value: unknown): 0 | 1 => (value === 1 ? 1 : 0))
      .as("corregible"),
  };
}
