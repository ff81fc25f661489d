import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { estadoPublico, situacionPublica } from "@/contract/estados";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { hoja, municipio } from "../db/schema";
import type { Caller } from "../http/handler";
import type { AppServices } from "../http/services";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import { readRecord } from "../seguimiento/workflow/registro";
import { type Clase, type Contenido, hashesOf } from "./content";
import type { Emision } from "./emision";
import { mapOf } from "./outlines";
import { type Leido, readContent } from "./read-content";
import { sealOf } from "./seal";
import { drawInThread } from "./thread";

/** What printing needs besides the database. */
export type Printing = Pick<AppServices, "photos" | "publicUrl" | "clock">;

/** Limits the sheets whose photos are in memory at once; the thread draws them one after the other. */
const inPrintSlot = pLimit(2);

/** Width in pixels: photos are printed at most a third of a page wide. */
const WIDTH = 600;

/** Records that this content was issued in this state. The first issue's date is kept. */
async function issue(
  db: Db,
  { clock, publicUrl }: Printing,
  caller: Caller,
  kind: Kind,
  { fila, contenido, tramite }: Leido,
) {
  const { codigo, sha256 } = sealOf(kind, contenido, tramite);
  const { estado, situacion } = tramite;
  const now = clock();
  await db
    .insert(hoja)
    .values({
      codigo,
      clase: contenido.clase,
      tipo: kind,
      id_registro: fila.id,
      sha256,
      estado,
      situacion,
      emitida_en: now,
    })
    .onConflictDoNothing();
  const [row] = await db.select({ emitida_en: hoja.emitida_en }).from(hoja).where(eq(hoja.codigo, codigo));
  return {
    codigo,
    sha256,
    url: `${publicUrl}/verificar/${codigo}`,
    emitida: fechaHora(row?.emitida_en ?? now),
    estado: estadoPublico(estado, situacionPublica[situacion]),
    impresa: { por: caller.nombre, fecha: fechaHora(now) },
  } satisfies Emision;
}

async function pictures({ photos }: Printing, contenido: Contenido): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {};
  for (const hash of hashesOf(contenido)) {
    const bytes = await photos.rendition(hash, WIDTH, "jpg");
    if (bytes) found[hash] = bytes;
  }
  return found;
}

/**
 * A record's sheet as PDF bytes (spec 2 §2.2, decision 023), with the code that confirms it later. Errors: 404 outside
 * the caller's scope, 503 if the photos cannot be read.
 */
export async function printSheet(
  db: Db,
  printing: Printing,
  caller: Caller,
  clase: Clase,
  kind: Kind,
  id: number,
): Promise<Buffer> {
  const leido = await readContent(db, clase, kind, (tx) => readRecord(tx, kind, id, caller));
  const { contenido, tramite } = leido;
  const emision = await issue(db, printing, caller, kind, leido);
  const [municipality] = await db
    .select({ unidad: municipio.unidad })
    .from(municipio)
    .where(eq(municipio.id, leido.fila.id_municipio));
  const mapa = await mapOf(municipality?.unidad ?? null, leido.fila);
  return inPrintSlot(async () => {
    const imagenes = await pictures(printing, contenido);
    return Buffer.from(await drawInThread({ kind, contenido, tramite, imagenes, emision, mapa }));
  });
}
