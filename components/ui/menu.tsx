"use client";

import { cloneElement, useState, type ComponentType } from "react";
import { fetchAhead } from "./later";
import type { MenuListProps, MenuProps } from "./menu-list";

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
