import { and, asc, count, eq, inArray, ne, sql } from "drizzle-orm";
import { extname } from "node:path";
import type { Body } from "@/contract";
import { FOTOGRAMA } from "@/contract/codes";
import { can } from "@/contract/policy";
import type { Db, Tx } from "../db/client";
import { fotogramappirta } from "../db/schema";
import { recordFile } from "../files/record-file";
import { recordChange, recordChanges } from "../history/record";
import { doneAlready } from "../http/idempotency";
import type { Caller } from "../http/handler";
import { changedMeanwhile, forbidden, notFound, Problem } from "../http/problem";
import { keep } from "../registros/referencia";
import { refreshCompleteness } from "../seguimiento/workflow/completeness";
import { factsOf } from "../seguimiento/workflow/facts";
import { alreadyDerived, type Filas, lockRecord, readRecord, requireChange } from "../seguimiento/workflow/registro";
import type { Inspected } from "./inspect";
import { type Position, positionOf } from "./position";
import { claimPhotos, photoThing } from "./references";

/** Characters a label must not hold: control characters, and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX = 255;
const ENDINGS: ReadonlySet<string> = new Set([".jpg", ".jpeg", ".png"]);

/**
 * The name of a photo's file, as a label: the last part of a path, without invisible characters, with a picture's
 * extension; null if nothing is left. It is never used as the name of a stored file.
 */
export function shownName(typed: string | undefined, tipo: "image/jpeg" | "image/png"): string | null {
  const last = (typed ?? "").replace(UNSEEN, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  if (last === "" || /^\.+$/.test(last)) return null;
  if (ENDINGS.has(extname(last).toLowerCase())) return last.slice(-MAX);
  const ending = tipo === "image/png" ? ".png" : ".jpg";
  return last.slice(0, MAX - ending.length) + ending;
}

type Fila = typeof fotogramappirta.$inferSelect;

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null);

/** What the table keeps of a photo that was sent. */
export const columns = ({ image, nombre, tomada, ...told }: SentPhoto) => ({
  hash: image.hash,
  nombre: shownName(nombre, image.tipo),
  ancho: image.ancho,
  alto: image.alto,
  bytes: image.contenido.length,
  tomada: dateOf(image.tomada ?? tomada),
  ...positionOf(image, told),
});

const historyFields = ({ nombre, hash, favorito, descripcion }: Fila) => ({ nombre, hash, favorito, descripcion });

/** What a removed photo needs besides `historyFields` to come back. */
const restoreFields = ({ ancho, alto, bytes, g_x, g_y, tomada, orden, id_usuario, creado_en }: Fila) => ({
  ancho,
  alto,
  bytes,
  g_x,
  g_y,
  orden,
  id_usuario,
  tomada: tomada?.toISOString() ?? null,
  creado_en: creado_en.toISOString(),
});

/** Into its atractivo's history. */
export async function writePhotoHistory(
  tx: Tx,
  caller: Caller,
  accion: "CREAR" | "MODIFICAR" | "ELIMINAR" | "RESTAURAR",
  before: Fila | null,
  after: Fila | null,
) {
  const row = after ?? before;
  if (!row) return;
  await recordChange(tx, caller, {
    tabla: "fotogramappirta",
    id_fila: row.id,
    accion,
    tipo: "ppirta",
    id_registro: row.id_ppirta,
    before: before && historyFields(before),
    after: after && historyFields(after),
    ...(!after && { conservado: restoreFields(row) }),
  });
}

/** Photos of an atractivo in their order. */
export const photosOf = (db: Db | Tx, id_ppirta: number): Promise<Fila[]> =>
  db
    .select()
    .from(fotogramappirta)
    .where(eq(fotogramappirta.id_ppirta, id_ppirta))
    .orderBy(asc(fotogramappirta.orden), asc(fotogramappirta.id));

/** Locks the photo and its atractivo until the transaction ends. Errors: 404. */
async function lockPhoto(tx: Tx, caller: Caller, id: number): Promise<{ fila: Fila; of: Filas["ppirta"] }> {
  const [found] = await tx
    .select({ id_ppirta: fotogramappirta.id_ppirta })
    .from(fotogramappirta)
    .where(eq(fotogramappirta.id, id));
  if (!found) throw notFound();
  const of = await lockRecord(tx, "ppirta", found.id_ppirta, caller);
  const [fila] = await tx.select().from(fotogramappirta).where(eq(fotogramappirta.id, id)).for("update");
  if (!fila) throw notFound();
  return { fila, of };
}

/** Whether the caller added the photo or registered its atractivo. */
export const isOwn = ({ id }: Pick<Caller, "id">, { id_usuario }: Pick<Fila, "id_usuario">, autor: number): boolean =>
  id === id_usuario || id === autor;

/** Errors: 403 for another person's photo, 409 if the atractivo was derived. */
export function requireRemovable(caller: Caller, fila: Pick<Fila, "id_usuario">, of: Filas["ppirta"]): void {
  const fotoPropia = isOwn(caller, fila, of.creado_por);
  if (can(caller, "ppirta.eliminarFoto", { ...factsOf(of, caller.id), fotoPropia })) return;
  const inGeneral = can(caller, "ppirta.eliminarFoto", { ...factsOf(of, caller.id), fotoPropia, derivado: 0 });
  throw inGeneral ? alreadyDerived() : forbidden();
}

/** Errors: 422 if the atractivo has no room for so many more photos. */
export async function requireRoom(db: Db | Tx, id_ppirta: number, more: number): Promise<void> {
  const [found] = await db.select({ n: count() }).from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id_ppirta));
  const room = Math.max(0, FOTOGRAMA.maxRecord - (found?.n ?? 0));
  if (more <= room) return;
  const left = room === 0 ? "no se puede agregar otro" : `solo ${room === 1 ? "cabe 1" : `caben ${room}`} más`;
  const message = `Un atractivo admite hasta ${FOTOGRAMA.maxRecord} fotogramas: ${left}`;
  throw new Problem(422, message, { fotogramas: [message] });
}

/**
 * Rejects before any picture is decoded what the transaction would reject afterwards; `more` is the number of photos to
 * add.
 */
export async function mayChangePhotos(db: Db, caller: Caller, id_ppirta: number, more = 0): Promise<void> {
  requireChange(caller, "ppirta", "modificar", await readRecord(db, "ppirta", id_ppirta, caller));
  if (more > 0) await requireRoom(db, id_ppirta, more);
}

/** Like mayChangePhotos, by the photo's id; returns the photo. */
export async function mayChangePhoto(db: Db, caller: Caller, id: number): Promise<Fila> {
  const [found] = await db.select().from(fotogramappirta).where(eq(fotogramappirta.id, id));
  if (!found) throw notFound();
  await mayChangePhotos(db, caller, found.id_ppirta);
  return found;
}

export async function hasFavourite(tx: Tx, id_ppirta: number): Promise<boolean> {
  const favourite = and(eq(fotogramappirta.id_ppirta, id_ppirta), eq(fotogramappirta.favorito, true));
  return (await tx.$count(fotogramappirta, favourite)) > 0;
}

/** A checked photo, its file name, and its position and date as reported by the sender. */
interface SentPhoto extends Position {
  image: Inspected;
  nombre: string | undefined;
  tomada: string | undefined;
}

/** A photo to add, and the field of the body that holds it. */
export interface UploadedPhoto extends SentPhoto {
  referencia: string | undefined;
  field: string;
}

/**
 * Adds photos to an atractivo, but for those that were added before under their reference. Where there is no favourite
 * the first of them becomes it. The originals are stored
 * before (`files.put`), so that no transaction waits for a disk or a network; after a rollback they stay in the store
 * and do no harm.
 */
export async function addPhotos(db: Db, caller: Caller, id_ppirta: number, photos: UploadedPhoto[]): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await claimPhotos(tx, caller, id_ppirta, photos);
    if (added.length === 0) return;
    requireChange(caller, "ppirta", "modificar", await lockRecord(tx, "ppirta", id_ppirta, caller));
    // Counted under the atractivo's lock, so that concurrent uploads see each other's photos.
    await requireRoom(tx, id_ppirta, added.length);
    let favorito = !(await hasFavourite(tx, id_ppirta));
    for (const photo of added) {
      await recordFile(tx, photo.image);
      const [row] = await tx
        .insert(fotogramappirta)
        .values({ id_ppirta, id_usuario: caller.id, favorito, ...columns(photo) })
        .returning();
      favorito = false;
      if (!row) throw new Error("The insertion answered no row");
      if (photo.referencia !== undefined) await keep(tx, photo.referencia, photoThing(id_ppirta), row.id);
      await writePhotoHistory(tx, caller, "CREAR", null, row);
    }
    await refreshCompleteness(tx, "ppirta", id_ppirta);
  });
}

/**
 * Replaces a photo's picture by one that is already in the store, and returns the photo's version. It stays the
 * favourite if it was.
 */
export async function replacePhoto(
  db: Db,
  caller: Caller,
  id: number,
  photo: SentPhoto,
  version: number | undefined,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { fila: before, of } = await lockPhoto(tx, caller, id);
    requireChange(caller, "ppirta", "modificar", of);
    if (doneAlready(before, version, columns(photo))) return before.version;
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    await recordFile(tx, photo.image);
    const [after] = await tx
      .update(fotogramappirta)
      .set({ ...columns(photo), creado_en: sql`now()`, version: before.version + 1 })
      .where(eq(fotogramappirta.id, id))
      .returning();
    await writePhotoHistory(tx, caller, "MODIFICAR", before, after ?? null);
    return before.version + 1;
  });
}

/** Removes a photo from its atractivo; the original stays stored. Errors: 403, 404, 409. */
export async function removePhoto(db: Db, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { fila: before, of } = await lockPhoto(tx, caller, id);
    requireRemovable(caller, before, of);
    await tx.delete(fotogramappirta).where(eq(fotogramappirta.id, id));
    await writePhotoHistory(tx, caller, "ELIMINAR", before, null);
    await refreshCompleteness(tx, "ppirta", before.id_ppirta);
  });
}

/** Makes one photo its atractivo's only favourite; 404 if it belongs to another atractivo. */
export async function chooseFavourite(db: Db, caller: Caller, id_ppirta: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    requireChange(caller, "ppirta", "modificar", await lockRecord(tx, "ppirta", id_ppirta, caller));
    const [before] = await tx
      .select()
      .from(fotogramappirta)
      .where(and(eq(fotogramappirta.id, id), eq(fotogramappirta.id_ppirta, id_ppirta)));
    if (!before) throw notFound();
    const others = await tx
      .update(fotogramappirta)
      .set({ favorito: false })
      .where(
        and(eq(fotogramappirta.id_ppirta, id_ppirta), eq(fotogramappirta.favorito, true), ne(fotogramappirta.id, id)),
      )
      .returning();
    for (const other of others) {
      await writePhotoHistory(tx, caller, "MODIFICAR", { ...other, favorito: true }, other);
    }
    await tx.update(fotogramappirta).set({ favorito: true }).where(eq(fotogramappirta.id, id));
    await writePhotoHistory(tx, caller, "MODIFICAR", before, { ...before, favorito: true });
  });
}

/** The photos that were moved: the one that alone makes the difference, else all whose place is another. */
function movedPhotos(before: readonly number[], after: readonly number[]): number[] {
  const changed = after.filter((id, at) => id !== before[at]);
  const restOf = (order: readonly number[], moved: number) => order.filter((id) => id !== moved).join();
  const one = changed.find((id) => restOf(before, id) === restOf(after, id));
  return one === undefined ? changed : [one];
}

/**
 * Orders an atractivo's photos: those of `antes`, which is how they stand now, as `orden` has them. Those that were
 * added meanwhile stay behind them. Errors: 404, 409.
 */
export async function orderPhotos(
  db: Db,
  caller: Caller,
  id_ppirta: number,
  { antes, orden }: Body<"fotogramappirta.ordenar">,
): Promise<void> {
  await db.transaction(async (tx) => {
    requireChange(caller, "ppirta", "modificar", await lockRecord(tx, "ppirta", id_ppirta, caller));
    const now = (await photosOf(tx, id_ppirta)).map(({ id }) => id);
    const isNow = (order: readonly number[]) => order.every((id, at) => id === now[at]);
    if (isNow(orden)) return;
    if (!isNow(antes)) throw changedMeanwhile();
    const ids = sql`${`{${orden.join(",")}}`}::int[]`;
    await tx
      .update(fotogramappirta)
      .set({ orden: sql`array_position(${ids}, ${fotogramappirta.id})` })
      .where(inArray(fotogramappirta.id, orden));
    const changes = movedPhotos(antes, orden).map((id) => ({
      tabla: "fotogramappirta",
      id_fila: id,
      accion: "MODIFICAR",
      tipo: "ppirta" as const,
      id_registro: id_ppirta,
      before: { orden: antes.indexOf(id) + 1 },
      after: { orden: orden.indexOf(id) + 1 },
    }));
    await recordChanges(tx, caller, changes);
  });
}

/** Sets a photo's description and returns the photo's version. Errors: 404, 409. */
export async function describePhoto(
  db: Db,
  caller: Caller,
  id: number,
  { descripcion, version }: Body<"fotogramappirta.describir">,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { fila: before, of } = await lockPhoto(tx, caller, id);
    requireChange(caller, "ppirta", "modificar", of);
    if (before.descripcion === descripcion) return before.version;
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    const after = { ...before, descripcion, version: before.version + 1 };
    await tx.update(fotogramappirta).set({ descripcion, version: after.version }).where(eq(fotogramappirta.id, id));
    await writePhotoHistory(tx, caller, "MODIFICAR", before, after);
    return after.version;
  });
}
