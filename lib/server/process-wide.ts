import "server-only";

/**
 * The one value of that name in this process. Pages, calls and the middleware are built apart: a module's own variable
 * exists once for each of them.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`inventario: ${name}`);
  const held = globalThis as unknown as Record<symbol, T | undefined>;
  return (held[key] ??= make());
}

/** How a cache of the process tells the time, read anew each time. */
export const CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };
