import type { Handlers } from "../http/handler";
import { inspectPhoto } from "../photos/inspect";
import { renderPhoto } from "../photos/render";
import {
  addPhotos,
  chooseFavourite,
  mayChangePhoto,
  mayChangePhotos,
  photosOf,
  removePhoto,
  replacePhoto,
} from "../photos/store";
import { readRecord } from "../workflow/registro";

/** An attraction's photographs (spec 2 §3.4, §7.2). */
export const fotogramasHandlers = {
  "fotogramappirta.list": async ({ id, query, context: { db, caller } }) => {
    await readRecord(db, "ppirta", id, caller);
    const rows = await photosOf(db, id);
    const fotograma = [];
    for (const { creado_en, hash, favorito, ...row } of rows) {
      const ruta_fotograma = query.imagenes === "1" ? (await renderPhoto(db, hash, 600)).toString("base64") : null;
      fotograma.push({ ...row, ruta_fotograma, favorito: favorito ? "1" : "0", fecha: creado_en.toISOString() });
    }
    return { fotograma };
  },
  "fotogramappirta.create": async ({ body, context: { db, caller } }) => {
    await mayChangePhotos(db, caller, body.id_ppirta);
    const photos = [];
    for (const [i, { ruta_fotograma, nombre }] of body.fotogramas.entries()) {
      photos.push({ image: await inspectPhoto(ruta_fotograma, `fotogramas.${i}.ruta_fotograma`), nombre });
    }
    await addPhotos(db, caller, body.id_ppirta, photos);
    return { message: "Fotogramas Registrado con éxito" };
  },
  "fotogramappirta.update": async ({ id, body, context: { db, caller } }) => {
    await mayChangePhoto(db, caller, id);
    const image = await inspectPhoto(body.ruta_fotograma, "ruta_fotograma");
    await replacePhoto(db, caller, id, { image, nombre: body.nombre, version: body.version });
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
} satisfies Handlers;
