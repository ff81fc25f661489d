import type { CallName } from "@/contract";
import { api, ApiError } from "@/lib/api-client";

/** A record's PDF as base64 text, from one of the calls that answer `{ pdf }`. Errors: ApiError. */
export async function loadPdf(call: CallName, id: number | string): Promise<string> {
  const reply: unknown = await api(call, { id });
  if (typeof reply === "object" && reply !== null && "pdf" in reply && typeof reply.pdf === "string") return reply.pdf;
  throw new ApiError(200, "La respuesta no trae un PDF");
}
