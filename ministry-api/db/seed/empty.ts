import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../client";
import {
  actppirta,
  archivo,
  autppirta,
  decppirta,
  fotogramappirta,
  historial,
  intppirta,
  ppirta,
  ppirtf,
  rutappirta,
  seguimiento,
  servicio,
  servicioppirta,
  temppirta,
} from "../schema";
import { hashesDemo } from "./pictures";

const KINDS = { ppirta, ppirtf } as const;
const CHILDREN: Record<keyof typeof KINDS, [PgTable, PgColumn][]> = {
  ppirta: [rutappirta, temppirta, decppirta, intppirta, autppirta, actppirta, servicioppirta, fotogramappirta].map(
    (table) => [table, table.id_ppirta],
  ),
  ppirtf: [[servicio, servicio.id_ppirtf]],
};

async function emptyKind(tx: Tx, kind: keyof typeof KINDS): Promise<number> {
  const table = KINDS[kind];
  const seeded = tx.select({ id: table.id }).from(table).where(eq(table.demo, true));
  for (const [child, parent] of CHILDREN[kind]) await tx.delete(child).where(inArray(parent, seeded));
  for (const trail of [seguimiento, historial]) {
    await tx.delete(trail).where(and(eq(trail.tipo, kind), inArray(trail.id_registro, seeded)));
  }
  const removed = await tx.delete(table).where(eq(table.demo, true)).returning({ id: table.id });
  return removed.length;
}

/**
 * Removes every record that came with the seed, drafts with facts only and completed ones alike, even if someone edited
 * it since, with its child records, photos, seguimiento and history. Keeps the catalogues, the accounts and every
 * record made by hand. Cite numbers are not reused. Returns how many records it removed.
 */
export async function emptyDemo(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = (await emptyKind(tx, "ppirta")) + (await emptyKind(tx, "ppirtf"));
    const used = tx
      .select({ one: sql`1` })
      .from(fotogramappirta)
      .where(eq(fotogramappirta.hash, archivo.hash));
    await tx.delete(archivo).where(and(inArray(archivo.hash, hashesDemo()), notExists(used)));
    return removed;
  });
}
