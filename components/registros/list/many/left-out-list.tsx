import { Icon } from "@/components/ui/icon";
import { formatNumber } from "@/lib/format";
import type { LeftOut } from "../chosen";

/** How many are listed; the CSV holds all. */
const SHOWN = 200;

interface LeftOutListProps {
  title: string;
  rows: readonly LeftOut[];
  /** Said below the list where it does not show all. */
  more: (count: string) => string;
}

/** Records that an action did not take, each by name and with its reason. */
export function LeftOutList({ title, rows, more }: LeftOutListProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="max-h-64 divide-y divide-line-subtle overflow-auto rounded-md border border-line-default">
        {rows.slice(0, SHOWN).map(({ row, reason }) => (
          <li key={row.id} className="px-3 py-1.5 text-sm">
            <span className="font-medium break-words">{row.nombre}</span>{" "}
            <span className="code text-xs text-muted">{row.cite}</span>
            <span className="flex items-start gap-1.5 text-xs text-secondary">
              <Icon name="info" className="mt-0.5 size-icon-sm shrink-0 text-muted" />
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="text-xs text-muted">{more(formatNumber(rows.length - SHOWN))}</p>}
    </section>
  );
}
