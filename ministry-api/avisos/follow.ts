import { and, eq, type SQL, sql } from "drizzle-orm";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { seguido } from "../db/schema";
import type { Caller } from "../http/handler";
import { forbidden } from "../http/problem";
import { factsOf } from "../seguimiento/workflow/facts";
import { readRecord } from "../seguimiento/workflow/registro";

const of = (kind: Kind, id: number) => and(eq(seguido.tipo, kind), eq(seguido.id_registro, id));

/** Whether `caller` follows the record `id`, as a column of a kept statement with these two placeholders. */
export function follows(db: Db | Tx, kind: Kind): SQL<0 | 1> {
  const row = db
    .select({ one: sql`1` })
    .from(seguido)
    .where(
      and(
        eq(seguido.id_usuario, sql.placeholder("caller")),
        eq(seguido.tipo, kind),
        eq(seguido.id_registro, sql.placeholder("id")),
      ),
    );
  return sql`(exists ${row})::int`;
}

/** Follows a record, or no longer. Errors: 404 for a record that the caller does not see, 403 if they may not open it. */
export async function follow(
  db: Db,
  caller: Caller,
  { kind, id, on }: { kind: Kind; id: number; on: boolean },
): Promise<void> {
  const fila = await readRecord(db, kind, id, caller);
  if (!on) {
    await db.delete(seguido).where(and(eq(seguido.id_usuario, caller.id), of(kind, id)));
    return;
  }
  if (!can(caller, `${kind}.verInfo`, factsOf(fila, caller.id))) throw forbidden();
  await db.insert(seguido).values({ id_usuario: caller.id, tipo: kind, id_registro: id }).onConflictDoNothing();
}

/** The people who follow a record. */
export async function followersOf(tx: Tx, kind: Kind, id: number): Promise<number[]> {
  const rows = await tx.select({ id: seguido.id_usuario }).from(seguido).where(of(kind, id));
  return rows.map((row) => row.id);
}
