import { ApiError } from "@/lib/api-client";
import type { Kind } from "@/contract/resources/registros";
import { reportDoubt } from "@/lib/connection/connection";
import { fetchOwn } from "@/lib/connection/own-answer";
import { signInAgain } from "@/lib/sesion/sign-in-again";
import { Revision, revisionPath } from "@/lib/seguimiento/revision/revision";
import { REVISION } from "@/lib/seguimiento/revision/texts";

/**
 * The review data of a step besides the record; null if the server does not report changes (404). Throws ApiError (a
 * 401 also goes to sign-in), and AbortError if the load was aborted.
 */
export async function fetchRevision(
  kind: Kind,
  seguimiento: number,
  registro: number,
  signal: AbortSignal,
): Promise<Revision | null> {
  const answer = await fetchOwn(revisionPath(kind, seguimiento, registro), {
    headers: { accept: "application/json" },
    cache: "no-store",
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    reportDoubt();
    throw new ApiError(0, REVISION.failed);
  });
  if (answer.status === 404) return null;
  if (answer.status === 401) signInAgain();
  const read = Revision.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!read.success) throw new ApiError(answer.status, REVISION.failed);
  return read.data;
}
