import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";
import { numeracion } from "../db/schema";
import { gestionDe } from "../workflow/la-paz";

const SIGLA: Record<Kind, string> = { ppirta: "ATR", ppirtf: "FAC" };

/**
 * The next cite of a department in the current year of La Paz: {ABREVIACION}-{ATR|FAC}-{year}-{00001}. The counter's
 * row stays locked until the transaction ends, so no number is given twice (decisions §5).
 */
export async function nextCite(tx: Tx, kind: Kind, id_departamento: number, abreviacion: string): Promise<string> {
  const gestion = gestionDe(new Date());
  const [row] = await tx
    .insert(numeracion)
    .values({ tipo: kind, id_departamento, gestion, ultimo: 1 })
    .onConflictDoUpdate({
      target: [numeracion.tipo, numeracion.id_departamento, numeracion.gestion],
      set: { ultimo: sql`${numeracion.ultimo} + 1` },
    })
    .returning({ ultimo: numeracion.ultimo });
  if (!row) throw new Error("The cite counter answered no row");
  return `${abreviacion}-${SIGLA[kind]}-${gestion}-${String(row.ultimo).padStart(5, "0")}`;
}
