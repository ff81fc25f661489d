import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bareContentPolicy, securityHeaders, strictTransport } from "@/lib/security-headers";

/**
 * Sets the headers of every response, whoever writes it: pages, calls, files, redirects and errors. As rules of
 * next.config.ts they would be matched and filled in anew for each request.
 */
export function protectResponse({ headers, url = "" }: IncomingMessage, response: ServerResponse, https: boolean) {
  for (const { key, value } of securityHeaders) response.setHeader(key, value);
  if (url.startsWith("/api/")) response.setHeader(bareContentPolicy.key, bareContentPolicy.value);
  if (https || headers["x-forwarded-proto"] === "https") response.setHeader(strictTransport.key, strictTransport.value);
}
