import { fileURLToPath } from "node:url";

/**
 * In production the API runs as `scripts/build-api.mjs` built it, in `build/api`; in development and in tests from its
 * sources. Files that are not program stand with the sources in both.
 */
const isBuilt = new URL(import.meta.url).pathname.endsWith(".mjs");
const sources = new URL(isBuilt ? "../../ministry-api/" : "./", import.meta.url);

/** The path of a file or folder that belongs to the API, from the folder of its sources. */
export const ownFile = (path: string): string => fileURLToPath(new URL(path, sources));

/** The address of a thread's program by its folder: the built one, or its `worker.ts`. */
export const threadProgram = (folder: string): string =>
  isBuilt
    ? new URL(`${folder.replaceAll("/", "-")}.mjs`, import.meta.url).href
    : new URL(`${folder}/worker.ts`, sources).href;
