import * as z from "zod";
import { fotogramaImagenQuery } from "@/contract/resources/hijos";
import { invalid, notFound } from "../http/problem";
import type { RawRoute } from "../http/raw";
import type { Photos } from "./photos";
import { shownHash } from "./shown-hash";

/** Whether the client's If-None-Match contains this tag. */
const holds = (header: string | null, etag: string) =>
  header !== null && header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag || part.trim() === "*");

/**
 * A photo's bytes at one of the served widths. The tag is made of content and width, so a browser revalidates each time
 * (the permission may have changed) and mostly gets a 304. `huella` selects an earlier content. Errors: 404, also if
 * the file is missing.
 */
export const fotogramaImagen = (photos: Photos): RawRoute => ({
  path: "/fotogramappirta/:id/imagen",
  access: "ppirta.ver",
  run: async ({ id, query, headers, context: { db, caller } }) => {
    const asked = fotogramaImagenQuery.safeParse({
      ancho: query.get("ancho") ?? undefined,
      huella: query.get("huella") ?? undefined,
    });
    if (!asked.success) {
      const wrong = z.flattenError(asked.error).fieldErrors;
      throw invalid({ ...wrong, ...(wrong.ancho && { ancho: ["El ancho debe ser 150, 600 o 1600"] }) });
    }
    const { ancho, huella } = asked.data;
    const hash = await shownHash(db, caller, id, huella);
    const etag = `"${hash.slice(0, 32)}-${ancho}"`;
    const common = {
      ETag: etag,
      "Cache-Control": "private, no-cache",
      // Our own name: the uploaded file's name is only a label and is not used in any header.
      "Content-Disposition": `inline; filename="fotograma-${id}-${ancho}.jpg"`,
    };
    if (holds(headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: common });
    const bytes = await photos.rendition(hash, ancho);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), {
      headers: { ...common, "Content-Type": "image/jpeg", "Content-Length": String(bytes.length) },
    });
  },
});
