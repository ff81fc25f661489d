import { createServer } from "node:net";

/** Below the ports that Linux, macOS and Windows give to outgoing connections, which could take a free one at any time. */
const FROM = 20_000;
const UNTIL = 32_768;

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * A free port of the loopback address, chosen at random so that servers that start at the same time do not meet. Stands
 * here because a release contains this folder and not the tests that use it too.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (UNTIL - FROM));
    if (await isFree(port)) return port;
  }
}
