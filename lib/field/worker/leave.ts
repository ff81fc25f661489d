import { CACHE_NAME } from "./addresses";

/**
 * The script that takes the place of the worker where the field screen is off, or was never built: the browser runs it
 * as a newer version, and it removes what the worker kept and itself. What a person made stays in IndexedDB.
 */
export const LEAVING_WORKER = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const leave = async () => {
    await caches.delete("${CACHE_NAME}");
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;
