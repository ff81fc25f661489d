import "server-only";

/** The timeouts of the signals that are still in use. */
const timeouts = new WeakMap<AbortSignal, AbortSignal>();

/**
 * A signal that aborts with the first of a timeout and another signal. Node 20 collects a timeout that only
 * `AbortSignal.any` holds, and it never comes, so it is held as long as its signal. A listener would hold it until it
 * comes: for minutes, by each call.
 */
export function eitherSignal(timeout: AbortSignal, other: AbortSignal): AbortSignal {
  const either = AbortSignal.any([timeout, other]);
  timeouts.set(either, timeout);
  return either;
}
