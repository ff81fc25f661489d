import type { Filtro, Grafico } from "@/contract/resources/inicio";
import type { Kind } from "@/contract/resources/registros";
import { hrefs } from "../hrefs";

/** The lists behind a chart's figures. */

type StatedFilter = Filtro | undefined;

/** The list of the records that a figure counts; null if there are none, or if the server does not say what selects them. */
export function listBehind(kind: Kind, total: number, ...filtros: readonly StatedFilter[]): string | null {
  if (total === 0 || filtros.length === 0 || filtros.includes(undefined)) return null;
  return hrefs.listaCon(kind, Object.assign({}, ...filtros));
}

/** What selects the records of all labels together: from the first day of the first one to the last day of the last. */
export function filtroOfAll({ filtros }: Grafico): StatedFilter {
  const [desde, hasta] = [filtros?.[0]?.creado_desde, filtros?.at(-1)?.creado_hasta];
  return desde !== undefined && hasta !== undefined ? { creado_desde: desde, creado_hasta: hasta } : undefined;
}
