"use client";

import { cloneElement, useState, type ComponentType } from "react";
import { fetchAhead } from "./lazy-part";
import type { MenuListProps, MenuProps } from "./menu-list";

/** What a menu's list is given of its button. */
export type OpenedMenu = Pick<MenuListProps, "trigger" | "label" | "byKeyboard">;

interface MenuLaterProps<P> extends Pick<MenuProps, "trigger" | "label"> {
  /** The list, with the button. */
  load: () => Promise<ComponentType<P & OpenedMenu>>;
  /** What the list shows. */
  list: P;
  /** The button's text is its name. */
  named?: boolean;
}

/**
 * A menu under a button, inside the same landmark as the button. Only the button is rendered until the menu is first
 * opened. The list and its library load on hover, focus or click, and replace the button when the menu opens.
 */
export function MenuLater<P extends object>({ trigger, label, load, list, named = false }: MenuLaterProps<P>) {
  const [opened, setOpened] = useState<{ List: ComponentType<P & OpenedMenu>; byKeyboard: boolean } | null>(null);
  if (opened) return <opened.List {...list} trigger={trigger} label={label} byKeyboard={opened.byKeyboard} />;

  // If loading fails nothing opens; the next click tries again.
  const open = (byKeyboard: boolean) =>
    void load().then(
      (List) => setOpened({ List, byKeyboard }),
      () => undefined,
    );
  return cloneElement(trigger, {
    ...(!named && { "aria-label": label }),
    "aria-haspopup": "menu",
    "aria-expanded": false,
    ...fetchAhead(load),
    // A click from the keyboard has detail 0.
    onClick: (event) => open(event.detail === 0),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open(true);
    },
  });
}

const loadList = () => import("./menu-list").then((module) => module.MenuList);

/** The same with a list of items. */
export const Menu = ({ trigger, label, named, ...list }: MenuProps & { named?: boolean }) => (
  <MenuLater trigger={trigger} label={label} load={loadList} list={list} {...(named && { named })} />
);
