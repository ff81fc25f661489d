import type { Locks } from "../../lib/campo/sending/all";

/** What a page of the days has of its browser. */

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The value without the references in it. */
export function unreferenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unreferenced);
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== "referencia");
  return Object.fromEntries(kept.map(([name, one]) => [name, unreferenced(one)]));
}

/** The locks of one browser. */
export function browserLocks(): Locks {
  let held = false;
  return {
    request: async (_name, _options, run) => {
      if (held) return run(null);
      held = true;
      try {
        return await run({});
      } finally {
        held = false;
      }
    },
  };
}
