import {
  NavigationRoute,
  NetworkOnly,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  Serwist,
  type SerwistPlugin,
} from "serwist";
import { CACHE_NAME, FIELD_PAGE, NO_LINE_PAGE } from "./addresses";

/**
 * The service worker: keeps the field screen's document and files, and nothing else (decision 043). A request that is
 * neither a navigation nor for one of those files is not touched. scripts/field-worker.mjs bundles it and writes the
 * list of files in.
 */

declare const self: { __SW_MANIFEST: PrecacheEntry[] };

const DOCUMENTS = [FIELD_PAGE, NO_LINE_PAGE];

/** The documents are the same for everyone: they are asked for as nobody, and no cookie has a say in them. */
const withoutCookies: SerwistPlugin = {
  requestWillFetch: async ({ request, event }) =>
    event.type === "install" && DOCUMENTS.includes(new URL(request.url).pathname)
      ? new Request(request, { credentials: "omit" })
      : request,
};

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: {
    cacheName: CACHE_NAME,
    // An address stands for itself alone, and a proxy's Vary cannot hide what is kept.
    cleanURLs: false,
    directoryIndex: null,
    ignoreURLParametersMatching: [],
    matchOptions: { ignoreVary: true },
    plugins: [withoutCookies],
  },
  // The page that installs it is its own from then on. A newer one waits until a page says SKIP_WAITING.
  clientsClaim: true,
});

// The query is ignored: the document is the same.
serwist.registerCapture(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === "navigate" && url.pathname === FIELD_PAGE,
  serwist.createHandlerBoundToUrl(FIELD_PAGE),
);

serwist.registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackUrls: [NO_LINE_PAGE], serwist })] }),
  ),
);

serwist.addEventListeners();
