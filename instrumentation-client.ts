import { isOutage } from "@/lib/connection/connection";

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
