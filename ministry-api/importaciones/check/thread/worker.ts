import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { serveTasks } from "@/node-shared/threads";
import { outlinesOfDepartments } from "../../../lugares/outlines";
import { type Catalogues, catalogues, type Stored, type StoredLocalities } from "../catalogues";
import { readCited } from "../cite/read-cited";
import type { Contexto } from "../context";
import { type Leida, readRow } from "../row";
import type { RowToRead, Outcome, Task } from "./tasks";

/** Two, since a check that began before a catalogue changed goes on with what it began with. */
const catalogueCache = new LRUCache<string, Catalogues>({ max: 2 });

async function indexed({ comunidades, ...rows }: Stored): Promise<Catalogues> {
  const localities = comunidades.flatMap((part): StoredLocalities => JSON.parse(part));
  return catalogues({ ...rows, comunidades: localities, outlines: await outlinesOfDepartments() });
}

const read = (contexto: Contexto, { textos, record }: RowToRead): Leida =>
  record === undefined ? readRow(contexto, textos) : readCited(contexto, textos, record ?? undefined);

/** The thread that reads rows. */
serveTasks<Task, Outcome>(parentPort, async (task) => {
  if ("learn" in task) catalogueCache.set(task.of, await indexed(task.learn));
  const known = catalogueCache.get(task.of);
  if (!known) return null;
  return "rows" in task ? task.rows.map((row) => read({ ...known, destino: task.destino }, row)) : [];
});
