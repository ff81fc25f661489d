import { isOutage } from "@/lib/connection";

/** Part of every request that the framework's router makes for a page's data. */
const OF_A_PAGE = "rsc";

const ask = window.fetch.bind(window);

/**
 * A proxy whose server is away answers for it. To the router that is an answer like any other: it would leave for the
 * proxy's error page. As a failed request it keeps the page, and is tried again (experimental.useOffline).
 */
window.fetch = async (input, init) => {
  const answer = await ask(input, init);
  if (isOutage(answer.status) && new Headers(init?.headers).has(OF_A_PAGE)) throw new TypeError("No server behind");
  return answer;
};
