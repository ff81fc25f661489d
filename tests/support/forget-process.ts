import { vi } from "vitest";

/** Forgets what our modules hold, as a new process does: their instances, and the values of lib/server/process-wide.ts. */
export function forgetProcess(): void {
  vi.resetModules();
  for (const name of Object.getOwnPropertySymbols(globalThis))
    if (name.description?.startsWith("inventario: ")) Reflect.deleteProperty(globalThis, name);
}
