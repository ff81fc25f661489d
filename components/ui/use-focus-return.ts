"use client";

import { useRef } from "react";

const toContent = () => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

/** A row's button may go with its row once the list is renewed: the focus it takes along goes to the content. */
function keepFocus(element: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return;
    observer.disconnect();
    if (!element.isConnected && document.activeElement === document.body) toContent();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Gives the focus back to what had it when a dialog opened. `remember` goes to onOpenAutoFocus, `giveBack` to
 * onCloseAutoFocus; where that element is gone, the page's main content gets it.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      const active = document.activeElement;
      // A menu's row goes with the menu: its button is what opened the dialog.
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
      // Of two dialogs that close together, the outer one may have given the focus back already.
      else if (document.activeElement === document.body) toContent();
    },
  };
}
