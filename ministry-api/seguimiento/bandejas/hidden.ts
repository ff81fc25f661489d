import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { seguimiento } from "../../db/schema";
import { tablas } from "../../registros/columns";

/** The states of a record that no inbox has seen, if it was never returned; as in the index that finds the deleted ones of the others. */
const NEVER_SENT = sql`('INCOMPLETO', 'COMPLETO')`;

/** The deleted records that were sent once: few, and found by an index of their own. */
export const hiddenRecords = (kind: Kind) =>
  and(
    isNotNull(tablas[kind].eliminado_en),
    sql`(${tablas[kind].estado} not in ${NEVER_SENT} or ${tablas[kind].observacion} is not null)`,
  );

/** The step's record is not one of them. */
export const isShown = (kind: Kind): SQL =>
  sql`not exists (select 1 from ${tablas[kind]} where ${and(eq(tablas[kind].id, seguimiento.id_registro), hiddenRecords(kind))})`;
