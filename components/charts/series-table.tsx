import type { Filtro, Grafico } from "@/contract/resources/inicio";
import type { Kind } from "@/contract/resources/registros";
import { shortLabel, sumOf, sumsByLabel } from "@/lib/inicio/chart-figures";
import { formatNumber } from "@/lib/format";
import { CHART_WORDS } from "@/lib/inicio/home";
import { filtroOfAll, listBehind } from "@/lib/inicio/list-behind";
import { FigureLink } from "./figure-link";
import { BODY_CELL, FIGURE, FOOT_CELL, HEAD_CELL, HEAD_ROW, TABLE } from "./table-style";

const NAME = "sticky left-0 min-w-28 text-left";

interface SeriesTableProps {
  title: string;
  kind: Kind;
  grafico: Grafico;
}

/**
 * The figures of a bar chart as a table: a row per dataset, a column per label, and the sums of both. Each leads to the
 * list behind it.
 */
export function SeriesTable({ title, kind, grafico }: SeriesTableProps) {
  const { labels, datasets, filtros } = grafico;
  const sums = sumsByLabel(grafico);
  const all = filtroOfAll(grafico);
  const figure = (total: number, ...of: readonly (Filtro | undefined)[]) => (
    <FigureLink href={listBehind(kind, total, ...of)} className={FIGURE}>
      {formatNumber(total)}
    </FigureLink>
  );
  return (
    <div tabIndex={0} role="group" aria-label={title} className="min-h-0 flex-1 overflow-auto">
      <table aria-label={title} className={TABLE}>
        <thead>
          <tr className={HEAD_ROW}>
            <th scope="col" className={`${HEAD_CELL} ${NAME} z-1`}>
              {CHART_WORDS.series}
            </th>
            {labels.map((label) => (
              <th key={label} scope="col" abbr={label} title={label} className={`${HEAD_CELL} text-right`}>
                {shortLabel(label)}
              </th>
            ))}
            <th scope="col" className={`${HEAD_CELL} text-right`}>
              {CHART_WORDS.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {datasets.map(({ label, data, filtro }) => (
            <tr key={label}>
              <th scope="row" className={`${BODY_CELL} ${NAME} bg-surface text-2xs font-regular`}>
                {label}
              </th>
              {labels.map((of, i) => (
                <td key={of} className={`${BODY_CELL} text-right ${data[i] ? "" : "text-muted"}`}>
                  {figure(data[i] ?? 0, filtro, filtros?.[i])}
                </td>
              ))}
              <td className={`${BODY_CELL} text-right font-semibold`}>{figure(sumOf(data), filtro, all)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${FOOT_CELL} ${NAME} bg-surface`}>
              {CHART_WORDS.total}
            </th>
            {labels.map((label, i) => (
              <td key={label} className={`${FOOT_CELL} text-right`}>
                {figure(sums[i] ?? 0, filtros?.[i])}
              </td>
            ))}
            <td className={`${FOOT_CELL} text-right`}>{figure(sumOf(sums), all)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
