"use client";

import { Icon } from "./icon";
import { useId, type ReactNode } from "react";
import { cx } from "./cx";
import { Select } from "./select";
import { Spinner } from "./spinner";

interface PagerProps {
  /** From 1. */
  page: number;
  /** The page size. */
  rows: number;
  total: number;
  /** The page sizes to choose from; without them the size stays. */
  rowOptions?: readonly number[];
  onPage: (page: number) => void;
  onRows?: (rows: number) => void;
  /** What is counted. */
  noun?: string;
  busy?: boolean;
  /** For a narrow panel: only the previous and next buttons. */
  compact?: boolean;
  /** What stands beside the shown range. */
  children?: ReactNode;
}

/** The page numbers beside the current one. */
function near(page: number, pages: number): number[] {
  if (page <= 3) return [1, 2, 3];
  return page >= pages - 2 ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
}

/** The page numbers a pager shows: first, last, current and its neighbours; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 6) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = [...new Set([1, ...near(page, pages), pages])].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}

/** The shown range of a list, its page size and its pages. */
export function Pager({
  page,
  rows,
  total,
  rowOptions = [],
  onPage,
  onRows,
  noun = "registros",
  busy = false,
  compact = false,
  children,
}: PagerProps) {
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / rows));
  const first = total === 0 ? 0 : Math.min((page - 1) * rows + 1, total);
  const last = Math.min(page * rows, total);
  const options = rowOptions.includes(rows) ? rowOptions : [...rowOptions, rows].sort((a, b) => a - b);
  const go = (to: number) => {
    if (to >= 1 && to <= pages && to !== page) onPage(to);
  };
  return (
    <div className="num flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm text-secondary phone:px-0 phone:text-xs">
      <p aria-live="polite" className="flex items-center gap-2">
        {`Mostrando ${first} a ${last} de ${total} ${noun}`}
        {busy && <Spinner className="animate-late" />}
      </p>
      {children}
      {onRows && (
        <div
          className={cx("ml-auto items-center gap-1.5 phone:hidden print:hidden", compact ? "hidden" : "inline-flex")}
        >
          <label htmlFor={`${id}-rows`}>Filas</label>
          <Select
            id={`${id}-rows`}
            value={String(rows)}
            placeholder={null}
            onChange={(value) => onRows(Number(value))}
            options={options.map((option) => ({ value: String(option), label: String(option) }))}
            className="h-7! w-17! text-sm! [&>select]:pl-2!"
          />
        </div>
      )}
      <nav
        aria-label="Páginas"
        className={cx("flex items-center gap-0.5 phone:ml-auto", (compact || !onRows) && "ml-auto")}
      >
        <PageButton label="Página anterior" off={page <= 1} onClick={() => go(page - 1)}>
          <Icon name="chevron-left" className="size-icon" />
        </PageButton>
        {(compact ? [] : pageNumbers(page, pages)).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} aria-hidden className="min-w-5 text-center phone:hidden">
              …
            </span>
          ) : (
            <PageButton
              key={number}
              label={`Página ${number}`}
              current={number === page}
              onClick={() => go(number)}
              className="phone:hidden"
            >
              {number}
            </PageButton>
          ),
        )}
        <PageButton label="Página siguiente" off={page >= pages} onClick={() => go(page + 1)}>
          <Icon name="chevron-right" className="size-icon" />
        </PageButton>
      </nav>
    </div>
  );
}

interface PageButtonProps {
  label: string;
  current?: boolean;
  off?: boolean;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

function PageButton({ label, current = false, off = false, onClick, className, children }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current ? "page" : undefined}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className={cx("page-btn", className)}
    >
      {children}
    </button>
  );
}
