"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/lib/format";
import { type Lista, WORK } from "@/lib/trabajo/texts";

interface WorkChipsProps {
  totals: Readonly<Record<Lista, number>>;
  /** The order of the lists on the page. */
  order: readonly Lista[];
}

/** On a phone: one chip for each list, which leads to it, in their order there: the empty ones last. */
export function WorkChips({ totals, order }: WorkChipsProps) {
  const listas = order.toSorted((a, b) => Number(totals[a] === 0) - Number(totals[b] === 0));
  const [at, setAt] = useState(listas[0]);
  return (
    <nav aria-label={WORK.lists} className="-mr-3 mb-2.5 hidden overflow-x-auto [scrollbar-width:none] phone:block">
      <ul className="flex w-max gap-2 pr-3">
        {listas.map((lista) => (
          <li key={lista}>
            <a
              href={`#${lista}`}
              aria-current={at === lista ? "true" : undefined}
              onClick={() => setAt(lista)}
              className={cx(
                "inline-flex h-11 items-center gap-1.5 rounded-sm border px-3 text-sm no-underline",
                at === lista
                  ? "border-primary-line bg-selected font-medium text-link"
                  : "border-line-button bg-surface text-secondary",
              )}
            >
              {WORK.short[lista]} <b className="num font-semibold">{formatNumber(totals[lista])}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
