import "server-only";
import { cache } from "react";
import type { Shortcut } from "@/lib/shortcuts";
import { loadList } from "./list";
import { ministry, MinistryError } from "./ministry";

/** What each inbox holds, asked for once a request: nothing where the server does not count, null where it fails. */
const inboxCounts = cache(async () => {
  try {
    return (await ministry("seguimiento.conteo")).bandejas;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    // The lists are asked instead; they also know what to do when the session is over.
    return error.status === 404 || error.status === 401 ? [] : null;
  }
});

/** How much waits in an inbox, or was decided; without the server's own count, the total of its list. */
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
