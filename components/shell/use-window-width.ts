"use client";

import { createContext, use, useEffect, useSyncExternalStore } from "react";
import { WIDTH_COOKIE, type WindowWidth } from "@/lib/window-width";

/** As in the style sheet's `phone:` and `roomy:`. */
const PHONE = "(max-width: 640px)";
const LARGE = "(min-width: 1600px)";
const YEAR_SECONDS = 31_536_000;

/** What the server took the window for: its HTML has the rows that fit that width. */
export const WidthContext = createContext<WindowWidth>("desk");

function subscribeToWidth(changed: () => void): () => void {
  const bounds = [PHONE, LARGE].map((bound) => window.matchMedia(bound));
  for (const bound of bounds) bound.addEventListener("change", changed);
  return () => {
    for (const bound of bounds) bound.removeEventListener("change", changed);
  };
}

function currentWidth(): WindowWidth {
  if (window.matchMedia(PHONE).matches) return "phone";
  return window.matchMedia(LARGE).matches ? "large" : "desk";
}

/** The window's width; on the server and during hydration, what the server took it for. */
export function useWindowWidth(): WindowWidth {
  const taken = use(WidthContext);
  return useSyncExternalStore(subscribeToWidth, currentWidth, () => taken);
}

/** Keeps the window's width in a cookie, for the server's next pages. */
export function useKeptWidth(): void {
  useEffect(() => {
    const keep = () => {
      document.cookie = `${WIDTH_COOKIE}=${currentWidth()}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    };
    keep();
    return subscribeToWidth(keep);
  }, []);
}
