import "server-only";

/**
 * Lets the memory of ended requests go. React ends each render by aborting a signal with an error, and until an error's
 * stack is read, V8 keeps all that is on it: here Node's immediate, which is linked with those of other requests. So of
 * requests served at the same time, one that is still held would hold them all, and those served with them before.
 */
export function releaseAbortedRenders(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (this: AbortController, reason?: unknown) {
    if (reason instanceof Error) void reason.stack;
    abort.call(this, reason);
  };
}
