"use client";

import { useSyncExternalStore } from "react";
import { asTema, chooseTema, type Tema } from "./theme";

function subscribeToTheme(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

const currentTheme = (): Tema => asTema(document.documentElement.dataset.theme) ?? "light";

/** The current theme and a function that switches it; light on the server. */
export function useTheme(): { tema: Tema; toggle: () => void } {
  const tema = useSyncExternalStore(subscribeToTheme, currentTheme, (): Tema => "light");
  return { tema, toggle: () => chooseTema(currentTheme() === "dark" ? "light" : "dark") };
}
