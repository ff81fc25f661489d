import type { IncomingMessage, ServerResponse } from "node:http";
import { OWN_MARK } from "@/lib/connection/own-answer";
import { WORKER } from "@/lib/campo/worker/addresses";
import {
  bareContentPolicy,
  buildContentPolicy,
  securityHeaders,
  strictTransport,
  workerContentPolicy,
} from "@/lib/security-headers";

/** The policy of an answer that is no page. Route handlers set none: a second header would only add to it. */
function policyOf(url: string) {
  if (url.startsWith("/_next/")) return buildContentPolicy;
  return url.split("?", 1)[0] === WORKER.script ? workerContentPolicy : bareContentPolicy;
}

/**
 * Sets the headers of every response, whoever writes it: pages, calls, files, redirects and errors. Rules of
 * next.config.ts would not reach what is answered before the framework has the request. The mark says that it is ours
 * and not somebody's between (decision 048). The content policy is the strictest, so that an answer nobody thought of
 * runs nothing; middleware.ts replaces it by that of a page.
 */
export function protectResponse({ headers, url = "" }: IncomingMessage, response: ServerResponse, https: boolean) {
  for (const { key, value } of [OWN_MARK, ...securityHeaders]) response.setHeader(key, value);
  const policy = policyOf(url);
  response.setHeader(policy.key, policy.value);
  if (https || headers["x-forwarded-proto"] === "https") response.setHeader(strictTransport.key, strictTransport.value);
}
