import { Agent, type IncomingMessage, request as send } from "node:http";
import { gunzipSync } from "node:zlib";

/** Timeout of a request without any byte received, in milliseconds. */
const PATIENCE_MS = 60_000;
/** Connections of a browser to one server. */
const CONNECTIONS = 6;

interface Sent {
  method?: "GET" | "POST" | "PUT";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  /** The body's text, decompressed on reading. */
  text(): string;
}

/**
 * One person's browser: cookies, persistent connections, the headers of same-origin requests, and the client address
 * that a proxy would add. Like a real browser, it repeats a request that was lost on a connection left open.
 */
export class VirtualBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: 120_000 });
  readonly #servers: readonly URL[];
  readonly #address: string;
  #next: number;
  /** Called for each request with its status, 0 if there was no response. */
  onRequest: (path: string, status: number) => void = () => undefined;

  /** `origins`: the web servers; the first one is the public address, and requests go to each in turn. */
  constructor(origins: readonly string[], address: string) {
    this.#servers = origins.map((origin) => new URL(origin));
    this.#address = address;
    this.#next = Number(address.split(".").pop());
  }

  /** The response, whatever its status. Errors: no response. */
  async send(path: string, sent: Sent = {}): Promise<Answer> {
    try {
      const answer = await this.#once(path, sent, true);
      this.onRequest(path, answer.status);
      return answer;
    } catch (error) {
      this.onRequest(path, 0);
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      const over = attributes.some((one) => /^\s*max-age=0$/i.test(one));
      if (over) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  #once(path: string, { method = "GET", body, headers = {} }: Sent, mayRepeat: boolean): Promise<Answer> {
    const server = this.#servers[(this.#next += 1) % this.#servers.length];
    const front = this.#servers[0];
    const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const asked = send({
        agent: this.#agent,
        host: server?.hostname,
        port: server?.port,
        path,
        method,
        headers: {
          Accept: "*/*",
          Host: front?.host,
          "Accept-Encoding": "gzip",
          "Accept-Language": "es-BO",
          "Sec-Fetch-Site": "same-origin",
          "User-Agent":
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
          "X-Forwarded-For": this.#address,
          ...(this.#cookies.size > 0 && {
            Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          }),
          ...(method !== "GET" && { Origin: front?.origin }),
          ...(payload && { "Content-Type": "application/json", "Content-Length": payload.length }),
          ...headers,
        },
      });
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`nothing came for ${PATIENCE_MS / 1000} s`)));
      asked.once("response", (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () => {
          this.#keep(answer.headers["set-cookie"] ?? []);
          const bytes = Buffer.concat(chunks);
          const text = () => (answer.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      });
      asked.once("error", (error: NodeJS.ErrnoException) => {
        const swallowed = asked.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
        if (swallowed && mayRepeat) resolve(this.#once(path, { method, body, headers }, false));
        else reject(error);
      });
      asked.end(payload ?? undefined);
    });
  }
}
