import type { FileStore } from "../files/file-store";
import type { CountUpload } from "../files/allowance";
import type { Handlers } from "../http/handler";
import { preparedHandler } from "../http/prepared";
import { streamedJson } from "../http/json-response";
import { photoList } from "../photos/list";
import type { Photos } from "../photos/photos";
import {
  addPhotos,
  chooseFavourite,
  mayChangePhoto,
  mayChangePhotos,
  removePhoto,
  replacePhoto,
  type UploadedPhoto,
} from "../photos/store";
import { readRecord } from "../workflow/registro";

interface Keeping {
  files: FileStore;
  photos: Photos;
  countUpload: CountUpload;
}

/** An atractivo's photos (spec 2 §3.4, §7.2). */
export const fotogramasHandlers = ({ files, photos, countUpload }: Keeping) =>
  ({
    "fotogramappirta.list": async ({ id, query, context: { db, caller } }) => {
      const { creado_por: autor } = await readRecord(db, "ppirta", id, caller);
      const asked = { id_ppirta: id, autor, desde: query.desde, imagenes: query.imagenes !== "0" };
      return streamedJson(photoList(db, photos, caller, asked));
    },
    "fotogramappirta.create": preparedHandler<"fotogramappirta.create">(async ({ body, context }) => {
      await mayChangePhotos(context.db, context.caller, body.id_ppirta, body.fotogramas.length);
      const sent: UploadedPhoto[] = [];
      for (const [i, { ruta_fotograma, nombre, g_x, g_y }] of body.fotogramas.entries()) {
        const image = await photos.inspect(ruta_fotograma, `fotogramas.${i}.ruta_fotograma`);
        sent.push({ image, nombre, g_x, g_y });
      }
      const kept = sent.map(({ image }) => image.contenido);
      await countUpload(context.db, context.caller, kept);
      for (const { image } of sent) await files.put(image.hash, image.contenido);
      return async ({ context: { db, caller } }) => {
        await addPhotos(db, caller, body.id_ppirta, sent);
        return { message: "Fotogramas Registrado con éxito" };
      };
    }),
    "fotogramappirta.update": async ({ id, body, context: { db, caller } }) => {
      await mayChangePhoto(db, caller, id);
      const { ruta_fotograma, nombre, g_x, g_y, version } = body;
      const image = await photos.inspect(ruta_fotograma, "ruta_fotograma");
      await countUpload(db, caller, [image.contenido]);
      await files.put(image.hash, image.contenido);
      await replacePhoto(db, caller, id, { image, nombre, g_x, g_y, version });
      return { message: "Fotograma Actualizada con éxito" };
    },
    "fotogramappirta.remove": async ({ id, context: { db, caller } }) => {
      await removePhoto(db, caller, id);
      return { message: "Fotograma Eliminado" };
    },
    "fotogramappirta.favorito": async ({ query, context: { db, caller } }) => {
      await chooseFavourite(db, caller, query.id_ppirta, query.id_fotograma);
      return { message: "Fotograma elegido como favorito" };
    },
  }) satisfies Handlers;
