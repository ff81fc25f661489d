import type { Listing } from "./listing";

/** Requested by `Accept`: every row of a list, one JSON text per line. */
const NDJSON = "application/x-ndjson";

/**
 * Rows read at once: large enough to be fast, small enough to keep memory flat and let other requests run in between.
 */
const BATCH = 500;

export const wantsNdjson = (headers: Headers) =>
  (headers.get("accept") ?? "").split(",").some((type) => type.split(";")[0]?.trim().toLowerCase() === NDJSON);

/**
 * All rows of a list as a stream, with their number in `X-Total-Count`. The ids are found first and in order. The rows
 * follow in batches as the client reads them, each in a statement of its own, so no transaction stays open. A row that
 * was removed meanwhile is left out. Reading stops when the client disconnects.
 */
export async function ndjsonResponse({ find, lines }: Listing): Promise<Response> {
  const { ids, total } = await find({ limit: null, offset: 0 });
  const encoder = new TextEncoder();
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (at < ids.length) {
          const batch = ids.slice(at, at + BATCH);
          at += BATCH;
          const text = await lines(batch, "\n");
          if (text !== "") return controller.enqueue(encoder.encode(`${text}\n`));
        }
        controller.close();
      },
      cancel() {
        at = ids.length;
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "Content-Type": NDJSON, "X-Total-Count": String(total) } });
}
