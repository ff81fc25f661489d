import { eq } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import type { Db, Tx } from "../db/client";
import { usuario } from "../db/schema";
import type { StoredImport } from "./access";
import type { Destino } from "./types";

const MAPS: ReadonlySet<string> = new Set(["GEOJSON", "GPX", "KML", "KMZ"]);

/** What an import is for: the rows will be those of the person who began it. */
export async function destinoOf(db: Db | Tx, row: StoredImport): Promise<Destino> {
  const [person] = await db.select({ rol: usuario.id_rol }).from(usuario).where(eq(usuario.id, row.id_usuario));
  const encabezados = new Map<string, string>();
  for (const { significado, encabezado } of row.columnas) {
    if (significado === null) continue;
    const before = encabezados.get(significado);
    encabezados.set(significado, before === undefined ? encabezado : `${before} y ${encabezado}`);
  }
  const persona = { rol: rolOf(person?.rol ?? 0), id_departamento: row.id_departamento };
  return { tipo: row.tipo, persona, encabezados, deMaquina: MAPS.has(row.formato) };
}
