import { Link } from "@/components/ui/link";
import { percent } from "@/contract/percent";
import type { Figure } from "@/lib/calidad/board";
import type { Behind } from "@/lib/calidad/hrefs";
import { CALIDAD, changeWord, monthName } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";

interface FigureStripProps {
  figures: readonly Figure[];
  records: number;
  /** The month that the changes are from; null if none was kept. */
  before: string | null;
  hrefOf: (behind: Behind) => string | null;
}

/** What stands below a figure: how the number of records changed, or the share of them. */
function noteOf({ total, before }: Figure, i: number, records: number, month: string | null): string {
  if (i > 0) return `${percent(total, records)} %${before === null ? "" : `, eran ${formatNumber(before)}`}`;
  if (before === null || month === null) return " ";
  const change = total - before;
  return `${changeWord(change)} que en ${monthName(month)}`;
}

const CELL = "grid min-w-0 grid-rows-[1fr_auto_auto] gap-px bg-surface px-4 py-2.5 no-underline phone:px-3";

/** The five figures at the top of the board. */
export function FigureStrip({ figures, records, before, hrefOf }: FigureStripProps) {
  return (
    <nav
      aria-label={CALIDAD.figures}
      className="mb-3 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-md border border-line-default bg-line-subtle phone:grid-flow-row phone:grid-cols-2 phone:[&>:first-child]:col-span-2"
    >
      {figures.map((figure, i) => {
        const href = hrefOf(figure.behind);
        const inside = (
          <>
            <span className="text-xs text-secondary">{figure.label}</span>
            <b className={`text-xl font-semibold tracking-tight tabular-nums ${href === null ? "" : "text-link"}`}>
              {formatNumber(figure.total)}
            </b>
            <small className="text-xs text-muted tabular-nums">{noteOf(figure, i, records, before)}</small>
          </>
        );
        return href === null ? (
          <span key={figure.label} className={CELL}>
            {inside}
          </span>
        ) : (
          <Link key={figure.label} href={href} prefetch={false} className={`${CELL} text-primary hover:bg-hover`}>
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}
