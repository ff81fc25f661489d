"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import Link from "next/link";
import { useState } from "react";
import { cx } from "./cx";
import type { MenuItem, MenuProps } from "./menu";

type Choice = Extract<MenuItem, { label: string }>;

const isChoice = (item: MenuItem): item is Choice => typeof item === "object" && "label" in item;

export interface MenuListProps extends MenuProps {
  /** The keyboard opened it: its first item has the focus. */
  byKeyboard: boolean;
}

const focusQuietly = (node: HTMLElement | null) => node?.focus({ preventScroll: true });

/** The button and its list, open from the start: the button was pressed to fetch it. */
export function MenuList({ trigger, label, items, header, byKeyboard }: MenuListProps) {
  /** The library did not see the first press; from the second on it focuses the right item itself. */
  const [firstFocus, setFirstFocus] = useState(byKeyboard);
  const firstItem = items.findIndex(isChoice);
  return (
    <Radix.Root defaultOpen modal={false} onOpenChange={() => setFirstFocus(false)}>
      <Radix.Trigger asChild aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-popover min-w-55 animate-appear rounded-md border border-line-default bg-raised p-1 text-left font-regular text-primary shadow-popover"
      >
        {header && (
          <Radix.Label
            className={cx(
              "px-2 pt-2 pb-1",
              typeof header === "string" && "text-2xs font-semibold tracking-caps text-muted uppercase",
            )}
          >
            {header}
          </Radix.Label>
        )}
        {items.map((item, index) =>
          item === "separator" ? (
            <Radix.Separator key={`separator-${index}`} className="my-1 h-px bg-line-subtle" />
          ) : !isChoice(item) ? (
            <Radix.Label
              key={item.heading}
              className="px-2 pt-2 pb-1 text-2xs font-semibold tracking-caps text-muted uppercase"
            >
              {item.heading}
            </Radix.Label>
          ) : (
            <Radix.Item
              key={item.label}
              ref={firstFocus && index === firstItem ? focusQuietly : null}
              asChild={Boolean(item.href)}
              onSelect={() => item.onSelect?.()}
              className={cx(
                "flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-left text-sm no-underline outline-none data-[highlighted]:bg-hover phone:min-h-11 [&_svg]:size-icon [&_svg]:text-muted",
                item.danger ? "text-state-red-fg [&_svg]:text-state-red!" : "text-primary",
              )}
            >
              {item.href ? (
                <Link href={item.href}>
                  <ItemText item={item} />
                </Link>
              ) : (
                <ItemText item={item} />
              )}
            </Radix.Item>
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

function ItemText({ item }: { item: Choice }) {
  return (
    <>
      {item.icon}
      <span>{item.label}</span>
      {item.hint && <span className="num ml-auto pl-4 text-xs text-muted">{item.hint}</span>}
    </>
  );
}
