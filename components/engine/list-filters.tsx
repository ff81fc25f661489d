"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Button, IconButton } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { FILTER } from "@/lib/texts";
import { FilterMenu, FilterSwitch } from "./filter-menu";
import { type ListFilter, filterParams } from "./list-filter";
import type { ListUrl } from "./use-list-url";

const FilterSheet = lazyPart(() => import("./filter-sheet").then((module) => module.FilterSheet));

interface ListFiltersProps {
  filters: readonly ListFilter[];
  url: ListUrl;
  /** Rows that match now; null while unknown. */
  total: number | null;
  /** Called when the filters get the pointer or the focus, so that their options can be loaded. */
  onNear?: () => void;
}

/**
 * A list's filters, beside its search: one menu each, or on a phone one button that opens them all. They are kept in
 * the URL; a choice goes to the first page and keeps the search, the order and the other filters.
 */
export function ListFilters({ filters, url, total, onNear }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const count = filters.filter(({ value }) => value !== null).length;
  /** Rare filters that were asked for, the last one first; they stay while the screen does. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const change = (filter: ListFilter, value: string | null) =>
    url.setWords({ ...filterParams(filter, value), page: null });
  const isShown = ({ name, rare, value }: ListFilter) => !rare || value !== null || added.includes(name);
  const hidden = filters.filter((filter) => !isShown(filter));
  return (
    <>
      <div
        role="group"
        aria-label={FILTER.title}
        onPointerEnter={onNear}
        onFocus={onNear}
        className="flex flex-wrap items-center gap-2 phone:hidden"
      >
        {filters.filter(isShown).map((filter) => {
          const onChange = (value: string | null) => change(filter, value);
          if (filter.single) return <FilterSwitch key={filter.name} filter={filter} onChange={onChange} />;
          const opened = filter.name === added[0] && filter.value === null;
          return <FilterMenu key={filter.name} filter={filter} opened={opened} onChange={onChange} />;
        })}
        {hidden.length > 0 && (
          <div className="filter">
            <Menu
              align="start"
              label={FILTER.more}
              items={hidden.map(({ name, label }) => ({
                label,
                onSelect: () => setAdded((now) => [name, ...now]),
              }))}
              trigger={
                <button type="button" className="filter-btn">
                  {FILTER.moreShort}
                  <Icon name="chevron-down" />
                </button>
              }
            />
          </div>
        )}
      </div>
      <span className="relative hidden phone:block">
        <IconButton
          size="lg"
          label={FILTER.counted(count)}
          icon={<Icon name="sliders-horizontal" />}
          aria-haspopup="dialog"
          onClick={() => {
            onNear?.();
            setOpen(true);
          }}
          className="border border-line-button bg-surface"
        />
        {count > 0 && (
          <span
            aria-hidden
            className="num pointer-events-none absolute -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full bg-primary text-2xs font-semibold text-on-primary"
          >
            {count}
          </span>
        )}
      </span>
      {open && (
        <FilterSheet
          filters={filters}
          total={total}
          pending={url.pending}
          onChange={change}
          onClear={() => url.setWords(clearingParams(filters))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The filters that narrow nothing although the address has a value for them: no such value exists. */
export const unreadFilters = (filters: readonly ListFilter[], address: Pick<URLSearchParams, "get">) =>
  filters.flatMap((filter) => {
    const [name] = Object.keys(filterParams(filter, null));
    const value = filter.value === null && name !== undefined ? address.get(name)?.trim() : undefined;
    return value ? [{ filter, value }] : [];
  });

/** Says which filters of the address have a value that does not exist, and offers to take them out of it. */
export function UnreadFilters({ filters, url }: Pick<ListFiltersProps, "filters" | "url">) {
  const unread = unreadFilters(filters, useSearchParams());
  if (unread.length === 0) return null;
  return (
    <Notice
      tone="orange"
      role="alert"
      className="mb-2"
      actions={
        <Button variant="link" onClick={() => url.setWords(clearingParams(unread.map(({ filter }) => filter)))}>
          {FILTER.removeUnread}
        </Button>
      }
    >
      {FILTER.unread(unread.map(({ filter, value }) => `${filter.label}: «${value}»`))}
    </Notice>
  );
}

/** The URL parameters that clear these filters, for `setWords`. */
export const clearingParams = (filters: readonly ListFilter[]): Record<string, null> => ({
  ...Object.fromEntries(
    filters.flatMap((filter) => Object.keys(filterParams(filter, null)).map((name) => [name, null])),
  ),
  page: null,
});
