/**
 * Whether the server is in reach, as the browser's calls find out. Who sees a call fail says so; the shell asks the server
 * itself, tells the person, and says when it is back (docs/faults.md).
 */

type Turn = "doubt" | "back";

const listeners: Record<Turn, Set<() => void>> = { doubt: new Set(), back: new Set() };

function tell(turn: Turn): void {
  for (const listener of [...listeners[turn]]) listener();
}

function on(turn: Turn, listener: () => void): () => void {
  listeners[turn].add(listener);
  return () => void listeners[turn].delete(listener);
}

/** No answer (0), or the words of a server that has none behind it: what was sent may have arrived or not. */
export const isOutage = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/** A call had no answer: is the server still there? */
export const tellDoubt = (): void => tell("doubt");
/** The server was gone and answers again. */
export const tellBack = (): void => tell("back");

/** Calls `listener` at each doubt; returns what ends it. */
export const onDoubt = (listener: () => void) => on("doubt", listener);
/** Calls `listener` whenever the server is back after it was gone; returns what ends it. */
export const onBack = (listener: () => void) => on("back", listener);
