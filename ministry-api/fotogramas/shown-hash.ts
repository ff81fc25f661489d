import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { fotogramappirta, historial } from "../db/schema";
import type { Caller } from "../http/handler";
import { notFound } from "../http/problem";
import { readRecord } from "../seguimiento/workflow/registro";

/** A history row that contains a content hash, as the value before or after the change. */
const names = (side: "de" | "a", hash: string): SQL =>
  sql`${historial.cambios} @> ${JSON.stringify([{ campo: "hash", [side]: hash }])}::jsonb`;

/** The atractivo in whose history the photo had this content. */
async function ownerThen(db: Db, id: number, hash: string): Promise<number> {
  const [told] = await db
    .select({ id_ppirta: historial.id_registro })
    .from(historial)
    .where(
      and(
        eq(historial.tabla, "fotogramappirta"),
        eq(historial.id_fila, id),
        eq(historial.tipo, "ppirta"),
        or(names("de", hash), names("a", hash)),
      ),
    )
    .limit(1);
  if (!told?.id_ppirta) throw notFound();
  return told.id_ppirta;
}

/**
 * The content hash of a photo the caller may see: the current one, or `asked` if that is or was its content. Also works
 * for a removed photo. Otherwise 404.
 */
export async function shownHash(db: Db, caller: Caller, id: number, asked?: string): Promise<string> {
  const [present] = await db
    .select({ hash: fotogramappirta.hash, id_ppirta: fotogramappirta.id_ppirta })
    .from(fotogramappirta)
    .where(eq(fotogramappirta.id, id));
  const hash = asked ?? present?.hash;
  if (hash === undefined) throw notFound();
  const owner = present?.hash === hash ? present.id_ppirta : await ownerThen(db, id, hash);
  await readRecord(db, "ppirta", owner, caller);
  return hash;
}
