import "server-only";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { compressed } from "./compressed";
import { packedFiles } from "./packed-files";

/** Puts in front of a server's listeners: the build's packed files, and the compression of all other responses. */
export function deliver(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  const files = packedFiles();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    files(request, response, () =>
      compressed(request, response, () => {
        for (const listener of listeners) listener.call(server, request, response);
      }),
    ),
  );
}
