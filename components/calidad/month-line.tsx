import { CALIDAD, monthName, monthTitle } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { TwoViewsPanel } from "./two-views-panel";

interface MonthLineProps {
  title: string;
  months: readonly { mes: string; total: number }[];
}

const [WIDTH, HEIGHT] = [340, 116];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 326, 22, 90];

/** A round number of at most four steps from 0 that reaches the most. */
function stepOf(most: number): number {
  const rough = Math.max(1, most / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
}

/** Complete records at the end of each month, as a line or as a table. */
export function MonthLine({ title, months }: MonthLineProps) {
  const most = Math.max(...months.map(({ total }) => total), 1);
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const x = (i: number) => (months.length === 1 ? RIGHT : LEFT + 10 + ((RIGHT - LEFT - 10) * i) / (months.length - 1));
  const y = (total: number) => BOTTOM - ((BOTTOM - TOP) * total) / top;
  const marks = Array.from({ length: Math.round(top / step) }, (_, i) => (i + 1) * step);
  const spoken = months.map(({ mes, total }) => `${monthTitle(mes)} ${formatNumber(total)}`).join(", ");
  return (
    <TwoViewsPanel
      title={title}
      head={[CALIDAD.month.toUpperCase(), CALIDAD.value]}
      rows={months.map(({ mes, total }) => ({
        name: monthTitle(mes),
        figures: [{ text: formatNumber(total), href: null }],
      }))}
      bodyClassName="px-3 pt-2 pb-1"
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${spoken}`}
        className="mx-auto block max-h-44 w-full text-[0.6875rem] tabular-nums"
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT - 8} x2={WIDTH - 4} y1={y(mark)} y2={y(mark)} className="stroke-line-subtle" />
            <text x={LEFT - 14} y={y(mark) + 4} textAnchor="end" className="fill-current text-muted">
              {formatNumber(mark)}
            </text>
          </g>
        ))}
        <line x1={LEFT - 8} x2={WIDTH - 4} y1={BOTTOM} y2={BOTTOM} className="stroke-line-button" />
        <polyline
          points={months.map(({ total }, i) => `${x(i)},${y(total)}`).join(" ")}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-data-1"
        />
        {months.map(({ mes, total }, i) => (
          <g key={mes}>
            {(i === 0 || i === months.length - 1) && (
              <>
                <circle cx={x(i)} cy={y(total)} r={4} className="fill-data-1" />
                <text
                  x={x(i)}
                  y={y(total) - 8}
                  textAnchor={i === 0 && months.length > 1 ? "middle" : "end"}
                  dx={i === 0 && months.length > 1 ? 0 : 6}
                  className="fill-current font-semibold text-primary"
                >
                  {formatNumber(total)}
                </text>
              </>
            )}
            <text x={x(i)} y={BOTTOM + 16} textAnchor="middle" className="fill-current text-muted">
              {monthName(mes).charAt(0).toUpperCase()}
            </text>
          </g>
        ))}
      </svg>
      {months.length === 1 && <p className="pb-2 text-xs text-muted">{CALIDAD.noHistory}</p>}
    </TwoViewsPanel>
  );
}
