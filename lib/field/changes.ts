/** Tells every view of the device's store, in this tab and in others, that something in it changed. */

const NAME = "campo";

const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function shared(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = tell;
  }
  return channel;
}

/** Reports a change, after its transaction is complete. */
export function reportChange(): void {
  tell();
  shared()?.postMessage(null);
}

/** Calls `listener` after each change; returns the unsubscribe function. */
export function onChange(listener: () => void): () => void {
  shared();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
