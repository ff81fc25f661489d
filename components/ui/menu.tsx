"use client";

import {
  cloneElement,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react";
import { fetchAhead } from "./later";
import type { MenuListProps } from "./menu-list";

export type MenuItem =
  | { label: string; icon?: ReactNode; hint?: string; href?: string; onSelect?: () => void; danger?: boolean }
  /** One of several choices, of which at most one is `checked`. */
  | { label: string; checked: boolean; onSelect: () => void }
  /** A title over the items that follow. */
  | { heading: string }
  | "separator";

export interface MenuProps {
  /** A button (or anything that takes a ref and spreads its props). */
  trigger: ReactElement<ComponentProps<"button">>;
  /** The trigger's name for those who do not see it. */
  label: string;
  items: readonly MenuItem[];
  header?: ReactNode;
  /** The side of the button under which the list stands. */
  align?: "start" | "end";
}

const load = () => import("./menu-list").then((module) => module.MenuList);

/**
 * A menu under a button, inside the same landmark as the button. Until it is first opened there is only the button: the
 * list and its library are fetched when a hand comes near, and take the button's place once they are here.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ List: ComponentType<MenuListProps>; byKeyboard: boolean } | null>(null);
  if (opened) return <opened.List {...props} byKeyboard={opened.byKeyboard} />;

  // Without a line nothing opens; the next press tries again.
  const open = (byKeyboard: boolean) =>
    void load().then(
      (List) => setOpened({ List, byKeyboard }),
      () => undefined,
    );
  return cloneElement(props.trigger, {
    "aria-label": props.label,
    "aria-haspopup": "menu",
    "aria-expanded": false,
    ...fetchAhead(load),
    // A click without a press of the pointer comes from the keyboard.
    onClick: (event) => open(event.detail === 0),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open(true);
    },
  });
}
