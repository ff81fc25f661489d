import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as ask,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Cut } from "./weather";

/** The line between a device and the API: a proxy whose connections break where it is told. */
interface Line {
  origin: string;
  close(): Promise<void>;
}

interface Ends {
  /** The port of the API on this machine. */
  port: number;
  cut: () => Cut;
  /** Kills the API; it comes back by itself. */
  kill: () => void;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** What the API answers; null if the connection broke. */
function answerOf(incoming: IncomingMessage, body: Buffer, port: number) {
  return new Promise<{ status: number; headers: OutgoingHttpHeaders; body: Buffer } | null>((resolve) => {
    const { method, url, headers } = incoming;
    const upstream = ask(
      // A connection of its own for each request: the API may be killed at any moment.
      { agent: false, host: "127.0.0.1", port, method, path: url, headers: { ...headers, connection: "close" } },
      (answer) => {
        const { connection: _connection, "transfer-encoding": _encoding, ...passedOn } = answer.headers;
        bodyOf(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 502, headers: passedOn, body: whole }),
          () => resolve(null),
        );
      },
    );
    upstream.on("error", () => resolve(null));
    upstream.end(body);
  });
}

/** Sends the first half of a request's body, and lets the connection break. */
function halfOf({ method, url, headers }: IncomingMessage, body: Buffer, port: number): Promise<void> {
  return new Promise((resolve) => {
    const upstream = ask({ agent: false, host: "127.0.0.1", port, method, path: url, headers });
    upstream.on("error", () => resolve());
    upstream.on("close", () => resolve());
    upstream.flushHeaders();
    upstream.write(body.subarray(0, Math.floor(body.length / 2)), () => setTimeout(() => upstream.destroy(), 2));
  });
}

async function meet(incoming: IncomingMessage, outgoing: ServerResponse, { port, cut, kill }: Ends): Promise<void> {
  const how = cut();
  const drop = () => incoming.socket.destroy();
  if (how === "before") return void drop();
  const body = await bodyOf(incoming);
  if (how === "body" && body.length > 0) {
    await halfOf(incoming, body, port);
    return void drop();
  }
  const asked = answerOf(incoming, body, port);
  if (how === "killed") kill();
  const answer = await asked;
  if (!answer || how === "after" || how === "body") return void drop();
  const length = answer.body.length > 0 ? { "content-length": answer.body.length } : {};
  outgoing.writeHead(answer.status, { ...answer.headers, ...length });
  if (how !== "half") return void outgoing.end(answer.body);
  outgoing.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), drop);
}

/** Opens a line to the API at that port. */
export async function openLine(ends: Ends): Promise<Line> {
  const server = createServer((incoming, outgoing) => {
    meet(incoming, outgoing, ends).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
