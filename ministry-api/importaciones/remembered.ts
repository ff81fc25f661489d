import { and, desc, eq, isNotNull, ne, or } from "drizzle-orm";
import { SIGNIFICADOS, type TipoImportable } from "@/contract/importacion/significados";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { importacion } from "../db/schema";
import type { Caller } from "../http/handler";
import type { StoredImport } from "./access";
import { foldHeading, foldSet } from "./headings/fold-heading";

type Remembered = Pick<StoredImport, "columnas" | "fijos" | "por_fila">;

/** The headings of columns, folded, as they are stored to be remembered by. */
export const headingsOf = (columnas: readonly ColumnaLeida[]) => foldSet(columnas.map(({ encabezado }) => encabezado));

async function latest(
  db: Db | Tx,
  caller: Caller,
  tipo: TipoImportable,
  headings: string,
): Promise<Remembered | undefined> {
  const { id, id_departamento } = caller;
  const theirs = eq(importacion.id_usuario, id);
  const colleagues = id_departamento === null ? undefined : eq(importacion.id_departamento, id_departamento);
  const [found] = await db
    .select({ columnas: importacion.columnas, fijos: importacion.fijos, por_fila: importacion.por_fila })
    .from(importacion)
    .where(
      and(
        eq(importacion.tipo, tipo),
        eq(importacion.encabezados, headings),
        or(theirs, colleagues),
        isNotNull(importacion.encabezados),
        ne(importacion.estado, "LEIDA"),
      ),
    )
    .orderBy(desc(importacion.id))
    .limit(1);
  return found;
}

/** Adds to recognised columns what this person, or one of the department, chose for the same set of headings. */
export async function withRemembered(
  db: Db | Tx,
  caller: Caller,
  tipo: TipoImportable,
  columnas: readonly ColumnaLeida[],
): Promise<Remembered> {
  const before = await latest(db, caller, tipo, headingsOf(columnas));
  if (!before) return { columnas: [...columnas], fijos: {}, por_fila: [] };
  const chosen = new Map<string, (string | null)[]>();
  for (const { encabezado, significado } of before.columnas) {
    const key = foldHeading(encabezado);
    chosen.set(key, [...(chosen.get(key) ?? []), significado]);
  }
  return {
    fijos: before.fijos,
    por_fila: before.por_fila,
    columnas: columnas.map((column) => {
      const significado = chosen.get(foldHeading(column.encabezado))?.shift();
      if (significado === undefined || significado === column.significado) return column;
      if (significado === null) return { ...column, significado, como: "SIN USAR" as const };
      return SIGNIFICADOS[tipo].has(significado) ? { ...column, significado, como: "RECORDADA" as const } : column;
    }),
  };
}
