// Before any other module of the framework, which else takes the process for one without AsyncLocalStorage.
import "next/dist/server/node-environment-baseline";
import { vi } from "vitest";
import { forgetProcess } from "./forget-process";

/**
 * Runs before each suite. Suites share a worker's process, so this gives each one what a new process would have: its
 * own instances of our modules, the variables, globals and clock of the start, and an empty page.
 */
forgetProcess();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
if (typeof document !== "undefined") {
  document.body.innerHTML = "";
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
}
