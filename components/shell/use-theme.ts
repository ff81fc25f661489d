"use client";

import { useSyncExternalStore } from "react";
import { asTema, chooseTema, type Tema } from "./theme";

function watch(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

const current = (): Tema => asTema(document.documentElement.dataset.theme) ?? "light";

/** The current theme and a function that switches it; light on the server. */
export function useTheme(): { tema: Tema; toggle: () => void } {
  const tema = useSyncExternalStore(watch, current, (): Tema => "light");
  return { tema, toggle: () => chooseTema(current() === "dark" ? "light" : "dark") };
}
