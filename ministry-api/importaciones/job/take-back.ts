import { setTimeout as rest } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Kind } from "@/contract/resources/registros";
import { fullName } from "../../auth/tokens";
import type { Db, Tx } from "../../db/client";
import { importacion, importacionFila as f, ppirta, ppirtf, usuario } from "../../db/schema";
import { recordChanges, type Who } from "../../history/record";
import type { Author } from "../../registros/insert";
import type { StoredImport } from "../access";
import type { Work } from "../work/works";
import { batchOf } from "./due";
import { removeEntries } from "./entries/take-back";
import { later } from "./history-of";

/** Between two batches everybody else's requests get their turn. */
const REST_MS = 5;

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

/** The ids of an import's records after that one. */
async function nextIds(db: Db, { id, tipo }: StoredImport, after: number): Promise<number[]> {
  const rows = await db
    .select({ id: f.id_registro })
    .from(f)
    .where(and(eq(f.id_importacion, id), gt(f.id_registro, after)))
    .orderBy(asc(f.id_registro))
    .limit(batchOf(tipo));
  return rows.flatMap((row) => row.id ?? []);
}

/** Locks those records that are not derived and not removed, as every change of a record does. */
async function lockDrafts(tx: Tx, kind: Kind, ids: number[]): Promise<{ id: number }[]> {
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
    where exists (select 1 from historial h where ${later(kind, sql`n.id`)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Hides those records that nobody has touched, with their history. Returns how many. */
async function hide(tx: Tx, who: Who, kind: Kind, ids: number[]): Promise<number> {
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
  const t = kind === "ppirta" ? ppirta : ppirtf;
  await tx
    .update(t)
    .set({ eliminado_en: new Date(), actualizado_en: sql`now()` })
    .where(
      inArray(
        t.id,
        gone.map(({ id }) => id),
      ),
    );
  await recordChanges(
    tx,
    who,
    gone.map((before) => ({
      ...{ tabla: kind, id_fila: before.id, accion: "ELIMINAR", tipo: kind, id_registro: before.id },
      ...{ before: { ...before }, after: null },
    })),
  );
  return gone.length;
}

/** Removes what nobody has touched and nothing uses. Returns how many. */
const remove = (tx: Tx, who: Author, tipo: TipoImportable, ids: number[]): Promise<number> =>
  esInventario(tipo) ? hide(tx, who, tipo, ids) : removeEntries(tx, who, tipo, ids);

/** Removes the records or entries of an import that nobody has touched since, batch by batch; the others stay. */
export const takeBack: Work = async ({ db, services: { clock, log }, lease }) => {
  const [row] = await db.select().from(importacion).where(eq(importacion.id, lease.id));
  if (!row) return;
  const who = await whoTakes(db, row);
  let { importadas } = row;
  let hechas = 0;
  for (let after = 0; !lease.over; await rest(REST_MS)) {
    const ids = await nextIds(db, row, after);
    const last = ids.at(-1);
    if (last === undefined) {
      await lease.keep(db, { estado: "DESHECHA", terminado_en: clock(), motivo: null });
      return log.info("import.taken_back", { importacion: row.id });
    }
    after = last;
    await db.transaction(async (tx) => {
      await lease.keep(tx, {});
      importadas -= await remove(tx, who, row.tipo, ids);
      hechas += ids.length;
      await lease.keep(tx, { hechas, importadas });
    });
  }
};
