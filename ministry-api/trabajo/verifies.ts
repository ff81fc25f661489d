import { eq, inArray, or, type SQL, sql, ne } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { can } from "@/contract/policy";
import { type CallerPlaceholders, constant } from "../db/prepared";
import type { Db, Tx } from "../db/client";
import { usuario } from "../db/schema";

/**
 * Whose records of the National Catalogue are the caller's to verify: their own, if they may; the governorate also those
 * of its department whose authors may not, or are no longer there.
 */
export function verifies(db: Db | Tx, { rol, id }: CallerPlaceholders, autor: AnyPgColumn): SQL | undefined {
  if (!can({ rol, id_departamento: null }, "ppirta.verificar")) return sql`false`;
  const own = eq(autor, id);
  if (rol !== 3) return own;
  const others = db
    .select({ id: usuario.id })
    .from(usuario)
    .where(or(eq(usuario.id_rol, constant(5)), ne(usuario.estado, constant("ACTIVO"))));
  return or(own, inArray(autor, others));
}
