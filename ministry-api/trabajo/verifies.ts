import { eq, inArray, or, type SQL, sql, ne } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { can } from "@/contract/policy";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import type { Caller } from "../http/handler";

/**
 * Whose records of the National Catalogue are the caller's to verify: their own, if they may; the governorate also those
 * of its department whose authors may not, or are no longer there.
 */
export function verifies(db: Db, caller: Caller, autor: AnyPgColumn): SQL | undefined {
  if (!can(caller, "ppirta.verificar")) return sql`false`;
  const own = eq(autor, caller.id);
  if (caller.rol !== 3) return own;
  const others = db
    .select({ id: usuario.id })
    .from(usuario)
    .where(or(eq(usuario.id_rol, 5), ne(usuario.estado, "ACTIVO")));
  return or(own, inArray(autor, others));
}
