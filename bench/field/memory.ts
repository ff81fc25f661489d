import { readFileSync } from "node:fs";
import type { CDPSession } from "playwright";

/** Memory of a browser's processes, in MB: what they have for themselves and their share of what they have together. */
export interface Memory {
  /** The page's process. */
  page: number;
  /** Objects of the page's scripts, within it. */
  heap: number;
}

const MB = 2 ** 20;
/** So long the page is kept busy, so that its process can be told from the others. */
const BUSY_MS = 300;

/** The proportional size in a process' `smaps_rollup`, in MB; 0 if it says none. */
export const proportional = (rollup: string): number => Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1024;

function sizeOf(process: number): number {
  try {
    return proportional(readFileSync(`/proc/${process}/smaps_rollup`, "utf8"));
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

interface Spent {
  id: number;
  cpuTime: number;
}

/** Which process worked the most in between. */
export function busiest(before: readonly Spent[], after: readonly Spent[]): number | undefined {
  const spent = new Map(before.map(({ id, cpuTime }) => [id, cpuTime]));
  const worked = after.map(({ id, cpuTime }) => ({ id, cpuTime: cpuTime - (spent.get(id) ?? 0) }));
  return worked.sort((one, other) => other.cpuTime - one.cpuTime)[0]?.id;
}

/** Weighs the browser's processes now. */
export async function memoryOf(browser: CDPSession, page: CDPSession): Promise<Memory> {
  const processes = async () => (await browser.send("SystemInfo.getProcessInfo")).processInfo;
  const { metrics } = await page.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  const before = await processes();
  const sizes = new Map(before.map(({ id }) => [id, sizeOf(id)]));
  await page.send("Runtime.evaluate", {
    expression: `for (const until = performance.now() + ${BUSY_MS}; performance.now() < until; );`,
  });
  const after = (await processes()).filter(({ type }) => type === "renderer");
  return {
    page: sizes.get(busiest(before, after) ?? 0) ?? 0,
    heap: heap / MB,
  };
}
