/** How long it must be quiet after several calls, in ms, and how long it is put off at most. */
const QUIET_MS = 300;
const LONGEST_MS = 1500;

interface Debounced {
  call: () => void;
  /** Forgets a call that still waits. */
  cancel: () => void;
}

/** `run` for many calls: at once for the first one, and once more when those that follow closely have ended. */
export function debounceLeading(run: () => void): Debounced {
  let last = -Infinity;
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    since = null;
  };
  return {
    cancel,
    call: () => {
      const now = Date.now();
      const isFirst = since === null && now - last > QUIET_MS;
      last = now;
      if (isFirst) return run();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          since = null;
          run();
        },
        Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - now)),
      );
    },
  };
}
