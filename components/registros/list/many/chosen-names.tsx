import { formatNumber } from "@/lib/format";
import { MANY } from "@/lib/registros/many-texts";
import type { NamedRecord } from "../chosen";

/** The most names that are listed. */
const MOST_SHOWN = 50;

/** The records that an action takes, by name. */
export function ChosenNames({ rows }: { rows: readonly NamedRecord[] }) {
  return (
    <div className="grid gap-1.5">
      <ul
        tabIndex={0}
        className="max-h-48 divide-y divide-line-subtle overflow-auto rounded-md border border-line-default"
      >
        {rows.slice(0, MOST_SHOWN).map(({ id, nombre, cite }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 px-3 py-1.5 text-sm">
            <span className="font-medium break-words">{nombre}</span>{" "}
            <span className="code text-xs text-muted">{cite}</span>
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && (
        <p className="text-xs text-muted">{MANY.moreNames(formatNumber(rows.length - MOST_SHOWN))}</p>
      )}
    </div>
  );
}
