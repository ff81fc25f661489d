"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

const themeNow = () => document.documentElement.dataset.theme ?? "light";

function onTheme(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

const NAMES = [
  "data-1",
  "data-2",
  "data-3",
  "data-4",
  "data-5",
  "data-6",
  "chart-grid",
  "chart-axis",
  "text-primary",
  "text-secondary",
  "bg-surface",
  "bg-raised",
  "line-default",
  "font-sans",
] as const;

/** The values of a chart's design tokens, by name (without `--`). */
export type Tokens = Record<(typeof NAMES)[number], string>;

/** The tokens of the current theme, read again when it changes. */
export function useTokens(): Tokens {
  const current = useSyncExternalStore(onTheme, themeNow, () => "light");
  return useMemo(() => readTokens(current), [current]);
}

/** The theme is read from the document; the parameter only makes useMemo read again after a change. */
const readTokens = (_theme: string) => tokensNow();

/** The tokens of the current theme. */
export function tokensNow(): Tokens {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Tokens;
}

function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

/** Whether the person prefers reduced motion; true on the server. */
export const useReducedMotion = () => useMedia("(prefers-reduced-motion: reduce)", true);
