import { and, desc, eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { SeccionObservada } from "@/contract/secciones";
import type { Db } from "../../db/client";
import { seguimiento } from "../../db/schema";

/** What the last review that did not approve a record says of single sections; empty if there was none. */
export async function observedSections(db: Db, kind: Kind, id: number): Promise<SeccionObservada[]> {
  const [step] = await db
    .select({ secciones: seguimiento.secciones })
    .from(seguimiento)
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id), eq(seguimiento.seg_estado, "NO APROBADO")))
    .orderBy(desc(seguimiento.id))
    .limit(1);
  return step?.secciones ?? [];
}
