import type { Kind } from "@/contract/resources/registros";
import { type Figure, percentText, sumOf } from "@/lib/inicio/chart-figures";
import { formatNumber } from "@/lib/format";
import { CHART_WORDS } from "@/lib/inicio/home";
import { listBehind } from "@/lib/inicio/list-behind";
import { FigureLink } from "./figure-link";
import { BODY_CELL, FIGURE, FOOT_CELL, HEAD_CELL, HEAD_ROW, TABLE } from "./table-style";

interface FigureTableProps {
  title: string;
  kind: Kind;
  figures: readonly Figure[];
}

/** The figures of a doughnut as a table; each leads to the list behind it. */
export function FigureTable({ title, kind, figures }: FigureTableProps) {
  const sum = sumOf(figures.map(({ total }) => total));
  return (
    <div tabIndex={0} role="group" aria-label={title} className="min-h-0 flex-1 overflow-auto">
      <table aria-label={title} className={TABLE}>
        <thead>
          <tr className={HEAD_ROW}>
            <th scope="col" className={`${HEAD_CELL} text-left`}>
              {CHART_WORDS.macroRegion}
            </th>
            <th scope="col" className={`${HEAD_CELL} text-right`}>
              {CHART_WORDS.total}
            </th>
            <th scope="col" className={`${HEAD_CELL} text-right`}>
              {CHART_WORDS.part}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ nombre, total, filtro }) => (
            <tr key={nombre}>
              <th scope="row" className={`${BODY_CELL} text-left font-regular`}>
                {nombre}
              </th>
              <td className={`${BODY_CELL} text-right`}>
                <FigureLink href={listBehind(kind, total, filtro)} className={FIGURE}>
                  {formatNumber(total)}
                </FigureLink>
              </td>
              <td className={`${BODY_CELL} text-right whitespace-nowrap text-muted`}>{percentText(total, sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${FOOT_CELL} text-left`}>
              {CHART_WORDS.total}
            </th>
            <td className={`${FOOT_CELL} text-right`}>{formatNumber(sum)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
