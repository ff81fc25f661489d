import "server-only";

/** A signal that aborts with the first of two others, until it is over. */
interface Either {
  signal: AbortSignal;
  /** Must be called when nothing waits for it any more: it lets go of the two others. */
  over(): void;
}

/**
 * A signal that aborts with the first of a timeout and another signal. `AbortSignal.any` would keep the timeout, and the
 * request around it, in memory until it comes, minutes after its call is over (Node 24 and 26), or lose it before (20).
 */
export function eitherSignal(timeout: AbortSignal, other: AbortSignal): Either {
  const either = new AbortController();
  const ends = [timeout, other].map((source) => {
    const abort = () => either.abort(source.reason);
    if (source.aborted) abort();
    else source.addEventListener("abort", abort);
    return () => source.removeEventListener("abort", abort);
  });
  return {
    signal: either.signal,
    over: () => {
      for (const end of ends) end();
    },
  };
}
