import "server-only";
import { cache } from "react";
import type { Shortcut } from "@/lib/inicio/shortcuts";
import { loadList } from "./list";
import { ministry, MinistryError } from "./ministry";

/**
 * The inboxes' counts, loaded once per request: empty if the server has no such call or the session is over, null on
 * failure.
 */
const inboxCounts = cache(async () => {
  try {
    return (await ministry("seguimiento.conteo")).bandejas;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    // The lists are loaded instead; they also redirect to sign-in when the session is over.
    return error.status === 404 || error.status === 401 ? [] : null;
  }
});

/** The number of rows in an inbox; without the server's own count, the total of its list. */
export async function loadInboxCount({
  tipo,
  nivel,
  bandeja,
  list,
}: Pick<Shortcut, "tipo" | "nivel" | "bandeja" | "list">): Promise<{ ok: true; total: number } | { ok: false }> {
  const counts = await inboxCounts();
  if (!counts) return { ok: false };
  const counted = counts.find((one) => one.tipo === tipo && one.nivel === nivel && one.bandeja === bandeja);
  if (counted) return { ok: true, total: counted.total };
  const result = await loadList(list, Promise.resolve({ rows: "1" }));
  return result.ok ? { ok: true, total: result.total } : { ok: false };
}
