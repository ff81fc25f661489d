import { isOutage } from "@/lib/connection/connection";

/**
 * Settings that two libraries read when they load, because of the content security policy: the nonce, for the style
 * sheet that the dialog library adds while page scrolling is locked; and `jitless`, so that zod does not test whether
 * it may compile code from strings.
 */
Object.assign(window, {
  __webpack_nonce__: document.querySelector("script")?.nonce,
  __zod_globalConfig: { jitless: true },
});

/** Header of every request that Next's router makes for a page's data. */
const OF_A_PAGE = "rsc";

const browserFetch = window.fetch.bind(window);

/**
 * A proxy whose server is down answers with an error. Next's router treats that as a page and would leave for the
 * proxy's error page. As a failed request it stays on the current page and is retried (experimental.useOffline).
 */
window.fetch = async (input, init) => {
  const answer = await browserFetch(input, init);
  if (isOutage(answer.status) && new Headers(init?.headers).has(OF_A_PAGE)) throw new TypeError("No server behind");
  return answer;
};
