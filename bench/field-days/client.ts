import { type CallName, endpointOf, type Reply } from "../../contract";
import { callOf } from "../../contract/calls";
import { ApiError, callUrl, type CallInput, refusalOf } from "../../lib/api-client";
import type { Api } from "../../lib/campo/sending/deps";

/** `api` of lib/api-client.ts, without a browser: straight to the ministry API, or through the web server. */

interface Door {
  origin: string;
  /** What says who calls. */
  headers: () => Record<string, string>;
}

/** A person's token, for the ministry API itself. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Makes the calls as the web application does: what is answered is checked against the contract. */
export const apiAt =
  ({ origin, headers }: Door): Api =>
  async <N extends CallName>(name: N, input: CallInput = {}): Promise<Reply<N>> => {
    let status = 0;
    let text = "";
    try {
      const answer = await fetch(origin + callUrl(name, input), {
        method: callOf(name).method,
        headers: { ...headers(), "content-type": "application/json", connection: "close" },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
      status = answer.status;
      text = await answer.text();
    } catch {
      throw new ApiError(0, "No hay conexión con el servidor.");
    }
    const body: unknown = JSON.parse(text);
    if (status !== 200) throw refusalOf(status, body);
    return endpointOf(name).reply.parse(body) as Reply<N>;
  };
