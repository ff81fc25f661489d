import { Agent, type IncomingMessage, request } from "node:http";
import type * as z from "zod";
import { tokenOf } from "./sign-in";

/** A call of the contract. */
interface Called<R extends z.ZodType> {
  method: string;
  path: string;
  reply: R;
}

/** A signed-in person who talks to the API itself, over connections that stay open. Errors: any status but 200. */
export interface Client {
  /** The reply of a call, parsed. */
  call<R extends z.ZodType>(call: Called<R>, asked?: { id?: number; body?: object }): Promise<z.output<R>>;
  /** The body of a GET below /api. */
  get(path: string): Promise<Buffer>;
  /** Lines and bytes of a stream of all rows, counted while it is read. */
  countLines(path: string): Promise<{ lines: number; bytes: number }>;
  close(): void;
}

interface Sent {
  method?: string;
  accept?: string;
  body?: object | undefined;
}

/** Signs in with a demonstration account. */
export async function signedIn(origin: string, email: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const token = await tokenOf(origin, email);

  const send = (path: string, { method = "GET", accept = "application/json", body }: Sent = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const payload = body && Buffer.from(JSON.stringify(body));
      const headers = {
        Accept: accept,
        Authorization: `Bearer ${token}`,
        ...(payload && { "Content-Type": "application/json", "Content-Length": payload.length }),
      };
      const asked = request(`${origin}/api${path}`, { agent, method, headers }, resolve);
      asked.once("error", reject);
      asked.end(payload);
    });
  const read = async (path: string, sent?: Sent): Promise<Buffer> => {
    const answer = await send(path, sent);
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${bytes.toString()}`);
    return bytes;
  };
  return {
    call: async ({ method, path, reply }, { id, body } = {}) =>
      reply.parse(JSON.parse((await read(path.replace(":id", String(id)), { method, body })).toString())),
    get: (path) => read(path),
    countLines: async (path) => {
      const answer = await send(path, { accept: "application/x-ndjson" });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
      const seen = { lines: 0, bytes: 0 };
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        seen.bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      }
      return seen;
    },
    close: () => agent.destroy(),
  };
}
