import { Problem } from "./problem";

/** How much of a body that is too large is still read away, so that the sender gets to see the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;

const tooLarge = () => new Problem(413, "El contenido enviado es demasiado grande");

/** The bytes of a request's body, at most `maxBytes`. Errors: 413. */
async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > DRAIN_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > DRAIN_BYTES) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    if (size <= maxBytes) chunks.push(value);
    else chunks.length = 0;
  }
  if (size > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}

/** Texts as the database can hold them: no NUL, no half of a surrogate pair. */
const storable = (value: string) => value.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\uFFFD");

/** Texts of a query, made storable. */
export const queryValues = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].map(([key, value]) => [key, storable(value)]));

/** The JSON of a request; an empty body is an empty object. Errors: 400, 413, 415. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Problem(415, "El contenido debe ser application/json");
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(decoded, (_key, value: unknown) => (typeof value === "string" ? storable(value) : value));
  } catch {
    throw new Problem(400, "El contenido enviado no es JSON válido");
  }
}
