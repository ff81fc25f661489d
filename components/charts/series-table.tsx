import type { Grafico } from "@/contract/resources/graficos";
import { shortLabel, sumOf, sumsByLabel } from "@/lib/home/chart-figures";
import { formatNumber } from "@/lib/format";
import { CHART_WORDS } from "@/lib/home/home";
import { BODY_CELL, FOOT_CELL, HEAD_CELL, HEAD_ROW, TABLE } from "./table-style";

const NAME = "sticky left-0 min-w-28 text-left";

/** The figures of a bar chart as a table: a row per dataset, a column per label, and the sums of both. */
export function SeriesTable({ title, grafico }: { title: string; grafico: Grafico }) {
  const { labels, datasets } = grafico;
  const sums = sumsByLabel(grafico);
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
          {datasets.map(({ label, data }) => (
            <tr key={label}>
              <th scope="row" className={`${BODY_CELL} ${NAME} bg-surface text-2xs font-regular`}>
                {label}
              </th>
              {labels.map((of, i) => (
                <td key={of} className={`${BODY_CELL} text-right ${data[i] ? "" : "text-muted"}`}>
                  {formatNumber(data[i] ?? 0)}
                </td>
              ))}
              <td className={`${BODY_CELL} text-right font-semibold`}>{formatNumber(sumOf(data))}</td>
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
                {formatNumber(sums[i])}
              </td>
            ))}
            <td className={`${FOOT_CELL} text-right`}>{formatNumber(sumOf(sums))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
