"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

const theme = () => document.documentElement.dataset.theme ?? "light";

function onTheme(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** The values of design tokens by name (without `--`), read again when the theme changes. */
export function useTokens<const N extends string>(names: readonly N[]): Record<N, string> {
  const current = useSyncExternalStore(onTheme, theme, () => "light");
  return useMemo(() => readTokens(names, current), [names, current]);
}

/** The theme is already on the document; naming it here is what makes a change of it a new reading. */
function readTokens<N extends string>(names: readonly N[], _theme: string): Record<N, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    N,
    string
  >;
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

/** Does this person ask for less motion? */
export const useReducedMotion = () => useMedia("(prefers-reduced-motion: reduce)", true);

/** Too narrow for names side by side under the bars. */
export const useNarrow = () => useMedia("(max-width: 900px)", false);
