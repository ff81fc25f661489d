import "server-only";
import { redirect } from "next/navigation";
import type { ChartCall, ChartOf, ChartResult } from "@/lib/inicio/home";
import { salirHref } from "@/lib/sesion/return-path";
import { ministry, MinistryError } from "./ministry";
import { currentPath } from "./session";

/**
 * Loads one chart of the dashboard. A failure is returned with its message, so that the other charts are still shown; a
 * 401 redirects to sign-in.
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
