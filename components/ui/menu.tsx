"use client";

import { cloneElement, useState, type ComponentType } from "react";
import { fetchAhead } from "./lazy-part";
import type { MenuListProps, MenuProps } from "./menu-list";

const load = () => import("./menu-list").then((module) => module.MenuList);

/**
 * A menu under a button, inside the same landmark as the button. Only the button is rendered until the menu is first
 * opened. The list and its library load on hover, focus or click, and replace the button when the menu opens.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ List: ComponentType<MenuListProps>; byKeyboard: boolean } | null>(null);
  if (opened) return <opened.List {...props} byKeyboard={opened.byKeyboard} />;

  // If loading fails nothing opens; the next click tries again.
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
    // A click from the keyboard has detail 0.
    onClick: (event) => open(event.detail === 0),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open(true);
    },
  });
}
