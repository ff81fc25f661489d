"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { Menu } from "@/components/ui/menu";
import type { MenuItem } from "@/components/ui/menu-list";
import { FILTER } from "@/lib/texts";
import { chosenLabel, type ListFilter } from "./list-filter";

function itemsOf({ options, value, retry, none, more }: ListFilter, onChange: (value: string) => void): MenuItem[] {
  if (options === "loading") return [{ heading: FILTER.loading }];
  if (options === "failed")
    return [{ heading: FILTER.failed }, { label: FILTER.retry, ...(retry && { onSelect: retry }) }];
  if (options.length === 0 && none) return [{ heading: none }];
  return [
    ...options.map((option) => ({
      label: option.label,
      checked: option.value === value,
      onSelect: () => onChange(option.value),
    })),
    ...(more ? (["separator", more] as const) : []),
  ];
}

function ClearButton({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={FILTER.remove(name)}
      title={FILTER.remove(name)}
      onClick={onClear}
      className="filter-clear"
    >
      <Icon name="x" />
    </button>
  );
}

/** A filter of one option as a button that sets it, or sets it again, and a button that clears it. */
export function FilterSwitch({ filter, onChange }: Omit<FilterMenuProps, "opened">) {
  const { label, value, options, single } = filter;
  const next = typeof options === "string" ? undefined : options[0]?.value;
  const set = value !== null;
  return (
    <div className={cx("filter", set && "filter-on")}>
      <button
        type="button"
        aria-pressed={set}
        disabled={next === undefined}
        {...(set && next !== undefined && next !== value && { title: single?.again })}
        onClick={() => next !== undefined && onChange(next)}
        className="filter-btn"
      >
        {label}
      </button>
      {set && <ClearButton name={label} onClear={() => onChange(null)} />}
    </div>
  );
}

/** The menu that added a filter gives the focus back to its button, which would close another menu. */
const AFTER_MENU_MS = 100;

interface FilterMenuProps {
  filter: ListFilter;
  /** Opens at once: it was just added. */
  opened?: boolean;
  onChange: (value: string | null) => void;
}

/** A filter as a button with a menu of its options. It shows the chosen option and a button that clears it. */
export function FilterMenu({ filter, opened = false, onChange }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opened) return;
    const later = setTimeout(() => button.current?.click(), AFTER_MENU_MS);
    return () => clearTimeout(later);
  }, [opened]);
  const chosen = chosenLabel(filter);
  const name = chosen === null ? filter.label : `${filter.label}: ${chosen}`;
  return (
    <div className={cx("filter", chosen !== null && "filter-on")}>
      <Menu
        align="start"
        label={name}
        named={chosen === null}
        items={itemsOf(filter, onChange)}
        trigger={
          <button ref={button} type="button" className="filter-btn">
            {chosen === null ? (
              <>
                <span>{filter.label}</span>
                <Icon name="chevron-down" />
              </>
            ) : (
              <>
                <span>{filter.label}:</span> <b className="max-w-36 truncate font-semibold">{chosen}</b>
              </>
            )}
          </button>
        }
      />
      {chosen !== null && <ClearButton name={name} onClear={() => onChange(null)} />}
    </div>
  );
}
