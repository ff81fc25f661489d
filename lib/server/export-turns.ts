import "server-only";

/** Exports that one person may run at the same time. */
export const TURNS = 2;

const running = new Map<string, number>();

/**
 * Takes one of a person's turns; null if none is left. The function returned gives it back; repeated calls do nothing.
 */
export function takeTurn(person: string): (() => void) | null {
  const now = running.get(person) ?? 0;
  if (now >= TURNS) return null;
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
