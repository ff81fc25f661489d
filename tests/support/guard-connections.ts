import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { afterEach, expect } from "vitest";

/**
 * Runs before each suite: a connection to anything that no test has started ends with an error and fails the test that
 * made it, whether something listens there or not. A product that runs beside the tests is never asked.
 */

/** Tests listen on the lowest port of `freePort` (deploy/bin/drill/free-port.mjs) or above. */
const LOWEST = 20_000;
/** Nobody may listen on these without the system's leave, so tests take them for servers that are not there. */
const CLOSED = new Set([1, 9]);

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const REGISTRY = Symbol.for("connections of tests");
const shared = globalThis as { [REGISTRY]?: string[] };

function refuseStrangers(): string[] {
  const refused: string[] = [];
  subscribe("net.client.socket", (message) => {
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (address: string, port: number) => {
      if (LOOPBACK.test(address) && (port >= LOWEST || CLOSED.has(port))) return;
      const reason = `No test has started ${address}:${port}.`;
      refused.push(reason);
      // The attempt itself is under way: ended within this turn of the event loop, before anything can be sent.
      process.nextTick(() => socket.destroy(new Error(reason)));
    });
  });
  return refused;
}

/** One guard for each process: suites share them. */
const refused = (shared[REGISTRY] ??= refuseStrangers());

afterEach(() => expect(refused.splice(0), "connections to what no test has started").toEqual([]));
