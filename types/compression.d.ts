/** What lib/server/compressed.ts takes of the package, which brings no types of its own. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions, ZlibOptions } from "node:zlib";

  interface Compression {
    (
      options: ZlibOptions & { threshold: number; brotli: BrotliOptions },
    ): (request: IncomingMessage, response: ServerResponse & { flush?: () => void }, next: () => void) => void;
    /** True if the response's type is worth compressing. */
    filter(request: IncomingMessage, response: ServerResponse): boolean;
  }

  const compression: Compression;
  export default compression;
}
