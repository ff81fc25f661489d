import "server-only";
import pLimit from "p-limit";

/** Exports that one person may run at the same time. */
export const EXPORTS_AT_ONCE = 2;
/** Exports that one process runs at the same time, to limit memory; the next ones wait. */
const RUNNING_AT_ONCE = 8;

const inTurn = pLimit(RUNNING_AT_ONCE);
const waitingByPerson = new Map<string, number>();

/**
 * Counts an export of this person and waits for its turn; null if the person has too many. The function that the
 * promise gives ends it.
 */
export function startExport(person: string): Promise<() => void> | null {
  const now = waitingByPerson.get(person) ?? 0;
  if (now >= EXPORTS_AT_ONCE) return null;
  waitingByPerson.set(person, now + 1);
  return new Promise((start) => {
    void inTurn(() => new Promise<void>((end) => start(end))).then(() => {
      const left = (waitingByPerson.get(person) ?? 1) - 1;
      if (left > 0) waitingByPerson.set(person, left);
      else waitingByPerson.delete(person);
    });
  });
}
