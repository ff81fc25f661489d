/** Which records are open in a form, in this tab or another: they are neither sent nor tidied away while somebody types. */

const PREFIX = "campo:abierto:";

const openHere = new Map<string, number>();

interface HeldRecord {
  /** Resolves once other tabs see it. */
  seen: Promise<void>;
  end: () => void;
}

function holdRecord(clave: string): HeldRecord {
  openHere.set(clave, (openHere.get(clave) ?? 0) + 1);
  const closed = new AbortController();
  let seen = Promise.resolve();
  // Other tabs see the lock, and the browser releases it when this one ends.
  if ("locks" in navigator) {
    seen = new Promise((granted) => {
      void navigator.locks.request(PREFIX + clave, { mode: "shared" }, () => {
        granted();
        return new Promise<void>((resolve) => {
          if (closed.signal.aborted) resolve();
          closed.signal.addEventListener("abort", () => resolve());
        });
      });
    });
  }
  const end = () => {
    const left = (openHere.get(clave) ?? 1) - 1;
    if (left > 0) openHere.set(clave, left);
    else openHere.delete(clave);
    closed.abort();
  };
  return { seen, end };
}

/** Records that were begun here and whose form is not open yet. */
const begunRecords = new Map<string, () => void>();

/** Marks a record as open before it is made, until its form opens or `endBegun`; resolves once other tabs see it. */
export async function beginRecord(clave: string): Promise<void> {
  const { seen, end } = holdRecord(clave);
  begunRecords.set(clave, end);
  await seen;
}

/** Ends the marks of records that were begun and whose form did not open: the person is back at the list. */
export function endBegun(): void {
  for (const end of begunRecords.values()) end();
  begunRecords.clear();
}

/** Marks a record as open; returns the function that ends it. */
export function openRecord(clave: string): () => void {
  const { seen, end } = holdRecord(clave);
  void seen.then(() => {
    begunRecords.get(clave)?.();
    begunRecords.delete(clave);
  });
  return end;
}

/** Whether a record is open in any tab. */
export async function isOpenRecord(clave: string): Promise<boolean> {
  if (openHere.has(clave)) return true;
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === PREFIX + clave);
}

/** Does something while no tab has the record open, nor can open it meanwhile. Not done where one has it open. */
export async function whileClosed(clave: string, act: () => Promise<void>): Promise<void> {
  if (openHere.has(clave)) return;
  if (!("locks" in navigator)) return act();
  await navigator.locks.request(PREFIX + clave, { mode: "exclusive", ifAvailable: true }, (lock) =>
    lock === null ? undefined : act(),
  );
}
