import type { ComponentProps } from "react";
import { percent } from "@/contract/percent";
import type { WeakPoint } from "@/lib/calidad/board";
import type { Behind } from "@/lib/calidad/hrefs";
import { CALIDAD, changeWord } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { Icon } from "@/components/ui/icon";
import { AssignFigure } from "./assign-figure";
import { Bar } from "./bar";
import { FigureLink } from "./figure-link";

/** The icon of a change: fewer, as many, more records. */
const ICONS = ["arrow-down", "minus", "arrow-up"] as const;

/** A change in a month, as an arrow and a word; without colour, since more is not always worse. */
function Change({ total, before }: { total: number; before: number | null }) {
  if (before === null) return <span className="text-xs text-muted">—</span>;
  const change = total - before;
  const icon = ICONS[Math.sign(change) + 1] ?? "minus";
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted tabular-nums">
      <Icon name={icon} className="size-3" />
      {changeWord(change)}
    </span>
  );
}

interface WeakPointsProps {
  points: readonly WeakPoint[];
  records: number;
  hrefOf: (behind: Behind) => string | null;
  /** Who may assign the records behind the figures, and where; null for those who may not, and a month that is over. */
  assigning: Pick<ComponentProps<typeof AssignFigure>, "tipo" | "id_departamento" | "subject"> | null;
}

const { columns: COLUMNS } = CALIDAD;
const HEAD = "border-b border-line-default px-2 py-2 text-left text-2xs font-semibold tracking-caps text-muted";
const CELL = "h-[2.6875rem] border-b border-line-subtle px-2 phone:h-auto phone:border-0 phone:p-0";

/** The weak points, those of most records first: how many, their share, what changed, and where most of them are. */
export function WeakPoints({ points, records, hrefOf, assigning }: WeakPointsProps) {
  return (
    <section className="min-w-0 overflow-hidden rounded-md border border-line-default bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5">
        <h2 className="text-sm font-semibold">{CALIDAD.first}</h2>
        <span className="ml-auto text-xs text-muted phone:ml-0 phone:w-full">{CALIDAD.firstOrder}</span>
      </header>
      {points.length === 0 ? (
        <p className="border-t border-line-subtle px-4 py-6 text-sm text-secondary">{CALIDAD.nothing}</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0 text-sm phone:block">
          <thead className="bg-sunken phone:hidden">
            <tr>
              <th className={`${HEAD} w-9 text-right`}>{COLUMNS.rank}</th>
              <th className={HEAD}>{COLUMNS.weak}</th>
              <th className={`${HEAD} w-28 text-right`}>{COLUMNS.records}</th>
              <th className={`${HEAD} w-34`}>{COLUMNS.share(formatNumber(records))}</th>
              <th className={`${HEAD} w-22`}>{COLUMNS.change}</th>
              <th className={`${HEAD} w-44`}>{COLUMNS.where}</th>
            </tr>
          </thead>
          <tbody className="phone:block">
            {points.map((point, i) => (
              <tr
                key={point.key}
                className="last:[&>td]:border-b-0 phone:grid phone:grid-cols-[1.5rem_minmax(0,1fr)_auto] phone:items-center phone:gap-x-2 phone:gap-y-1 phone:border-t phone:border-line-subtle phone:px-3 phone:py-2.5"
              >
                <td className={`${CELL} text-right text-muted tabular-nums phone:text-left`}>{i + 1}</td>
                <td className={`${CELL} font-medium`}>{point.label}</td>
                <td className={`${CELL} text-right whitespace-nowrap`}>
                  <FigureLink
                    href={hrefOf(point.behind)}
                    label={`${point.label}: ${formatNumber(point.total)}`}
                    className="inline-block min-h-6 min-w-6 text-md font-semibold tabular-nums phone:inline-flex phone:min-h-11 phone:items-center phone:px-2"
                  >
                    {formatNumber(point.total)}
                  </FigureLink>
                  {assigning && point.total > 0 && (
                    <span className="ml-1 inline-block align-middle">
                      <AssignFigure {...assigning} label={point.label} total={point.total} behind={point.behind} />
                    </span>
                  )}
                </td>
                <td className={`${CELL} phone:col-start-2 phone:col-end-4`}>
                  <span className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-center gap-2">
                    <Bar share={percent(point.total, records)} />
                    <span className="text-right text-xs text-muted tabular-nums">
                      {percent(point.total, records)} %
                    </span>
                  </span>
                </td>
                <td className={`${CELL} phone:col-start-3 phone:row-start-3 phone:text-right`}>
                  <Change total={point.total} before={point.before} />
                </td>
                <td className={`${CELL} text-xs phone:col-start-2 phone:row-start-3`}>
                  {point.where && (
                    <FigureLink
                      href={hrefOf(point.where.behind)}
                      className="uppercase tabular-nums phone:inline-flex phone:min-h-11 phone:items-center"
                    >
                      {point.where.municipio}, {formatNumber(point.where.total)}
                    </FigureLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
