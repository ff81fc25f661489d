import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";
import { numeracion } from "../db/schema";
import { gestionDe } from "../workflow/la-paz";

const SIGLA: Record<Kind, string> = { ppirta: "ATR", ppirtf: "FAC" };

/** Where a record is numbered: its department, and the abbreviation that its cite begins with. */
export interface Numbered {
  id_departamento: number;
  abreviacion: string;
}

/**
 * The next `n` cites of a department in the current year of La Paz: {ABREVIACION}-{ATR|FAC}-{year}-{00001}. The
 * counter's row stays locked until the transaction ends, so no number is given twice (decisions §5).
 */
async function nextOf(tx: Tx, kind: Kind, { id_departamento, abreviacion }: Numbered, n: number): Promise<string[]> {
  const gestion = gestionDe(new Date());
  const [row] = await tx
    .insert(numeracion)
    .values({ tipo: kind, id_departamento, gestion, ultimo: n })
    .onConflictDoUpdate({
      target: [numeracion.tipo, numeracion.id_departamento, numeracion.gestion],
      set: { ultimo: sql`${numeracion.ultimo} + ${n}` },
    })
    .returning({ ultimo: numeracion.ultimo });
  if (!row) throw new Error("The cite counter answered no row");
  const first = row.ultimo - n + 1;
  const prefix = `${abreviacion}-${SIGLA[kind]}-${gestion}-`;
  return Array.from({ length: n }, (_, i) => `${prefix}${String(first + i).padStart(5, "0")}`);
}

/** Locks the counters of departments as numbering does, in the order of their ids, without using a number. */
export async function holdNumbers(tx: Tx, kind: Kind, departments: readonly number[]): Promise<void> {
  for (const id_departamento of [...new Set(departments)].sort((a, b) => a - b)) {
    await nextOf(tx, kind, { id_departamento, abreviacion: "" }, 0);
  }
}

/** A new cite for each record, numbered in the order given. */
export async function nextCites(tx: Tx, kind: Kind, records: readonly Numbered[]): Promise<string[]> {
  const departments = new Map<number, { at: Numbered; places: number[] }>();
  for (const [place, at] of records.entries()) {
    const known = departments.get(at.id_departamento) ?? { at, places: [] };
    known.places.push(place);
    departments.set(at.id_departamento, known);
  }
  const cites: string[] = [];
  // In the order of their ids, so that two transactions never wait for each other in a circle.
  for (const { at, places } of [...departments.values()].sort((a, b) => a.at.id_departamento - b.at.id_departamento)) {
    const next = await nextOf(tx, kind, at, places.length);
    for (const [i, place] of places.entries()) cites[place] = next[i] ?? "";
  }
  return cites;
}
