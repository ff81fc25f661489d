import type { Caller, CallInput, HandlersOf } from "../http/handler";
import { ndjsonResponse, withStream } from "../http/listing";
import type { AppServices } from "../http/services";
import type { Db } from "../db/client";
import { beginReading, changesAfter, type Lectura, placeAt } from "./feed";
import { cursorOf, type Posicion } from "./cursor";

/** Changes of a stream that are in memory at once. */
const LOTE = 200;

/** Everything up to the reading's end, a line each; the last line says where to go on. */
async function* lines(db: Db, reading: Lectura, caller: Caller, start: Posicion) {
  let from = start;
  for (let more = true; more;) {
    const { cambios, siguiente, hay_mas } = await changesAfter(db, reading, { caller, from, rows: LOTE });
    if (cambios.length > 0) yield cambios.map((cambio) => `${JSON.stringify(cambio)}\n`).join("");
    [from, more] = [siguiente, hay_mas];
  }
  yield `${JSON.stringify({ siguiente: cursorOf(reading, from), hay_mas: 0 })}\n`;
}

/** The feed of changes: a page, or all until now as lines. */
export const cambioHandlers = ({ clock }: AppServices): HandlersOf<"cambio"> => ({
  list: withStream(
    async ({ query: { desde, rows }, context: { db, caller } }: CallInput<"cambio.list">) => {
      const reading = await beginReading(db, clock());
      const from = await placeAt(db, reading, desde);
      const { cambios, siguiente, hay_mas } = await changesAfter(db, reading, { caller, from, rows });
      return { cambios, siguiente: cursorOf(reading, siguiente), hay_mas: hay_mas ? (1 as const) : (0 as const) };
    },
    async ({ query: { desde }, context: { db, caller } }: CallInput<"cambio.list">) => {
      const reading = await beginReading(db, clock());
      return ndjsonResponse(lines(db, reading, caller, await placeAt(db, reading, desde)));
    },
  ),
});
