/** Which records are open in a form, in this tab or another: they are not sent while somebody types. */

const PREFIX = "campo:abierto:";

const here = new Map<string, number>();

/** Marks a record as open; returns the function that ends it. */
export function openRecord(clave: string): () => void {
  here.set(clave, (here.get(clave) ?? 0) + 1);
  const closed = new AbortController();
  // Other tabs see the lock, and the browser releases it when this one ends.
  if ("locks" in navigator) {
    void navigator.locks.request(
      PREFIX + clave,
      { mode: "shared" },
      () => new Promise<void>((resolve) => closed.signal.addEventListener("abort", () => resolve())),
    );
  }
  return () => {
    const left = (here.get(clave) ?? 1) - 1;
    if (left > 0) here.set(clave, left);
    else here.delete(clave);
    closed.abort();
  };
}

/** Whether a record is open in any tab. */
export async function isOpenRecord(clave: string): Promise<boolean> {
  if (here.has(clave)) return true;
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === PREFIX + clave);
}
