import type { CallName } from "@/contract";
import type { ListQuery } from "@/contract/endpoint";
import { pageOf } from "../db/search";
import { makeAhead } from "./yield";
import { type CallInput, jsonResponse, streamedJson } from "./handler";

/** A part of a list; all of it if `limit` is null. */
export interface Part {
  limit: number | null;
  offset: number;
}

/**
 * A list of the contract, read in two steps: the ids of the rows in order with the exact total, then the rows of some
 * ids. A page reads only its own rows, and a stream reads them in batches.
 */
export interface Listing {
  envelope: string;
  find(part: Part): Promise<{ ids: readonly number[]; total: number }>;
  /** The rows of these ids in their order, as JSON texts joined by `separator`. */
  lines(ids: readonly number[], separator: string): Promise<string>;
}

/** Which rows the caller may see and in which order, by the call's query. Throws Problem. */
type Lister<N extends CallName> = (input: CallInput<N>) => Listing | Promise<Listing>;

/** Rows of a whole list that are read at once. */
const BATCH = 100;

/** What stands around the rows of a reply. */
const around = (envelope: string, total: number) =>
  [`{${JSON.stringify(envelope)}:{"data":[`, `],"total":${total}}}`] as const;

/** A whole list in batches; a row that was removed meanwhile is left out. */
async function* inBatches({ envelope, lines }: Listing, ids: readonly number[], total: number) {
  const [before, after] = around(envelope, total);
  let between = "";
  yield before;
  for (let at = 0; at < ids.length; at += BATCH) {
    const text = await lines(ids.slice(at, at + BATCH), ",");
    if (text === "") continue;
    yield between + text;
    between = ",";
  }
  yield after;
}

/** A list's handler: answers one page, or streams the whole list; `stream` answers it line by line. */
export function listHandler<N extends CallName>(listing: Lister<N>) {
  const page = async (input: CallInput<N>) => {
    const found = await listing(input);
    const { whole, ...part } = pageOf(input.query as ListQuery);
    const { ids, total } = await found.find(part);
    if (whole) return streamedJson(inBatches(found, ids, total));
    const [before, after] = around(found.envelope, total);
    return jsonResponse(before + (await found.lines(ids, ",")) + after);
  };
  return withStream(page, async (input: CallInput<N>) => allLines(await listing(input)));
}

type Streamer<N extends CallName> = (input: CallInput<N>) => Promise<Response>;

/** A handler that answers a page, and with `stream` to those who ask for lines. */
export const withStream = <N extends CallName, H extends object>(page: H, stream: Streamer<N>) =>
  Object.assign(page, { stream });

/** What answers with lines; null for any other handler. */
export const streamerOf = <N extends CallName>(handler: object): Streamer<N> | null =>
  "stream" in handler ? (handler.stream as Streamer<N>) : null;

const NDJSON = "application/x-ndjson";

/** Rows of a stream read at once: large enough to be fast, small enough to let other requests run in between. */
const LINES_BATCH = 500;

/** Whether a request accepts every row of a list, one JSON text per line. */
export const wantsNdjson = (headers: Headers) =>
  (headers.get("accept") ?? "").split(",").some((type) => type.split(";")[0]?.trim().toLowerCase() === NDJSON);

/** All rows in batches, a line each. */
async function* lineBatches({ lines }: Listing, ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += LINES_BATCH) {
    const text = await lines(ids.slice(at, at + LINES_BATCH), "\n");
    if (text !== "") yield `${text}\n`;
  }
}

/**
 * All rows of a list as a stream, with their number in `X-Total-Count`. The ids are found first and in order. The rows
 * follow in batches as the client reads them, one batch ahead, each in a statement of its own, so no transaction stays open. A row that
 * was removed meanwhile is left out. Reading stops when the client disconnects.
 */
async function allLines(listing: Listing): Promise<Response> {
  const { ids, total } = await listing.find({ limit: null, offset: 0 });
  return ndjsonResponse(lineBatches(listing, ids), { "X-Total-Count": String(total) });
}

/** Lines in batches as a stream, one batch ahead of its reader; what makes them ends when the reader has gone. */
export function ndjsonResponse(made: AsyncGenerator<string>, headers: Record<string, string> = {}): Response {
  const encoder = new TextEncoder();
  const batches = makeAhead(made);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await batches.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await batches.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "Content-Type": NDJSON, ...headers } });
}
