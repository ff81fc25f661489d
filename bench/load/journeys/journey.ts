import { freshKey } from "../office";
import type { Worker } from "../person";
import { succeeded } from "../screens";

/** One thing a person does from its beginning to its end. */
export type Journey = (worker: Worker) => Promise<void>;

/**
 * Where a change of screen begins: all below the panel, the page of a list alone, the page below a record's
 * tabs, or everything, as after a save.
 */
export const FROM = { panel: 1, page: 3, tab: 4, whole: -1 } as const;

/** A write as a screen makes it, with a key of its own. Errors: an answer that is no success. */
export async function write(worker: Worker, method: "POST" | "PUT", path: string, body?: unknown): Promise<void> {
  const answer = await worker.browser.send(`/api${path}`, {
    method,
    headers: { Accept: "application/json", "Idempotency-Key": freshKey() },
    ...(body !== undefined && { body }),
  });
  succeeded(`${method} ${path.replace(/\d+/g, ":id")}`, answer);
}
