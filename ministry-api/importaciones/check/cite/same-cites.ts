import { and, asc, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../../../db/client";
import { citeKeyOf, importacionFila as f } from "../../../db/schema";
import type { FilaTextos } from "../../types";
import { citeIn } from "./records";

/** The stored rows that name a record by one of these CITEs. */
const named = (db: Db | Tx, id: number, cites: readonly string[], where?: SQL) =>
  db
    .select({ fila: f.fila, textos: f.textos, quitada: f.quitada, id_registro: f.id_registro })
    .from(f)
    .where(and(eq(f.id_importacion, id), inArray(citeKeyOf(f.textos), [...cites]), where))
    .orderBy(asc(f.fila));

/** The CITEs of rows, before their change and after. */
async function citesOf(db: Db | Tx, id: number, filas: readonly FilaTextos[]): Promise<string[]> {
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
  filas: readonly FilaTextos[],
): Promise<{ all: FilaTextos[]; named: ReadonlyMap<string, number> }> {
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
