import { vi } from "vitest";

/** Forgets what our modules hold, as a new process does: their instances, and what lib/server/process-wide.ts keeps. */
export function forgetProcess(): void {
  vi.resetModules();
  for (const name of Object.getOwnPropertySymbols(globalThis))
    if (name.description?.startsWith("inventario: ")) Reflect.deleteProperty(globalThis, name);
}
