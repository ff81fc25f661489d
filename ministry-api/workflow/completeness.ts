import { and, eq, ne, sql } from "drizzle-orm";
import { InformacionBody, type Kind } from "@/contract/resources/registros";
import { FALTANTES, type Faltante } from "@/contract/faltantes";
import type { Db, Tx } from "../db/client";
import { actppirta, fotogramappirta, ppirta, ppirtf, rutappirta, servicio, temppirta } from "../db/schema";
import { refreshWeakPoints } from "../calidad/refresh";
import type { Filas } from "./registro";

/** The information form is complete if the stored values would pass the form again (spec 2 §5.3). */
const informacionCompleta = (fila: Filas["ppirta"]) => {
  const { version: _version, ...stored } = fila;
  return InformacionBody.safeParse(stored).success;
};

async function has(
  db: Db | Tx,
  table: typeof rutappirta | typeof temppirta | typeof actppirta | typeof fotogramappirta,
  id: number,
) {
  const [row] = await db
    .select({ one: sql<number>`1` })
    .from(table)
    .where(eq(table.id_ppirta, id))
    .limit(1);
  return row !== undefined;
}

/** What a record still lacks before it can be derived, in the order of the checklist (decisions §5). */
export async function faltantes(
  db: Db | Tx,
  kind: "ppirta",
  id: number,
): Promise<(typeof FALTANTES)["ppirta"][number][]>;
export async function faltantes(
  db: Db | Tx,
  kind: "ppirtf",
  id: number,
): Promise<(typeof FALTANTES)["ppirtf"][number][]>;
export async function faltantes(db: Db | Tx, kind: Kind, id: number): Promise<Faltante[]>;
export async function faltantes(db: Db | Tx, kind: Kind, id: number): Promise<Faltante[]> {
  if (kind === "ppirtf") {
    const [row] = await db.select({ id: servicio.id }).from(servicio).where(eq(servicio.id_ppirtf, id)).limit(1);
    return row ? [] : ["servicios"];
  }
  const [fila] = await db.select().from(ppirta).where(eq(ppirta.id, id));
  if (!fila) return [...FALTANTES.ppirta];
  const done: Record<(typeof FALTANTES)["ppirta"][number], boolean> = {
    informacion: informacionCompleta(fila),
    rutas: await has(db, rutappirta, id),
    temporalidad: await has(db, temppirta, id),
    actividad: await has(db, actppirta, id),
    fotograma: await has(db, fotogramappirta, id),
  };
  return FALTANTES.ppirta.filter((name) => !done[name]);
}

/** Recomputes `completito` or `completo`, the progress and the weak points. Call it in the transaction of every write of a record or its children. */
export async function refreshCompleteness(tx: Tx, kind: Kind, id: number): Promise<void> {
  const flag = (await faltantes(tx, kind, id)).length === 0 ? 1 : 0;
  // Most writes leave the flag as it is; then the record, its indexes and its counters are not written again.
  if (kind === "ppirta") {
    await tx
      .update(ppirta)
      .set({ completito: flag })
      .where(and(eq(ppirta.id, id), ne(ppirta.completito, flag)));
  } else {
    await tx
      .update(ppirtf)
      .set({ completo: flag })
      .where(and(eq(ppirtf.id, id), ne(ppirtf.completo, flag)));
  }
  await refreshWeakPoints(tx, kind, [id]);
}
