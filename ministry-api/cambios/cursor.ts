import { createHash } from "node:crypto";
import { Problem, invalid } from "../http/problem";

/** How long a cursor leads on, and how far back the feed goes, in days. */
const DIAS_CAMBIOS = 400;
const DAY_MS = 86_400_000;

/** A place in the history, in the order in which it was committed: behind that row. */
export interface Posicion {
  transaccion: string;
  id: number;
}

/** Before everything. */
export const COMIENZO: Posicion = { transaccion: "0", id: 0 };

/** What a cursor has besides its place: the database that gave it (decision 049), and when. */
export interface Sello {
  epoca: string;
  dado: Date;
}

/*
 * 24 bytes: 6 of the epoch, 8 of the transaction, 4 of the id, 4 of the seconds, and 2 of a sum, so that one that was cut
 * or changed leads nowhere.
 */
const EPOCH_END = 6;
const ID_AT = 14;
const TIME_AT = 18;
const SUM_AT = 22;
const BYTES = 24;

const epochOf = (epoca: string) => epoca.replaceAll("-", "").slice(0, EPOCH_END * 2);
const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes.subarray(0, SUM_AT)).digest().subarray(0, 2);

/** The text of a place, which a reader gives back. */
export function cursorOf({ epoca, dado }: Sello, { transaccion, id }: Posicion): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.write(epochOf(epoca), "hex");
  bytes.writeBigUInt64BE(BigInt(transaccion), EPOCH_END);
  bytes.writeInt32BE(id, ID_AT);
  bytes.writeUInt32BE(Math.floor(dado.getTime() / 1000), TIME_AT);
  sumOf(bytes).copy(bytes, SUM_AT);
  return bytes.toString("base64url");
}

const lost = (why: string) =>
  new Problem(410, `${why}. Guarde el cursor que da /cambios?desde=ahora, lea todo de nuevo y siga desde ese cursor.`);

/**
 * The place of a cursor. Errors: 422 for a text that is none, 410 for one of before a backup was restored, and for one
 * that is older than what is kept.
 */
export function placeOf(cursor: string, { epoca, dado: now }: Sello): Posicion {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length !== BYTES || !sumOf(bytes).equals(bytes.subarray(SUM_AT)))
    throw invalid({ desde: ["El cursor no es válido"] });
  if (bytes.toString("hex", 0, EPOCH_END) !== epochOf(epoca))
    throw lost("El inventario se recuperó de un respaldo después de este cursor");
  if (bytes.readUInt32BE(TIME_AT) * 1000 < now.getTime() - DIAS_CAMBIOS * DAY_MS)
    throw lost(`Los cambios se guardan ${DIAS_CAMBIOS} días, y este cursor es más antiguo`);
  return { transaccion: String(bytes.readBigUInt64BE(EPOCH_END)), id: bytes.readInt32BE(ID_AT) };
}

/** Since when changes are told. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - DIAS_CAMBIOS * DAY_MS);
