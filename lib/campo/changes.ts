import type { RegistroDeCampo } from "./types";

/** Tells every view of the device's store, in this tab and in others, that something in it changed. */

const NAME = "campo";

/** Called with the record as it is now, if nothing else changed; null: anything may have. */
type ChangeListener = (record: RegistroDeCampo | null) => void;

const listeners = new Set<ChangeListener>();
let channel: BroadcastChannel | null = null;

function notifyListeners(record: RegistroDeCampo | null): void {
  for (const listener of [...listeners]) listener(record);
}

function sharedChannel(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = () => notifyListeners(null);
  }
  return channel;
}

/** Reports a change, after its transaction is complete: of this record alone, or of anything. */
export function reportChange(record: RegistroDeCampo | null = null): void {
  notifyListeners(record);
  sharedChannel()?.postMessage(null);
}

/** Calls `listener` after each change; returns the unsubscribe function. */
export function onChange(listener: ChangeListener): () => void {
  sharedChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
