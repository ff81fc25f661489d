/** What lib/server/web-server.ts takes of the package, which brings no types of its own. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions, ZlibOptions } from "node:zlib";

  export default function compression(
    options: ZlibOptions & { brotli: BrotliOptions },
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
