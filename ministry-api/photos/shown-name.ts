import { extname } from "node:path";

/** What no label may hold: control characters, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX = 255;
const ENDINGS: ReadonlySet<string> = new Set([".jpg", ".jpeg", ".png"]);

/**
 * What a photograph's file was called, as a label: the last part of a path, without signs that cannot be seen, ending as
 * a picture does; null where nothing is left. It never names a file of ours.
 */
export function shownName(typed: string | undefined, tipo: "image/jpeg" | "image/png"): string | null {
  const last = (typed ?? "").replace(UNSEEN, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  if (last === "" || /^\.+$/.test(last)) return null;
  if (ENDINGS.has(extname(last).toLowerCase())) return last.slice(-MAX);
  const ending = tipo === "image/png" ? ".png" : ".jpg";
  return last.slice(0, MAX - ending.length) + ending;
}
