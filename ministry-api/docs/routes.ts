import { createHash } from "node:crypto";
import type { RawRoute } from "../http/handler";
import { openApiDocument } from "./openapi";
import { docsPage } from "./page";
import { STYLE } from "./style";

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/**
 * The documentation of the contract and of the routes beside it, for people and for programs. Both are public: they
 * hold no data, and the author of a client needs them before having an account. Built at the first request.
 */
export function docsRoutes(beside: readonly RawRoute[]): readonly RawRoute[] {
  let page: Promise<string> | undefined;
  let document: string | undefined;
  const routes: RawRoute[] = [
    {
      path: "/docs",
      access: "public",
      run: async () => new Response(await (page ??= docsPage(all)), { headers: PAGE_HEADERS }),
    },
    {
      path: "/docs/openapi.json",
      access: "public",
      run: async () =>
        new Response((document ??= JSON.stringify(openApiDocument(all))), {
          headers: { "Content-Type": "application/json" },
        }),
    },
  ];
  const all = [...beside, ...routes];
  return routes;
}
