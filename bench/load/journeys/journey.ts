import { freshKey } from "../office";
import type { Worker } from "../person";
import { succeeded } from "../screens";

/** One task of a person, from its beginning to its end. */
export type Journey = (worker: Worker) => Promise<void>;

/**
 * The folder depth from which a change of screen is rendered: all below the panel, the page of a list alone, the page
 * below a record's tabs, or everything, as after a save.
 */
export const FROM = { panel: 1, page: 3, tab: 4, whole: -1 } as const;

/** A write as a screen makes it, with its own key. Errors: a response that is no success. */
export async function write(worker: Worker, method: "POST" | "PUT", path: string, body?: unknown): Promise<void> {
  const answer = await worker.browser.send(`/api${path}`, {
    method,
    headers: { Accept: "application/json", "Idempotency-Key": freshKey() },
    ...(body !== undefined && { body }),
  });
  succeeded(`${method} ${path.replace(/\d+/g, ":id")}`, answer);
}
