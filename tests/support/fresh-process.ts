// Before any other module of the framework, which else takes the process for one without AsyncLocalStorage.
import "next/dist/server/node-environment-baseline";
import { vi } from "vitest";

/**
 * Runs before each suite. Suites share a worker's process, so this gives each one what a new process would have: its
 * own instances of our modules, the variables, globals and clock of the start, and an empty page.
 */
vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
// What lib/server/process-wide.ts keeps for the whole process.
for (const name of Object.getOwnPropertySymbols(globalThis))
  if (name.description?.startsWith("inventario: ")) Reflect.deleteProperty(globalThis, name);
if (typeof document !== "undefined") {
  document.body.innerHTML = "";
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
}
