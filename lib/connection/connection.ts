/**
 * Whether the browser can reach the server. A failed call reports a doubt; the shell then checks the server, notifies
 * the user, and reports when it is back (docs/faults.md). While the server is lost nothing refreshes or navigates.
 */

type ConnectionEvent = "doubt" | "lost" | "refused" | "back";

const listeners: Record<ConnectionEvent, Set<() => void>> = {
  doubt: new Set(),
  lost: new Set(),
  refused: new Set(),
  back: new Set(),
};
let lineLost = false;

function emit(turn: ConnectionEvent): void {
  for (const listener of [...listeners[turn]]) listener();
}

function listen(turn: ConnectionEvent, listener: () => void): () => void {
  listeners[turn].add(listener);
  return () => void listeners[turn].delete(listener);
}

/** No response (0), or a gateway error (502 to 504): the request may or may not have arrived. */
export const isOutage = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/** True while the server does not respond; the check is repeated until it does. */
export const isLost = (): boolean => lineLost;

/** Reports a call without a response, so that the server is checked. */
export const reportDoubt = (): void => emit("doubt");
/** Reports that the check got no response either. */
export function reportLost(): void {
  lineLost = true;
  emit("lost");
}
/** Reports that the server responds again. */
export function reportBack(): void {
  lineLost = false;
  emit("back");
}

/** True if the page must stay because the server is lost; the user is notified. */
export function blocksLeaving(): boolean {
  if (lineLost) emit("refused");
  return lineLost;
}

/** Calls `listener` at each reported doubt; returns the unsubscribe function. */
export const onDoubt = (listener: () => void) => listen("doubt", listener);
/** Calls `listener` when the server is lost; returns the unsubscribe function. */
export const onLost = (listener: () => void) => listen("lost", listener);
/** Calls `listener` whenever leaving the page was refused; returns the unsubscribe function. */
export const onRefused = (listener: () => void) => listen("refused", listener);
/** Calls `listener` whenever the server is back after it was lost; returns the unsubscribe function. */
export const onBack = (listener: () => void) => listen("back", listener);
