import { BodyRoom, BodyDropped, type ReceivedBody, TooLong, TooSlow } from "@/node-shared/body-room";
import { LARGE_BYTES } from "@/contract/endpoint";
import { cleanMember, cleanMembers } from "@/contract/plain-text";
import { CallerGone, Problem } from "./problem";

/** How many bytes of a too large body are still read and discarded, so that the sender gets the response. */
const DRAIN_BYTES = 64 * 1024 * 1024;

const MB = 1024 * 1024;

/** Where bodies are received. Bodies with files are kept apart, so that the others never wait for them. */
export interface BodyRooms {
  small: BodyRoom;
  large: BodyRoom;
}

/** The rooms of one process. They limit the memory that bodies take. */
export const createRooms = (): BodyRooms => ({
  small: new BodyRoom({ bytes: 32 * MB, wholeMs: 60_000, patienceMs: 2000 }),
  large: new BodyRoom({ bytes: 96 * MB, wholeMs: 60_000, patienceMs: 10_000 }),
});

const tooLarge = () => new Problem(413, "El contenido enviado es demasiado grande");

/** Receives a request's body whole and counted. Errors: 408 if too slow, 413, 503 if there is no room for it, CallerGone. */
export async function receiveBody(rooms: BodyRooms, request: Request, maxBytes: number): Promise<ReceivedBody> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > DRAIN_BYTES) throw tooLarge();
  const room = maxBytes > LARGE_BYTES ? rooms.large : rooms.small;
  try {
    return await room.receive(request.body, maxBytes, DRAIN_BYTES - maxBytes);
  } catch (error) {
    if (error instanceof TooLong) throw tooLarge();
    if (error instanceof TooSlow) throw new Problem(408, "El contenido tardó demasiado en llegar. Intente nuevamente.");
    if (error instanceof BodyDropped) {
      const text = "El servidor está recibiendo demasiados archivos. Intente nuevamente en un momento.";
      throw new Problem(503, text, {}, { "Retry-After": "10" });
    }
    // It fails otherwise only where its sender has gone.
    throw new CallerGone("The body ended early", { cause: error });
  }
}

/** The values of a query, their texts cleaned. */
export const queryValues = (params: URLSearchParams) => cleanMembers(Object.fromEntries(params));

/** The JSON of a body, its texts cleaned; an empty one is an empty object. Errors: 400, 415. */
export function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return {};
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Problem(415, "El contenido debe ser application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), cleanMember);
  } catch {
    throw new Problem(400, "El contenido enviado no es JSON válido");
  }
}
