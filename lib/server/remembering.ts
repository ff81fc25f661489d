import "server-only";

/** Texts that are remembered: more than are in use by one process at a time. */
const TEXTS = 1000;

/**
 * `open`, which makes the same of the same text each time and is asked for it with every request: what the texts asked for
 * last opened as. What opened as nothing is not kept. The value is shared by all who ask: nobody may change it.
 */
export function remembering<T>(open: (text: string) => Promise<T | null>): (text: string) => Promise<T | null> {
  const known = new Map<string, T>();
  return async (text) => {
    const value = known.get(text) ?? (await open(text));
    if (value === null) return null;
    known.delete(text);
    known.set(text, value);
    if (known.size > TEXTS) known.delete(known.keys().next().value ?? text);
    return value;
  };
}
