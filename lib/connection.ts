/**
 * Whether the server is in reach, as the browser's calls find out. Who sees a call fail says so; the shell asks the server
 * itself, tells the person, and says when it is back (docs/faults.md). While it is lost nothing refreshes or navigates.
 */

type Turn = "doubt" | "lost" | "refused" | "back";

const listeners: Record<Turn, Set<() => void>> = {
  doubt: new Set(),
  lost: new Set(),
  refused: new Set(),
  back: new Set(),
};
let lost = false;

function tell(turn: Turn): void {
  for (const listener of [...listeners[turn]]) listener();
}

function on(turn: Turn, listener: () => void): () => void {
  listeners[turn].add(listener);
  return () => void listeners[turn].delete(listener);
}

/** No answer (0), or the words of a server that has none behind it: what was sent may have arrived or not. */
export const isOutage = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/** The server was asked and did not answer; it is asked again until it does. */
export const isLost = (): boolean => lost;

/** A call had no answer: is the server still there? */
export const tellDoubt = (): void => tell("doubt");
/** The server was asked, and does not answer. */
export function tellLost(): void {
  lost = true;
  tell("lost");
}
/** The server was gone and answers again. */
export function tellBack(): void {
  lost = false;
  tell("back");
}

/** True where the page must stay because the server is lost; the person is told. */
export function refusesToLeave(): boolean {
  if (lost) tell("refused");
  return lost;
}

/** Calls `listener` at each doubt; returns what ends it. */
export const onDoubt = (listener: () => void) => on("doubt", listener);
/** Calls `listener` as the server is found to be gone; returns what ends it. */
export const onLost = (listener: () => void) => on("lost", listener);
/** Calls `listener` whenever a person wanted to leave the page in vain; returns what ends it. */
export const onRefused = (listener: () => void) => on("refused", listener);
/** Calls `listener` whenever the server is back after it was gone; returns what ends it. */
export const onBack = (listener: () => void) => on("back", listener);
