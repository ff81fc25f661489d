import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import { esInventario, type TipoCatalogo } from "@/contract/importacion/tipos";
import type { Kind } from "@/contract/resources/registros";
import { fullName } from "../../sesion/tokens";
import type { Db, Tx } from "../../db/client";
import { importacion, importacionFila as f, ppirta, ppirtf, usuario } from "../../db/schema";
import { refreshAlike } from "../../calidad/refresh";
import { recordChanges, type Who } from "../../history/record";
import { yieldToRequests } from "../../http/yield";
import type { Place } from "../../lugares/distance";
import type { Author } from "../../registros/insert";
import type { StoredImport } from "../access";
import type { Lease, Work } from "./lease";
import { BATCH, STAGES } from "./due-rows";
import { giveBack, isGivenBack } from "./change-records";
import { later, entryChanges } from "./touched";
import { Problem } from "../../http/problem";
import { removeEntry, tableOfCatalogue } from "../../catalogos/routes";

/** Whether the catalogue's own removal took the entry; not if something uses it. */
async function removed(tx: Tx, author: Author, tipo: TipoCatalogo, id: number): Promise<boolean> {
  try {
    // In a transaction of its own: a refusal must leave nothing of the removal behind.
    await tx.transaction((inner) => removeEntry(inner, author, tipo, id));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return false;
    throw error;
  }
}

/** Removes those entries that nobody has changed and nothing uses. Returns how many. */
async function removeEntries(tx: Tx, author: Author, tipo: TipoCatalogo, ids: number[]): Promise<number> {
  const table = tableOfCatalogue(tipo);
  const there = await tx
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.id))
    .for("update");
  // Read after the lock: a change that was under way has written its history by now.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select n.id from unnest(${`{${there.map(({ id }) => id).join(",")}}`}::int[]) n(id)
    where exists (select 1 from historial h where ${entryChanges(tipo, sql`n.id`)})`);
  const changed = new Set(rows.map(({ id }) => id));
  let gone = 0;
  for (const { id } of there) if (!changed.has(id) && (await removed(tx, author, tipo, id))) gone += 1;
  return gone;
}

/** Who takes it back, as the history names them. */
async function whoTakes(db: Db, { id_deshace, id_usuario }: StoredImport): Promise<Author> {
  const [found] = await db
    .select()
    .from(usuario)
    .where(eq(usuario.id, id_deshace ?? id_usuario));
  if (!found) throw new Error("The account that takes it back is gone");
  const { id, id_rol, id_departamento } = found;
  return { id, nombre: fullName(found), rol: rolOf(id_rol), id_departamento };
}

/** The next rows of an import that are in the inventory or catalogue, after that row of the file. */
const nextRows = (db: Db, { id }: StoredImport, stage: SQL, after: number) =>
  db
    .select({ fila: f.fila, id_registro: f.id_registro, cambia: f.cambia, hito: f.hito })
    .from(f)
    .where(and(eq(f.id_importacion, id), gt(f.fila, after), isNotNull(f.id_registro), stage))
    .orderBy(asc(f.fila))
    .limit(BATCH);
type Row = Awaited<ReturnType<typeof nextRows>>[number];

/** Locks those records that are not derived and not removed, as every change of a record does. */
async function lockDrafts(tx: Tx, kind: Kind, ids: number[]): Promise<({ id: number } & Place)[]> {
  const t = kind === "ppirta" ? ppirta : ppirtf;
  return tx
    .select()
    .from(t)
    .where(and(inArray(t.id, ids), isNull(t.eliminado_en), eq(t.derivado, 0)))
    .orderBy(asc(t.id))
    .for("update");
}

async function touchedOf(tx: Tx, kind: Kind, ids: number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select n.id::int as id from unnest(${`{${ids.join(",")}}`}::int[]) n(id)
    where exists (select 1 from historial h where ${later(kind, { id: sql`n.id`, hito: sql`null` })})`);
  return new Set(rows.map(({ id }) => id));
}

/** Hides those records that nobody has touched, with their history. Returns how many. */
async function hide(tx: Tx, who: Who, kind: Kind, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const drafts = await lockDrafts(tx, kind, ids);
  if (drafts.length === 0) return 0;
  // Read after the lock: a change that was under way has written its history by now.
  const kept = await touchedOf(
    tx,
    kind,
    drafts.map(({ id }) => id),
  );
  const gone = drafts.filter(({ id }) => !kept.has(id));
  if (gone.length === 0) return 0;
  const hidden = gone.map(({ id }) => id);
  const t = kind === "ppirta" ? ppirta : ppirtf;
  await tx
    .update(t)
    .set({ eliminado_en: new Date(), eliminado_por: who.id, actualizado_en: sql`now()` })
    .where(inArray(t.id, hidden));
  await refreshAlike(tx, kind, hidden, gone);
  await recordChanges(
    tx,
    who,
    gone.map((before) => ({
      tabla: kind,
      id_fila: before.id,
      accion: "ELIMINAR",
      tipo: kind,
      id_registro: before.id,
      before: { ...before },
      after: null,
    })),
  );
  return gone.length;
}

/** Removes what nobody has touched and nothing uses, and gives records their old values. Returns how many of each. */
async function undo(tx: Tx, who: Author, { id, tipo }: StoredImport, rows: readonly Row[]) {
  const made = rows.flatMap(({ cambia, id_registro }) => (cambia === null ? (id_registro ?? []) : []));
  if (!esInventario(tipo)) return { removed: await removeEntries(tx, who, tipo, made), given: 0 };
  const removed = await hide(tx, who, tipo, made);
  return { removed, given: await giveBack(tx, who, { tipo, importacion: id }, rows.filter(isGivenBack)) };
}

type Progress = Pick<StoredImport, "hechas" | "importadas" | "cambiadas">;

/** Takes back the rows of a stage, a transaction for each batch. */
async function takeBackStage(
  db: Db,
  lease: Lease,
  { row, who, stage, so }: { row: StoredImport; who: Author; stage: SQL; so: Progress },
): Promise<void> {
  const breathe = yieldToRequests();
  for (let after = 0; !lease.aborted;) {
    const rows = await nextRows(db, row, stage, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.fila;
    await db.transaction(async (tx) => {
      await lease.keep(tx, {});
      const { removed, given } = await undo(tx, who, row, rows);
      so.importadas -= removed;
      so.cambiadas -= given;
      so.hechas += rows.length;
      await lease.keep(tx, so);
    });
    await breathe();
  }
}

/**
 * Removes the records or entries of an import that nobody has touched since, and gives those that it changed their old
 * values, batch by batch; the others stay.
 */
export const takeBack: Work = async ({ db, services: { clock, log }, lease }) => {
  const [row] = await db.select().from(importacion).where(eq(importacion.id, lease.id));
  if (!row) return;
  const who = await whoTakes(db, row);
  const so = { hechas: 0, importadas: row.importadas, cambiadas: row.cambiadas };
  for (const stage of STAGES) await takeBackStage(db, lease, { row, who, stage, so });
  if (lease.aborted) return;
  await lease.keep(db, { estado: "DESHECHA", terminado_en: clock(), motivo: null });
  log.info("import.taken_back", { importacion: row.id });
};
