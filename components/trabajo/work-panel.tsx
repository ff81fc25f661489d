import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { type Lista, WORK } from "@/lib/trabajo/texts";

interface WorkPanelProps {
  lista: Lista;
  total: number;
  /** There are more than those shown. */
  more: boolean;
  /** The rows; null for none. */
  children: ReactNode;
  /** Rows that the browser adds, whatever the server knows. */
  extra?: ReactNode;
}

/** One list of own work, with its count. */
export function WorkPanel({ lista, total, more, children, extra }: WorkPanelProps) {
  return (
    <section
      id={lista}
      aria-labelledby={`${lista}-titulo`}
      tabIndex={-1}
      className="phone:has-[>ul:empty]:order-last min-w-0 scroll-mt-[calc(var(--topbar-h)+var(--flagline-h)+12px)] rounded-md border border-line-default bg-surface outline-none! phone:scroll-mt-3"
    >
      <header className="flex min-h-10 items-center gap-2 border-b border-line-subtle px-4 py-1 phone:px-3">
        <h2 id={`${lista}-titulo`} className="text-sm font-semibold">
          {WORK.titles[lista]}
        </h2>
        <span className="num text-xs text-muted">{formatNumber(total)}</span>
        {more && (
          <Link
            href={hrefs.miTrabajoEn(lista)}
            prefetch={false}
            className="num ml-auto inline-flex min-h-6 items-center text-xs phone:min-h-11"
          >
            {WORK.all(total)}
          </Link>
        )}
      </header>
      <ul className="divide-y divide-line-subtle">
        {children}
        {extra}
      </ul>
      {total === 0 && (
        <p className="px-4 py-3 text-sm text-muted phone:px-3 [ul:not(:empty)+&]:hidden">{WORK.empty[lista]}</p>
      )}
    </section>
  );
}
