import { Link } from "@/components/ui/link";
import { percent } from "@/contract/percent";
import type { Age } from "@/lib/calidad/board";
import type { Behind } from "@/lib/calidad/hrefs";
import { CALIDAD } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { TwoViewsPanel } from "./two-views-panel";

interface AgesProps {
  ages: readonly Age[];
  hrefOf: (behind: Behind) => string | null;
}

const COLUMN = "flex min-w-0 flex-1 flex-col items-center justify-end gap-1 no-underline";

/** Records of the catalogue by the months since their last verification; the darker bar is the one that is due. */
export function Ages({ ages, hrefOf }: AgesProps) {
  const most = Math.max(...ages.map(({ total }) => total));
  const all = ages.reduce((sum, { total }) => sum + total, 0);
  return (
    <TwoViewsPanel
      title={CALIDAD.ages}
      head={CALIDAD.ageColumns}
      rows={ages.map(({ label, total, behind }) => ({
        name: label,
        figures: [
          { text: formatNumber(total), href: hrefOf(behind) },
          { text: `${percent(total, all)} %`, href: null },
        ],
      }))}
      bodyClassName="flex flex-col px-4 pt-3 pb-2"
    >
      {most === 0 ? (
        <p className="py-6 text-sm text-secondary">{CALIDAD.none}</p>
      ) : (
        <>
          <ul className="flex h-42 items-stretch">
            {ages.map(({ label, total, behind, due }) => {
              const href = hrefOf(behind);
              const inside = (
                <>
                  <b className="text-xs font-semibold text-primary tabular-nums">{formatNumber(total)}</b>
                  <span
                    aria-hidden
                    className={`fill w-3/5 max-w-15 rounded-t-xs ${due ? "bg-data-1" : "bg-data-2"}`}
                    style={{ height: `${(72 * total) / most}%` }}
                  />
                  <span className="w-full border-t border-line-button pt-1 text-center text-2xs text-muted">
                    {label}
                    <span className="sr-only"> {CALIDAD.months}</span>
                  </span>
                </>
              );
              return (
                <li key={label} className="flex min-w-0 flex-1">
                  {href === null ? (
                    <span className={COLUMN}>{inside}</span>
                  ) : (
                    <Link href={href} prefetch={false} className={`${COLUMN} rounded-sm hover:bg-hover`}>
                      {inside}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
          <p className="mt-1 text-center text-2xs text-muted">
            {CALIDAD.months} · {CALIDAD.agesNote}
          </p>
        </>
      )}
    </TwoViewsPanel>
  );
}
