import "server-only";

/**
 * A signal that aborts with the first of a timeout and another signal. Node 20 collects a timeout that only
 * `AbortSignal.any` holds, and it never comes; a listener keeps it.
 */
export function eitherSignal(timeout: AbortSignal, other: AbortSignal): AbortSignal {
  timeout.addEventListener("abort", () => undefined, { once: true });
  return AbortSignal.any([timeout, other]);
}
