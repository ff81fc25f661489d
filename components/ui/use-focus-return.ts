"use client";

import { useRef } from "react";

const toContent = () => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

/** A refresh of the list may remove the row with its focused button; the focus then moves to the main content. */
function keepFocus(element: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return;
    observer.disconnect();
    if (!element.isConnected && document.activeElement === document.body) toContent();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Returns the focus to the element that had it when a dialog opened, or to the page's main content if that element is
 * gone. Use `remember` in onOpenAutoFocus and `giveBack` in onCloseAutoFocus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      const active = document.activeElement;
      // A menu item disappears with its menu, so the menu's button counts as the opener.
      const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      const from = button ? document.getElementById(button) : active;
      opener.current = from instanceof HTMLElement ? from : null;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const from = opener.current;
      if (from?.isConnected && from !== document.body) {
        from.focus({ preventScroll: true });
        keepFocus(from);
      }
      // When two dialogs close together, the outer one may already have returned the focus.
      else if (document.activeElement === document.body) toContent();
    },
  };
}
