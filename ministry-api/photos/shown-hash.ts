import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { fotogramappirta, historial } from "../db/schema";
import type { Caller } from "../http/handler";
import { notFound } from "../http/problem";
import { readRecord } from "../workflow/registro";

/** A row of the history that names a content: as what was there before, or as what came. */
const names = (side: "de" | "a", hash: string): SQL =>
  sql`${historial.cambios} @> ${JSON.stringify([{ campo: "hash", [side]: hash }])}::jsonb`;

/** The attraction whose history tells that the photograph once had this content. */
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
 * The content hash of a photograph the caller may see: the one it has, or `asked`, where that is or was its content; also
 * of one that is gone. 404 otherwise.
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
