import { percent } from "@/contract/percent";
import type { Section } from "@/lib/calidad/board";
import type { Behind } from "@/lib/calidad/hrefs";
import { CALIDAD } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { Bar } from "./bar";
import { FigureLink } from "./figure-link";
import { TwoViewsPanel } from "./two-views-panel";

interface SectionsProps {
  sections: readonly Section[];
  records: number;
  /** How many have each section that none must have, with the lists behind; empty for facilities. */
  optional: readonly { total: number; behind: Behind }[];
  hrefOf: (behind: Behind) => string | null;
}

/** How many records have each section: the name opens those without it, the figure those that have it. */
export function Sections({ sections, records, optional, hrefOf }: SectionsProps) {
  return (
    <TwoViewsPanel
      title={CALIDAD.sections}
      head={CALIDAD.sectionColumns}
      rows={sections.map(({ name, total, has, lacks }) => ({
        name,
        figures: [
          { text: formatNumber(total), href: hrefOf(has) },
          { text: formatNumber(records - total), href: hrefOf(lacks) },
          { text: `${percent(total, records)} %`, href: null },
        ],
      }))}
      bodyClassName="px-4 py-3"
    >
      <ul>
        {sections.map(({ name, total, has, lacks }) => (
          <li
            key={name}
            className="grid min-h-[1.625rem] grid-cols-[6.5rem_minmax(0,1fr)_6.5rem] items-center gap-2.5 text-sm phone:min-h-11"
          >
            <FigureLink href={hrefOf(lacks)} label={CALIDAD.without(name)}>
              {name}
            </FigureLink>
            <Bar share={percent(total, records)} />
            <span className="text-right whitespace-nowrap tabular-nums">
              <FigureLink href={hrefOf(has)} label={`${name}: ${formatNumber(total)}`} className="font-medium">
                {formatNumber(total)}
              </FigureLink>{" "}
              <span className="text-xs text-muted">{CALIDAD.of(formatNumber(records))}</span>
            </span>
          </li>
        ))}
      </ul>
      {optional.length > 0 && (
        <p className="mt-2 border-t border-line-subtle pt-2 text-xs text-muted tabular-nums">
          {CALIDAD.optional}{" "}
          {optional.map(({ total, behind }, i) => (
            <span key={behind.debilidad}>
              {i > 0 && <span>{i === optional.length - 1 ? " y " : ", "}</span>}
              <FigureLink href={hrefOf(behind)}>{formatNumber(total)}</FigureLink>
            </span>
          ))}
          <span>.</span>
        </p>
      )}
    </TwoViewsPanel>
  );
}
