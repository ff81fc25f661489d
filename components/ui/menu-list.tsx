"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import { Icon } from "./icon";
import { useState, type ComponentProps, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";

export type MenuItem =
  | { label: string; icon?: ReactNode; hint?: string; href?: string; onSelect?: () => void; danger?: boolean }
  /** One of several options, of which at most one is `checked`. */
  | { label: string; checked: boolean; onSelect: () => void }
  /** One of several that may all be on. The menu stays open; without `onToggle` it cannot be changed. */
  | { label: string; on: boolean; onToggle?: () => void }
  /** A title over the items that follow. */
  | { heading: string }
  /** A sentence about the items before it. */
  | { note: string }
  | "separator";

export interface MenuProps {
  /** A button (or anything that takes a ref and spreads its props). */
  trigger: ReactElement<ComponentProps<"button">>;
  /** The trigger's name for screen readers. */
  label: string;
  items: readonly MenuItem[];
  header?: ReactNode;
  /** The side of the button that the list is aligned with. */
  align?: "start" | "end";
}

type Labelled = Extract<MenuItem, { label: string }>;
type Option = Extract<MenuItem, { checked: boolean }>;
type Switch = Extract<MenuItem, { on: boolean }>;
type Choice = Exclude<Labelled, Option | Switch>;

const isChoice = (item: MenuItem): item is Labelled => typeof item === "object" && "label" in item;
const isSwitch = (item: MenuItem): item is Switch => isChoice(item) && "on" in item;
const isOption = (item: MenuItem): item is Option => isChoice(item) && "checked" in item;

const ITEM =
  "flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-left text-sm no-underline outline-offset-[-2px]! outline-focus data-[highlighted]:bg-hover data-[highlighted]:outline-2 phone:min-h-11 [&_svg]:size-icon [&_svg]:text-muted";

export interface MenuListProps extends MenuProps {
  /** Opened by keyboard: the first item gets the focus. */
  byKeyboard: boolean;
}

const focusQuietly = (node: HTMLElement | null) => node?.focus({ preventScroll: true });

/** The button and its list, open at first, because a click on the button loaded it. */
export function MenuList({ trigger, label, items, header, align = "end", byKeyboard }: MenuListProps) {
  /** The library did not see the first click, so it does not focus an item; it does from the second opening on. */
  const [firstFocus, setFirstFocus] = useState(byKeyboard);
  const firstItem = items.findIndex(isChoice);
  const options = items.filter(isOption);
  const choices = (content: ReactNode) =>
    options.length > 0 ? (
      <Radix.RadioGroup value={options.find(({ checked }) => checked)?.label ?? ""}>{content}</Radix.RadioGroup>
    ) : (
      content
    );
  return (
    <Radix.Root defaultOpen modal={false} onOpenChange={() => setFirstFocus(false)}>
      <Radix.Trigger asChild aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-popover max-h-(--radix-dropdown-menu-content-available-height) min-w-55 animate-appear overflow-y-auto rounded-md border border-line-default bg-raised p-1 text-left font-regular text-primary shadow-popover"
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
        {choices(
          items.map((item, index) => {
            if (item === "separator") {
              return <Radix.Separator key={`separator-${index}`} className="my-1 h-px bg-line-subtle" />;
            }
            if (!isChoice(item) && "note" in item) {
              return (
                <Radix.Label key={item.note} className="max-w-72 px-2 pt-1 pb-2 text-xs text-muted">
                  {item.note}
                </Radix.Label>
              );
            }
            if (!isChoice(item)) {
              return (
                <Radix.Label
                  key={item.heading}
                  className="px-2 pt-2 pb-1 text-2xs font-semibold tracking-caps text-muted uppercase"
                >
                  {item.heading}
                </Radix.Label>
              );
            }
            if (isOption(item)) {
              return (
                <Radix.RadioItem
                  key={item.label}
                  value={item.label}
                  ref={firstFocus && index === firstItem ? focusQuietly : null}
                  onSelect={item.onSelect}
                  className={cx(ITEM, item.checked ? "font-semibold text-link" : "text-primary")}
                >
                  <span className="size-icon shrink-0">{item.checked && <Icon name="check" />}</span>
                  <span>{item.label}</span>
                </Radix.RadioItem>
              );
            }
            if (isSwitch(item)) {
              return (
                <Radix.CheckboxItem
                  key={item.label}
                  checked={item.on}
                  disabled={!item.onToggle}
                  ref={firstFocus && index === firstItem ? focusQuietly : null}
                  onSelect={(event) => {
                    event.preventDefault();
                    item.onToggle?.();
                  }}
                  className={cx(ITEM, "text-primary data-[disabled]:cursor-default data-[disabled]:text-muted")}
                >
                  <span
                    className={cx(
                      "grid size-4 shrink-0 place-items-center rounded-xs border",
                      item.on ? "border-primary bg-primary" : "border-line-control bg-surface",
                      !item.onToggle && "opacity-60",
                    )}
                  >
                    {item.on && <Icon name="check" className="stroke-[3] size-3! text-on-primary!" />}
                  </span>
                  <span>{item.label}</span>
                </Radix.CheckboxItem>
              );
            }
            return (
              <Radix.Item
                key={item.label}
                ref={firstFocus && index === firstItem ? focusQuietly : null}
                asChild={Boolean(item.href)}
                onSelect={() => item.onSelect?.()}
                className={cx(ITEM, item.danger ? "text-state-red-fg [&_svg]:text-state-red!" : "text-primary")}
              >
                {item.href ? (
                  <Link href={item.href}>
                    <ItemText item={item} />
                  </Link>
                ) : (
                  <ItemText item={item} />
                )}
              </Radix.Item>
            );
          }),
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
