import * as z from "zod";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { inScope } from "@/contract/policy";
import { fotogramaImagenQuery } from "@/contract/resources/hijos";
import { invalid, notFound } from "../http/problem";
import type { Photos } from "./photos";
import type { Db } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { fotogramappirta, historial, ppirta } from "../db/schema";
import type { Caller, RawRoute } from "../http/handler";
import { readRecord } from "../seguimiento/workflow/registro";

/** A history row that contains a content hash, as the value before or after the change. */
const names = (side: "de" | "a", hash: string): SQL =>
  sql`${historial.cambios} @> ${JSON.stringify([{ campo: "hash", [side]: hash }])}::jsonb`;

/** The atractivo in whose history the photo had this content. */
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

/** A photo's content now and the department of its atractivo. A list asks for one after the other, so it is prepared. */
const photoNow = preparedOnce((db) =>
  db
    .select({ hash: fotogramappirta.hash, id_departamento: ppirta.id_departamento })
    .from(fotogramappirta)
    .innerJoin(ppirta, and(eq(ppirta.id, fotogramappirta.id_ppirta), isNull(ppirta.eliminado_en)))
    .where(eq(fotogramappirta.id, sql.placeholder("id")))
    .prepare("photo_now"),
);

/**
 * The content hash of a photo the caller may see: the current one, or `asked` if that is or was its content. Also works
 * for a removed photo. Otherwise 404.
 */
async function shownHash(db: Db, caller: Caller, id: number, asked?: string): Promise<string> {
  const [now] = await photoNow(db).execute({ id });
  const hash = asked ?? now?.hash;
  if (hash === undefined) throw notFound();
  if (now?.hash !== hash) await readRecord(db, "ppirta", await ownerThen(db, id, hash), caller);
  else if (!inScope(caller, now.id_departamento)) throw notFound();
  return hash;
}

/** Whether the client names WebP among what it accepts; one that accepts anything gets the older JPEG. */
const acceptsWebp = (header: string | null) =>
  header !== null && /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header);

/** Whether the client's If-None-Match contains this tag. */
const holds = (header: string | null, etag: string) =>
  header !== null && header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag || part.trim() === "*");

/**
 * A photo's bytes at one of the served widths, as WebP where that is accepted, else as JPEG. The tag is made of content,
 * width and format, so a browser revalidates each time (the permission may have changed) and mostly gets a 304.
 * `huella` selects an earlier content. Errors: 404, also if the file is missing.
 */
export const fotogramaImagen = (photos: Photos): RawRoute => ({
  path: "/fotogramappirta/:id/imagen",
  access: "ppirta.ver",
  alcance: "fotografias",
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
    const ending = acceptsWebp(headers.get("accept")) ? "webp" : "jpg";
    const etag = `"${hash.slice(0, 32)}-${ancho}-${ending}"`;
    const common = {
      ETag: etag,
      Vary: "Accept",
      "Cache-Control": "private, no-cache",
      // Our own name: the uploaded file's name is only a label and is not used in any header.
      "Content-Disposition": `inline; filename="fotograma-${id}-${ancho}.${ending}"`,
    };
    if (holds(headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: common });
    const bytes = await photos.rendition(hash, ancho, ending);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...common,
        "Content-Type": ending === "webp" ? "image/webp" : "image/jpeg",
        "Content-Length": String(bytes.length),
      },
    });
  },
});
