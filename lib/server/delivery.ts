import "server-only";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { compressed } from "./compressed";
import { packedFiles } from "./packed-files";
import { readyPage } from "./ready-page";

/**
 * Puts in front of a server's listeners: the build's packed files, the compression of all other responses, and what
 * most pages need before they are rendered.
 */
export function deliver(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  const files = packedFiles();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    files(request, response, () =>
      compressed(request, response, () =>
        readyPage(request, response, () => {
          for (const listener of listeners) listener.call(server, request, response);
        }),
      ),
    ),
  );
}
