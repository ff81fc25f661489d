import { once } from "node:events";
import { cpus } from "node:os";
import { Worker } from "node:worker_threads";
import * as z from "zod";

const Took = z.tuple([z.array(z.number()).min(1)]);

async function workOnce(): Promise<number[]> {
  const worker = new Worker(new URL("./pace.mjs", import.meta.url));
  const [took] = Took.parse(await once(worker, "message"));
  await worker.terminate();
  return took;
}

/**
 * How long a fixed piece of work takes on all cores at once, in milliseconds (median): a machine that others share does
 * it faster at one time than at another, and figures of two runs compare only where this is alike.
 */
export async function pace(): Promise<number> {
  const all = (await Promise.all(cpus().map(workOnce))).flat().sort((a, b) => a - b);
  return all[Math.floor(all.length / 2)] ?? Number.NaN;
}
