"use client";

import { ChevronDown, X } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { Menu } from "@/components/ui/menu";
import type { MenuItem } from "@/components/ui/menu-list";
import { FILTER } from "@/lib/texts";
import { chosenWord, type ListFilter } from "./list-filter";

function itemsOf({ options, value }: ListFilter, onChange: (value: string) => void, onRetry: () => void): MenuItem[] {
  if (options === "loading") return [{ heading: FILTER.loading }];
  if (options === "failed") return [{ heading: FILTER.failed }, { label: FILTER.retry, onSelect: onRetry }];
  return options.map((option) => ({
    label: option.label,
    checked: option.value === value,
    onSelect: () => onChange(option.value),
  }));
}

interface FilterMenuProps {
  filter: ListFilter;
  onChange: (value: string | null) => void;
  /** Loads the options again. */
  onRetry: () => void;
}

/** A filter as a button with a menu of its options. It shows the chosen option and a button that clears it. */
export function FilterMenu({ filter, onChange, onRetry }: FilterMenuProps) {
  const chosen = chosenWord(filter);
  const name = chosen === null ? filter.label : `${filter.label}: ${chosen}`;
  return (
    <div
      className={cx(
        "inline-flex h-control shrink-0 rounded-sm border text-sm",
        chosen === null
          ? "border-line-button bg-surface text-secondary"
          : "border-primary-line bg-selected font-medium text-link",
      )}
    >
      <Menu
        align="start"
        label={name}
        items={itemsOf(filter, onChange, onRetry)}
        trigger={
          <button
            type="button"
            className={cx(
              "inline-flex items-center gap-1.5 rounded-sm pl-2.5 whitespace-nowrap hover:bg-hover",
              chosen === null ? "pr-2" : "rounded-r-none pr-1.5",
            )}
          >
            {chosen === null ? (
              <>
                {filter.label}
                <ChevronDown aria-hidden className="size-icon-sm" />
              </>
            ) : (
              <>
                {filter.label}: <b className="max-w-36 truncate font-semibold">{chosen}</b>
              </>
            )}
          </button>
        }
      />
      {chosen !== null && (
        <button
          type="button"
          aria-label={FILTER.remove(name)}
          title={FILTER.remove(name)}
          onClick={() => onChange(null)}
          className="grid w-7 place-items-center rounded-r-sm hover:bg-hover"
        >
          <X aria-hidden className="size-icon-sm" />
        </button>
      )}
    </div>
  );
}
