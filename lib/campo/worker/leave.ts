import { CACHE_NAME } from "./addresses";

/**
 * The script that takes the place of the worker where the field screen is off, or was never built: the browser installs
 * it as a newer version, and it removes what the worker kept and the registration. It does not wait until it is active:
 * that takes as long as the worker before it has something to do. `unregister` begins when the installation is over,
 * so the installation must not wait for it. What a person made stays in IndexedDB.
 */
export const LEAVING_WORKER = `self.addEventListener("install", (event) => {
  event.waitUntil(caches.delete("${CACHE_NAME}"));
  void self.registration.unregister();
});
`;
