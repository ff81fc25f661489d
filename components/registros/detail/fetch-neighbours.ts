import { ApiError } from "@/lib/api-client";
import { fetchOwn } from "@/lib/connection/own-answer";
import type { Kind } from "@/contract/resources/registros";
import { Vecinos, vecinosPath } from "@/lib/registros/neighbours";

/** The records beside one in the list with that query string. Throws ApiError. */
export async function fetchNeighbours(kind: Kind, id: number, search: string): Promise<Vecinos> {
  const answer = await fetchOwn(vecinosPath(kind, id, search), {
    headers: { accept: "application/json" },
    cache: "no-store",
  }).catch(() => null);
  const read = Vecinos.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
  if (!read.success) throw new ApiError(answer?.status ?? 0, "");
  return read.data;
}
