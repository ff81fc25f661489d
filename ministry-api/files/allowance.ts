import { and, eq, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { subida } from "../db/schema";
import type { Caller } from "../http/handler";
import { Problem } from "../http/problem";
import { diaDe, fecha, siguienteDia } from "../seguimiento/workflow/la-paz";

/** What a person may upload on one day. */
export interface UploadLimits {
  archivos: number;
  bytes: number;
}

/** A thousand photos, and the bytes of six hundred photos of the largest size. */
export const UPLOAD_LIMITS: UploadLimits = { archivos: 1000, bytes: 3000 * 1024 * 1024 };

function tooMuch({ archivos, bytes }: UploadLimits, now: Date): Problem {
  const next = siguienteDia(now);
  const megabytes = Math.floor(bytes / (1024 * 1024));
  return new Problem(
    429,
    `Llegó al límite de archivos por día (${archivos} archivos o ${megabytes} MB). Podrá seguir subiendo desde las 00:00 del ${fecha(next)}.`,
    {},
    { "Retry-After": String(Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000))) },
  );
}

/** Counts a person's files before they are stored. Errors: 429. */
export type CountUpload = (
  db: Db,
  caller: Pick<Caller, "id">,
  contents: readonly Pick<Buffer, "length">[],
) => Promise<void>;

/**
 * Counts files before they are put into the store, where each stays permanently, even if its record is rejected
 * afterwards. Concurrent uploads of a person are counted one after the other. Errors: 429 if the person's daily limit
 * would be exceeded; the message says when uploads are possible again.
 */
export const uploadCounter =
  (limits: UploadLimits, clock: () => Date): CountUpload =>
  async (db, { id }, contents) => {
    const now = clock();
    const dia = diaDe(now);
    const archivos = contents.length;
    const bytes = contents.reduce((sum, { length }) => sum + length, 0);
    if (archivos > limits.archivos || bytes > limits.bytes) throw tooMuch(limits, now);
    const [today] = await db
      .insert(subida)
      .values({ id_usuario: id, dia, archivos, bytes })
      .onConflictDoUpdate({
        target: [subida.id_usuario, subida.dia],
        set: { archivos: sql`${subida.archivos} + ${archivos}`, bytes: sql`${subida.bytes} + ${bytes}` },
        setWhere: and(lte(subida.archivos, limits.archivos - archivos), lte(subida.bytes, limits.bytes - bytes)),
      })
      .returning({ archivos: subida.archivos });
    if (!today) throw tooMuch(limits, now);
    // The first upload of a day removes the rows of earlier days.
    if (today.archivos === archivos) await db.delete(subida).where(and(eq(subida.id_usuario, id), lt(subida.dia, dia)));
  };
