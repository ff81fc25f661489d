import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Db, Tx } from "../db/client";
import { fotogramappirta } from "../db/schema";
import { lastFate } from "../history/last-fate";
import type { Caller } from "../http/handler";
import { notFound, Problem } from "../http/problem";
import { notDeleted, tooLate } from "../registros/restore";
import { refreshCompleteness } from "../seguimiento/workflow/completeness";
import { lockRecord, possible } from "../seguimiento/workflow/registro";
import { requireRemovable, requireRoom, writePhotoHistory } from "./store";

/** A removed photo as its history keeps it. */
const Removed = z.object({
  hash: z.string(),
  nombre: z.string().nullable(),
  favorito: z.boolean(),
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

async function hasFavourite(tx: Tx, id_ppirta: number): Promise<boolean> {
  const favourite = and(eq(fotogramappirta.id_ppirta, id_ppirta), eq(fotogramappirta.favorito, true));
  return (await tx.$count(fotogramappirta, favourite)) > 0;
}

/**
 * Brings a removed photo back under its id, as the favourite if it was and there is no other now. One that is back
 * already stays as it is. Errors: 404 for a photo that nobody may see or that never was; 403 for another person's;
 * 409 if it was not removed or too long ago, or if its atractivo is derived; 422 if there is no room.
 */
export async function restorePhoto(db: Db, caller: Caller, id: number): Promise<void> {
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
    // A name of null is no difference to nothing, so the history does not tell it.
    const told = { nombre: null, ...Object.fromEntries(last.cambios.map(({ campo, de }) => [campo, de])) };
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
