import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { serveTasks } from "@/node-shared/threads";
import type { Fila } from "../../seguimiento/workflow/registro";
import type { Target, Texts } from "../types";
import { type Stored, type Catalogues, catalogues, type StoredLocalities, type CheckContext } from "./catalogues";
import { type ReadRow, readRow } from "./read-row";
import { outlinesOfDepartments } from "../../lugares/outlines";
import { territorialUnits } from "../../lugares/units";
import { readCited } from "./read-cited";

/** What goes over to the thread that reads rows, and what comes back. */

export interface RowToRead {
  textos: Texts;
  /** The record that its CITE names, null if there is none; absent: the row names no CITE. */
  record?: Fila | null;
}

/** Catalogues are sent to the thread once, under the name `of`; each later task names those that its rows are read by. */
export type Task =
  { of: string; learn: Stored } | { of: string; target: Target<TipoInventario>; rows: readonly RowToRead[] };

/** Null: the thread does not know these catalogues. */
export type Outcome = ReadRow[] | null;

/** Two, since a check that began before a catalogue changed goes on with what it began with. */
const catalogueCache = new LRUCache<string, Catalogues>({ max: 2 });

async function indexed({ comunidades, ...rows }: Stored): Promise<Catalogues> {
  const localities = comunidades.flatMap((part): StoredLocalities => JSON.parse(part));
  const outlines = await outlinesOfDepartments();
  return catalogues({ ...rows, comunidades: localities, outlines, units: territorialUnits() });
}

const read = (context: CheckContext, { textos, record }: RowToRead): ReadRow =>
  record === undefined ? readRow(context, textos) : readCited(context, textos, record ?? undefined);

/** The thread that reads rows. */
serveTasks<Task, Outcome>(parentPort, async (task) => {
  if ("learn" in task) catalogueCache.set(task.of, await indexed(task.learn));
  const known = catalogueCache.get(task.of);
  if (!known) return null;
  return "rows" in task ? task.rows.map((row) => read({ ...known, target: task.target }, row)) : [];
});
