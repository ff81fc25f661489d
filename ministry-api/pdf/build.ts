import { eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { hoja } from "../db/schema";
import type { Caller } from "../http/handler";
import type { AppServices } from "../http/services";
import { fechaHora } from "../workflow/la-paz";
import { readRecord } from "../workflow/registro";
import { type Clase, type Contenido, hashesOf } from "./content";
import type { Emision } from "./emision";
import { departmentOutlines } from "./outlines";
import { readContent } from "./read-content";
import { sealOf } from "./seal";
import { drawInThread } from "./thread";

/** What printing needs besides the database. */
export type Printing = Pick<AppServices, "photos" | "publicUrl" | "clock">;

/** Photographs are printed at most a third of a page wide. */
const WIDTH = 600;

/** Writes down that this content was issued; the first time it was stays. */
async function issue(db: Db, { clock, publicUrl }: Printing, caller: Caller, kind: Kind, id: number, hecho: Contenido) {
  const { codigo, sha256 } = sealOf(kind, hecho);
  const now = clock();
  await db
    .insert(hoja)
    .values({ codigo, clase: hecho.clase, tipo: kind, id_registro: id, sha256, emitida_en: now })
    .onConflictDoNothing();
  const [row] = await db.select({ emitida_en: hoja.emitida_en }).from(hoja).where(eq(hoja.codigo, codigo));
  return {
    codigo,
    sha256,
    url: `${publicUrl}/verificar/${codigo}`,
    emitida: fechaHora(row?.emitida_en ?? now),
    impresa: { por: caller.nombre, fecha: fechaHora(now) },
  } satisfies Emision;
}

async function pictures({ photos }: Printing, contenido: Contenido): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {};
  for (const hash of hashesOf(contenido)) {
    const bytes = await photos.rendition(hash, WIDTH);
    if (bytes) found[hash] = bytes;
  }
  return found;
}

/**
 * A record's sheet as PDF bytes (spec 2 §2.2, decisions §4), with the code that confirms it later. Errors: 404 outside
 * the caller's scope, 503 where the photographs cannot be read.
 */
export async function printSheet(
  db: Db,
  printing: Printing,
  caller: Caller,
  clase: Clase,
  kind: Kind,
  id: number,
): Promise<Buffer> {
  const { contenido } = await readContent(db, clase, kind, (tx) => readRecord(tx, kind, id, caller));
  const imagenes = await pictures(printing, contenido);
  const emision = await issue(db, printing, caller, kind, id, contenido);
  const outlines = await departmentOutlines();
  return drawInThread({ kind, contenido, imagenes, emision, outlines });
}
