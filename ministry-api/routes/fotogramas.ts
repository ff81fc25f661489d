import type { FileStore } from "../files/file-store";
import type { Handlers } from "../http/handler";
import { preparedHandler } from "../http/prepared";
import type { Photos } from "../photos/photos";
import { usefulPosition } from "../photos/position";
import {
  addPhotos,
  chooseFavourite,
  mayChangePhoto,
  mayChangePhotos,
  photosOf,
  removePhoto,
  replacePhoto,
  type Sent,
} from "../photos/store";
import { readRecord } from "../workflow/registro";

/** An attraction's photographs (spec 2 §3.4, §7.2). */
export const fotogramasHandlers = ({ files, photos }: { files: FileStore; photos: Photos }) =>
  ({
    "fotogramappirta.list": async ({ id, query, context: { db, caller } }) => {
      await readRecord(db, "ppirta", id, caller);
      const rows = await photosOf(db, id);
      const fotograma = [];
      for (const { creado_en, hash, favorito, g_x, g_y, ...row } of rows) {
        const bytes = query.imagenes === "1" ? await photos.rendition(hash, 600) : null;
        const ruta_fotograma = bytes?.toString("base64") ?? null;
        fotograma.push({
          ...row,
          ...usefulPosition({ g_x, g_y }),
          ...{ ruta_fotograma, favorito: favorito ? "1" : "0", fecha: creado_en.toISOString() },
        });
      }
      return { fotograma };
    },
    "fotogramappirta.create": preparedHandler<"fotogramappirta.create">(async ({ body, context }) => {
      await mayChangePhotos(context.db, context.caller, body.id_ppirta);
      const sent: Sent[] = [];
      for (const [i, { ruta_fotograma, nombre, g_x, g_y }] of body.fotogramas.entries()) {
        const image = await photos.inspect(ruta_fotograma, `fotogramas.${i}.ruta_fotograma`);
        sent.push({ image, nombre, g_x, g_y });
      }
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
      await replacePhoto(db, files, caller, id, { image, nombre, g_x, g_y, version });
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
