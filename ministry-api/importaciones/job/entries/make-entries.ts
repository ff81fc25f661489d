import type { TipoCatalogo } from "@/contract/importacion/tipos";
import type { Tx } from "../../../db/client";
import { Problem } from "../../../http/problem";
import { problemOf } from "../../../http/database-errors";
import { makeEntry } from "../../../catalogos/routes";
import { writeChecked } from "../../rows";
import type { Due } from "../due";
import { type Job, keepIds } from "../make-records";
import { type Rechecker, type Refused, explainRefused } from "../recheck";

/** What stands in the way of an entry, by field; throws what is no refusal of its values. */
function errorsOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  const problem = error instanceof Problem ? error : problemOf(error, false);
  if (problem?.status !== 422 || Object.keys(problem.errores).length === 0) throw error;
  return problem.errores;
}

/**
 * Makes entries of rows that hold, each by the catalogue's own creation; its history says the import's number. Rows that
 * the catalogue refuses stay out and are returned; they are stored with what stands in their way.
 */
export async function makeEntries(
  tx: Tx,
  { id, author }: Job,
  rechecker: Rechecker & { tipo: TipoCatalogo },
  held: readonly Due[],
): Promise<{ made: number; out: Refused[] }> {
  const refusals: { row: Due; errores: Readonly<Record<string, readonly string[]>> }[] = [];
  const made: { row: Due; entry: number }[] = [];
  for (const row of held) {
    try {
      // In a transaction of its own: what the database refuses must not end that of the batch.
      const entry = await tx.transaction((inner) =>
        makeEntry(inner, author, rechecker.tipo, { ...row.valores }, { importacion: id }),
      );
      made.push({ row, entry });
    } catch (error) {
      refusals.push({ row, errores: errorsOf(error) });
    }
  }
  const out = await explainRefused(rechecker, refusals);
  await writeChecked(tx, id, out);
  await keepIds(
    tx,
    id,
    made.map(({ row }) => row),
    made.map(({ entry }) => entry),
  );
  return { made: made.length, out };
}
