import "server-only";
import type { NextResponse } from "next/server";
import type * as z from "zod";
import { invalid, parse, refuse } from "./answers";
import { readCapped, TooLarge } from "./capped-body";

const JSON_TYPE = /^application\/json *(;|$)/i;

/**
 * A request's JSON body by its schema, or the answer that refuses it: 413 over the limit, 415 for one that is not said to
 * be JSON (a form of another site cannot say so), 422 for the rest.
 */
export async function readJsonBody<S extends z.ZodType>(
  request: Request,
  schema: S,
  maxBytes: number,
): Promise<{ ok: true; data: z.output<S> } | { ok: false; response: NextResponse }> {
  let value: unknown;
  try {
    const length = Number(request.headers.get("content-length"));
    const typed = JSON_TYPE.test(request.headers.get("content-type") ?? "");
    if (length > maxBytes) throw new TooLarge();
    if (length > 0 && !typed) return { ok: false, response: refuse(415) };
    const text = await readCapped(request.body, maxBytes);
    if (text !== "" && !typed) return { ok: false, response: refuse(415) };
    value = text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, response: refuse(413) };
    return { ok: false, response: refuse(422, "Los datos enviados no se pueden leer.") };
  }
  const read = parse(schema, value);
  return read.success ? { ok: true, data: read.data } : { ok: false, response: invalid(read.error) };
}
