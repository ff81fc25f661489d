import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CACHE_NAME, STREETS_CACHE } from "@/lib/campo/worker/addresses";
import { contentSecurityPolicy } from "./content-security-policy";
import { fieldMode } from "./env";
import { imageTiles } from "./map-tiles";

/**
 * The script that takes the place of the worker where the field screen is off, or was never built: the browser installs
 * it as a newer version, and it removes what the worker kept and the registration. It does not wait until it is active:
 * that takes as long as the worker before it has something to do. `unregister` begins when the installation is over,
 * so the installation must not wait for it. What a person made stays in IndexedDB.
 */
const LEAVING_WORKER = `self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(["${CACHE_NAME}", "${STREETS_CACHE}"].map((name) => caches.delete(name))));
  void self.registration.unregister();
});
`;

/** Where scripts/field-worker.mjs puts the worker, below the running server's folder. */
const BUILT = [".next", "field-worker.js"] as const;

/** Stands in the revision of each kept document: the settings that the document carries. */
const SETTINGS_MARK = "@ajustes";

/** The settings in a kept document and its headers: after a change of them devices fetch it again. */
const settingsDigest = () =>
  createHash("sha256")
    .update(JSON.stringify([imageTiles(), contentSecurityPolicy("")]))
    .digest("hex")
    .slice(0, 8);

/** The service worker's script for this installation; one that removes the worker where there is no field screen. */
export async function workerScript(): Promise<string> {
  // A development server changes its files all the time, and has no list of them.
  if (!fieldMode() || process.env.NODE_ENV !== "production") return LEAVING_WORKER;
  const built = await readFile(join(/* turbopackIgnore: true */ process.cwd(), ...BUILT), "utf8");
  return built.replaceAll(SETTINGS_MARK, `.${settingsDigest()}`);
}
