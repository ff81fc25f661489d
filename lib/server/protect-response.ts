import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { OWN_MARK } from "@/lib/connection/own-answer";
import { bareContentPolicy, buildContentPolicy, securityHeaders, strictTransport } from "@/lib/security-headers";

/**
 * Sets the headers of every response, whoever writes it: pages, calls, files, redirects and errors. Rules of
 * next.config.ts would not reach what is answered before the framework has the request. The mark says that it is ours
 * and not somebody's between (decisions §14). The content policy is the strictest, so that an answer nobody thought of
 * runs nothing; middleware.ts replaces it by that of a page.
 */
export function protectResponse({ headers, url = "" }: IncomingMessage, response: ServerResponse, https: boolean) {
  for (const { key, value } of [OWN_MARK, ...securityHeaders]) response.setHeader(key, value);
  const policy = url.startsWith("/_next/") ? buildContentPolicy : bareContentPolicy;
  response.setHeader(policy.key, policy.value);
  if (https || headers["x-forwarded-proto"] === "https") response.setHeader(strictTransport.key, strictTransport.value);
}
