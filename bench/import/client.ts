import { Agent, request } from "node:http";
import type * as z from "zod";
import { login } from "@/contract/resources/sesion";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";

/** A call of the contract. */
interface Called<R extends z.ZodType> {
  method: string;
  path: string;
  reply: R;
}

/** A signed-in person who talks to the API itself. */
export interface Client {
  /** The reply of a call, parsed. Errors: any status but 200. */
  call<R extends z.ZodType>(call: Called<R>, asked?: { id?: number; body?: object }): Promise<z.output<R>>;
  /** The bytes of a GET below /api. Errors: any status but 200. */
  get(path: string): Promise<number>;
  close(): void;
}

interface Sent {
  method: string;
  token?: string;
  body?: object;
}

function send(agent: Agent, url: string, { method, token, body }: Sent): Promise<Buffer> {
  const payload = body && Buffer.from(JSON.stringify(body));
  const headers = {
    Accept: "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(payload && { "Content-Type": "application/json", "Content-Length": payload.length }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const bytes = Buffer.concat(chunks);
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${method} ${new URL(url).pathname}: ${answer.statusCode} ${bytes.toString()}`));
      });
    });
    asked.once("error", reject);
    asked.end(payload);
  });
}

/** Signs in with a demonstration account. */
export async function signedIn(origin: string, email: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const credentials = { email, password: CLAVE_DEMO };
  const entered = await send(agent, `${origin}/api${login.path}`, { method: login.method, body: credentials });
  const token = login.reply.parse(JSON.parse(entered.toString())).access_token;
  return {
    call: async ({ method, path, reply }, { id, body } = {}) => {
      const url = `${origin}/api${path.replace(":id", String(id))}`;
      return reply.parse(JSON.parse((await send(agent, url, { method, token, body })).toString()));
    },
    get: async (path) => (await send(agent, `${origin}/api${path}`, { method: "GET", token })).length,
    close: () => agent.destroy(),
  };
}
