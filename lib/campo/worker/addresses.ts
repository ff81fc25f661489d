/** The addresses that the worker knows; scripts/field-worker.mjs reads them too. */

/** The field screen: one document for everyone, whose views stand behind the #. */
export const FIELD_PAGE = "/campo";

/** Shown in place of any other page that cannot be fetched. */
export const NO_LINE_PAGE = "/sin-linea";

/** The worker's script, and what it answers for. */
export const WORKER = { script: "/campo/sw.js", scope: "/" } as const;

/** The worker's one cache. */
export const CACHE_NAME = "campo";

/** The streets that a device takes along, beside the worker's files, which each version replaces. */
export const STREETS_CACHE = "campo-mapa";
