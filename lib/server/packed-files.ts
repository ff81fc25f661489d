import "server-only";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

/** The build's files, below the running server's folder; scripts/pack-files.mjs puts their packed forms beside them. */
const FILES = [".next", "static"] as const;
const PREFIX = "/_next/static";
const YEAR = 365 * 24 * 60 * 60;

/**
 * Answers for the build's scripts, styles and fonts with the forms that the build compressed. Their names bear their
 * content's hash, so that a browser keeps them. Whatever is no such file is left to `next`, and all where nothing is built.
 */
export function packedFiles(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), ...FILES);
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    maxAge: YEAR,
    immutable: true,
  });
  return (request, response, next) => {
    const { url = "", method } = request;
    if (!url.startsWith(`${PREFIX}/`) || (method !== "GET" && method !== "HEAD")) return next();
    request.url = url.slice(PREFIX.length);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}
