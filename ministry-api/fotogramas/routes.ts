import { eq } from "drizzle-orm";
import * as z from "zod";
import type { FileStore } from "../files/file-store";
import type { CountUpload } from "../files/allowance";
import { bytesOfBase64 } from "../files/base64";
import { doneAlready } from "../http/idempotency";
import { type Caller, type HandlersOf, streamedJson, twoStepHandler } from "../http/handler";
import { photoList } from "./list";
import type { Photos } from "./photos";
import { arrivedPhoto, dropPieces } from "./pieces";
import { photoThing, unknownPhotos } from "./references";
import {
  addPhotos,
  chooseFavourite,
  columns,
  describePhoto,
  mayChangePhoto,
  mayChangePhotos,
  orderPhotos,
  removePhoto,
  replacePhoto,
  hasFavourite,
  type UploadedPhoto,
  requireRemovable,
  requireRoom,
  writePhotoHistory,
} from "./store";
import { isKnown } from "../registros/referencia";
import { readRecord, lockRecord, possible } from "../seguimiento/workflow/registro";
import type { Db } from "../db/client";
import { fotogramappirta } from "../db/schema";
import { lastFate } from "../history/last-fate";
import { notFound, Problem } from "../http/problem";
import { notDeleted, tooLate } from "../registros/restore";
import { refreshCompleteness } from "../seguimiento/workflow/completeness";

/** A removed photo as its history keeps it. */
const Removed = z.object({
  hash: z.string(),
  nombre: z.string().nullable(),
  favorito: z.boolean(),
  descripcion: z.string().nullable(),
  orden: z
    .number()
    .nullish()
    .transform((place) => place ?? null),
  ancho: z.number(),
  alto: z.number(),
  bytes: z.number(),
  g_x: z.number().nullable(),
  g_y: z.number().nullable(),
  tomada: z.coerce
    .date()
    .nullish()
    .transform((date) => date ?? null),
  id_usuario: z.number().nullable(),
  creado_en: z.coerce.date(),
});

const notKept = () =>
  new Problem(409, "Lo eliminó una versión anterior, que no guardaba lo necesario para recuperarlo");

/**
 * Brings a removed photo back under its id, as the favourite if it was and there is no other now. One that is back
 * already stays as it is. Errors: 404 for a photo that nobody may see or that never was; 403 for another person's;
 * 409 if it was not removed or too long ago, or if its atractivo is derived; 422 if there is no room.
 */
async function restorePhoto(db: Db, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const known = possible(id) ? await lastFate(tx, "fotogramappirta", id) : undefined;
    if (!known?.id_registro) throw notFound();
    const id_ppirta = known.id_registro;
    const of = await lockRecord(tx, "ppirta", id_ppirta, caller);
    // Read again under the atractivo's lock: of two that bring it back, the second finds it there.
    const last = await lastFate(tx, "fotogramappirta", id);
    const [present] = await tx.select().from(fotogramappirta).where(eq(fotogramappirta.id, id));
    if (present) {
      requireRemovable(caller, present, of);
      if (last?.accion === "RESTAURAR") return;
      throw notDeleted();
    }
    if (!last) throw notFound();
    // A value of null is no difference to nothing, so the history does not tell it.
    const told = {
      nombre: null,
      descripcion: null,
      ...Object.fromEntries(last.cambios.map(({ campo, de }) => [campo, de])),
    };
    const removed = Removed.safeParse({ ...told, ...last.conservado });
    requireRemovable(caller, removed.data ?? { id_usuario: null }, of);
    if (last.late) throw tooLate();
    if (!removed.success) throw notKept();
    await requireRoom(tx, id_ppirta, 1);
    const favorito = removed.data.favorito && !(await hasFavourite(tx, id_ppirta));
    // A version that no form opened before can have.
    const back = { ...removed.data, id, id_ppirta, favorito, version: last.id };
    const [row] = await tx.insert(fotogramappirta).values(back).returning();
    await writePhotoHistory(tx, caller, "RESTAURAR", null, row ?? null);
    await refreshCompleteness(tx, "ppirta", id_ppirta);
  });
}

interface Keeping {
  clock: () => Date;
  files: FileStore;
  photos: Photos;
  countUpload: CountUpload;
}

/** An atractivo's photos (spec 2 §3.4, §7.2). */
export const fotogramasHandlers = ({ clock, files, photos, countUpload }: Keeping): HandlersOf<"fotogramappirta"> => ({
  list: async ({ id, query, context: { db, caller } }) => {
    const { creado_por: autor } = await readRecord(db, "ppirta", id, caller);
    const asked = { id_ppirta: id, autor, desde: query.desde, imagenes: query.imagenes !== "0" };
    return streamedJson(photoList(db, photos, caller, asked));
  },
  create: twoStepHandler<"fotogramappirta.create">(async ({ body, context }) => {
    const message = "Fotogramas Registrado con éxito";
    const unknown = await unknownPhotos(context.db, context.caller, body.id_ppirta, body.fotogramas);
    if (unknown.length === 0) return async () => ({ message });
    await mayChangePhotos(context.db, context.caller, body.id_ppirta, unknown.length);
    const sent: UploadedPhoto[] = [];
    for (const { field, photo } of unknown) {
      const { ruta_fotograma, nombre, g_x, g_y, tomada, referencia } = photo;
      const image = await photos.inspect(bytesOfBase64(ruta_fotograma), `${field}.ruta_fotograma`);
      sent.push({ image, nombre, g_x, g_y, tomada, referencia, field });
    }
    const kept = sent.map(({ image }) => image.contenido);
    await countUpload(context.db, context.caller, kept);
    for (const { image } of sent) await files.put(image.hash, image.contenido);
    return async ({ context: { db, caller } }) => {
      await addPhotos(db, caller, body.id_ppirta, sent);
      for (const { image } of sent) photos.makeSizes(image.hash);
      return { message };
    };
  }),
  deCarga: twoStepHandler<"fotogramappirta.deCarga">(async ({ body, context }) => {
    const { id_ppirta, referencia, nombre, g_x, g_y, tomada } = body;
    const { db, caller } = context;
    const message = "Fotogramas Registrado con éxito";
    if (await isKnown(db, caller, referencia, photoThing(id_ppirta), "referencia")) return async () => ({ message });
    await mayChangePhotos(db, caller, id_ppirta, 1);
    const contenido = await arrivedPhoto({ db, caller, clock }, referencia, id_ppirta);
    const image = await photos.inspect(contenido, "referencia");
    await files.put(image.hash, image.contenido);
    return async ({ context: { db, caller } }) => {
      await addPhotos(db, caller, id_ppirta, [{ image, nombre, g_x, g_y, tomada, referencia, field: "fotograma" }]);
      await dropPieces(db, caller, referencia);
      photos.makeSizes(image.hash);
      return { message };
    };
  }),
  update: async ({ id, body, context: { db, caller } }) => {
    const message = "Fotograma Actualizada con éxito";
    const stored = await mayChangePhoto(db, caller, id);
    const { ruta_fotograma, nombre, g_x, g_y, tomada, version } = body;
    const image = await photos.inspect(bytesOfBase64(ruta_fotograma), "ruta_fotograma");
    const photo = { image, nombre, g_x, g_y, tomada };
    if (doneAlready(stored, version, columns(photo))) return { message, version: stored.version };
    await countUpload(db, caller, [image.contenido]);
    await files.put(image.hash, image.contenido);
    const replaced = await replacePhoto(db, caller, id, photo, version);
    photos.makeSizes(image.hash);
    return { message, version: replaced };
  },
  remove: async ({ id, context: { db, caller } }) => {
    await removePhoto(db, caller, id);
    return { message: "Fotograma Eliminado", restaurable: 1 };
  },
  restaurar: async ({ id, context: { db, caller } }) => {
    await restorePhoto(db, caller, id);
    return { message: "Fotograma restaurado" };
  },
  favorito: async ({ query, context: { db, caller } }) => {
    await chooseFavourite(db, caller, query.id_ppirta, query.id_fotograma);
    return { message: "Fotograma elegido como favorito" };
  },
  ordenar: async ({ id, body, context: { db, caller } }) => {
    await orderPhotos(db, caller, id, body);
    return { message: "Orden de los fotogramas guardado" };
  },
  describir: async ({ id, body, context: { db, caller } }) => {
    const version = await describePhoto(db, caller, id, body);
    return { message: "Descripción guardada", version };
  },
});
