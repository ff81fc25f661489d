import "server-only";

/** Exports that one person may run at the same time. */
export const EXPORTS_AT_ONCE = 2;

const running = new Map<string, number>();

/**
 * Counts an export of this person; null if too many are running. The function returned ends it; repeated calls do
 * nothing.
 */
export function startExport(person: string): (() => void) | null {
  const now = running.get(person) ?? 0;
  if (now >= EXPORTS_AT_ONCE) return null;
  running.set(person, now + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (running.get(person) ?? 1) - 1;
    if (left > 0) running.set(person, left);
    else running.delete(person);
  };
}
