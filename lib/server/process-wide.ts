import "server-only";

/**
 * The value of that name, one per process. Pages, route handlers and the middleware are bundled separately, so a module
 * variable exists once in each bundle.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`inventario: ${name}`);
  const held = globalThis as unknown as Record<symbol, T | undefined>;
  return (held[key] ??= make());
}

/** Clock of the process's caches: Date.now, read again each time. */
export const CACHE_CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };
