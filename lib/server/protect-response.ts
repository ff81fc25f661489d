import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { OWN_MARK } from "@/lib/connection/own-answer";
import { bareContentPolicy, securityHeaders, strictTransport } from "@/lib/security-headers";

/**
 * Sets the headers of every response, whoever writes it: pages, calls, files, redirects and errors. Rules of
 * next.config.ts would not reach what is answered before the framework has the request. The mark says that it is ours
 * and not somebody's between (decisions §14).
 */
export function protectResponse({ headers, url = "" }: IncomingMessage, response: ServerResponse, https: boolean) {
  for (const { key, value } of [OWN_MARK, ...securityHeaders]) response.setHeader(key, value);
  if (url.startsWith("/api/")) response.setHeader(bareContentPolicy.key, bareContentPolicy.value);
  if (https || headers["x-forwarded-proto"] === "https") response.setHeader(strictTransport.key, strictTransport.value);
}
