import type { FileStore } from "../files/file-store";
import type { CountUpload } from "../files/allowance";
import { bytesOfBase64 } from "../files/base64";
import { doneAlready } from "../http/done-already";
import type { Handlers } from "../http/handler";
import { twoStepHandler } from "../http/two-step-handler";
import { streamedJson } from "../http/json-response";
import { photoList } from "./list";
import type { Photos } from "./photos";
import { arrivedPhoto, dropPieces } from "./pieces";
import { photoThing, unknownPhotos } from "./references";
import { restorePhoto } from "./restore";
import {
  addPhotos,
  chooseFavourite,
  columns,
  mayChangePhoto,
  mayChangePhotos,
  removePhoto,
  replacePhoto,
  type UploadedPhoto,
} from "./store";
import { isKnown } from "../registros/referencia";
import { readRecord } from "../seguimiento/workflow/registro";

interface Keeping {
  clock: () => Date;
  files: FileStore;
  photos: Photos;
  countUpload: CountUpload;
}

/** An atractivo's photos (spec 2 §3.4, §7.2). */
export const fotogramasHandlers = ({ clock, files, photos, countUpload }: Keeping) =>
  ({
    "fotogramappirta.list": async ({ id, query, context: { db, caller } }) => {
      const { creado_por: autor } = await readRecord(db, "ppirta", id, caller);
      const asked = { id_ppirta: id, autor, desde: query.desde, imagenes: query.imagenes !== "0" };
      return streamedJson(photoList(db, photos, caller, asked));
    },
    "fotogramappirta.create": twoStepHandler<"fotogramappirta.create">(async ({ body, context }) => {
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
        return { message };
      };
    }),
    "fotogramappirta.deCarga": twoStepHandler<"fotogramappirta.deCarga">(async ({ body, context }) => {
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
        return { message };
      };
    }),
    "fotogramappirta.update": async ({ id, body, context: { db, caller } }) => {
      const message = "Fotograma Actualizada con éxito";
      const stored = await mayChangePhoto(db, caller, id);
      const { ruta_fotograma, nombre, g_x, g_y, tomada, version } = body;
      const image = await photos.inspect(bytesOfBase64(ruta_fotograma), "ruta_fotograma");
      const photo = { image, nombre, g_x, g_y, tomada };
      if (doneAlready(stored, version, columns(photo))) return { message, version: stored.version };
      await countUpload(db, caller, [image.contenido]);
      await files.put(image.hash, image.contenido);
      return { message, version: await replacePhoto(db, caller, id, photo, version) };
    },
    "fotogramappirta.remove": async ({ id, context: { db, caller } }) => {
      await removePhoto(db, caller, id);
      return { message: "Fotograma Eliminado", restaurable: 1 };
    },
    "fotogramappirta.restaurar": async ({ id, context: { db, caller } }) => {
      await restorePhoto(db, caller, id);
      return { message: "Fotograma restaurado" };
    },
    "fotogramappirta.favorito": async ({ query, context: { db, caller } }) => {
      await chooseFavourite(db, caller, query.id_ppirta, query.id_fotograma);
      return { message: "Fotograma elegido como favorito" };
    },
  }) satisfies Handlers;
