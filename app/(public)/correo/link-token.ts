import { confirmar } from "@/contract/resources/correo";
import type { SearchParams } from "@/lib/lists/search-params";

/** The token of a mailed link; null if it is not a valid token. */
export async function linkToken(searchParams: Promise<SearchParams>): Promise<string | null> {
  const read = confirmar.body.shape.token.safeParse((await searchParams).token);
  return read.success ? read.data : null;
}
