import "server-only";
import { redirect } from "next/navigation";
import type { ChartCall, ChartOf, ChartResult } from "@/lib/home";
import { salirHref } from "@/lib/return-path";
import { ministry, MinistryError } from "./ministry";
import { currentPath } from "./session";

/**
 * Loads one chart of the dashboard. One that cannot be loaded is a result too, with a sentence, so that the others
 * stand; a dead session signs in again.
 */
export async function loadChart<N extends ChartCall>(call: N): Promise<ChartResult<N>> {
  try {
    return { ok: true, data: (await ministry(call)).grafico as ChartOf<N> };
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    return { ok: false, message: error.message };
  }
}
