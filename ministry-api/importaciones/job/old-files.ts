import { and, eq, inArray, isNotNull, lt, notExists, notInArray, sql } from "drizzle-orm";
import { ESTADOS_EN_CURSO, IMPORTACION } from "@/contract/resources/importaciones";
import type { Db } from "../../db/client";
import { archivo, fotogramappirta, importacion, importacionFila, usuario } from "../../db/schema";
import { IMPORT_TYPES } from "../file";
import type { FileStore } from "../../files/file-store";
import type { WorkServices } from "../work/work-types";

const DAY_MS = 86_400_000;

/** Gives up imports of that age that have brought nothing in, and lets go of the files of the others. */
async function letGo(db: Db, before: Date): Promise<void> {
  const old = and(lt(importacion.creado_en, before), notInArray(importacion.estado, [...ESTADOS_EN_CURSO]));
  const brought = db
    .select({ one: sql`1` })
    .from(importacionFila)
    .where(and(eq(importacionFila.id_importacion, importacion.id), isNotNull(importacionFila.id_registro)));
  await db.delete(importacion).where(and(old, notExists(brought)));
  await db
    .update(importacion)
    .set({ hash: null })
    .where(and(old, isNotNull(importacion.hash)));
}

/** A stored file that no import, photo or document uses. */
const unused = (db: Db) => {
  const one = { one: sql`1` };
  return and(
    notExists(db.select(one).from(importacion).where(eq(importacion.hash, archivo.hash))),
    notExists(db.select(one).from(fotogramappirta).where(eq(fotogramappirta.hash, archivo.hash))),
    notExists(db.select(one).from(usuario).where(eq(usuario.documento, archivo.hash))),
  );
};

/**
 * Removes a file of an import that nothing uses. The row goes last: a crash in between leaves it, and the file is removed
 * the next day.
 */
export async function removeUnused(db: Db, files: FileStore, hash: string): Promise<void> {
  const theirs = and(eq(archivo.hash, hash), inArray(archivo.tipo, [...IMPORT_TYPES]), unused(db));
  if ((await db.$count(archivo, theirs)) === 0) return;
  await files.remove(hash);
  await db.delete(archivo).where(theirs);
}

/**
 * Removes the files of imports that began 90 days ago or earlier, and such imports as a whole if they have brought
 * nothing in. A file that something else uses stays. It may be ended anywhere and run by several processes at once.
 */
export async function removeOldFiles(db: Db, { files, clock, log }: WorkServices): Promise<void> {
  await letGo(db, new Date(clock().getTime() - IMPORTACION.dias * DAY_MS));
  const gone = await db
    .select({ hash: archivo.hash })
    .from(archivo)
    .where(and(inArray(archivo.tipo, [...IMPORT_TYPES]), unused(db)));
  for (const { hash } of gone) await removeUnused(db, files, hash);
  if (gone.length > 0) log.info("import.files_removed", { files: gone.length });
}
