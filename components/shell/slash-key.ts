"use client";

import { useStored } from "./use-stored";

const KEY = "teclas:busqueda";
const SWITCHED_OFF = "no";

/**
 * Whether `/` focuses a list's search on this device, and how to change it. A single-character shortcut must be
 * possible to turn off, since speech input types such characters (WCAG 2.1.4).
 */
export function useSlashKey(): { on: boolean; turn: (on: boolean) => void } {
  const [kept, keep] = useStored(KEY);
  return { on: kept !== SWITCHED_OFF, turn: (on) => keep(on ? "si" : SWITCHED_OFF) };
}
