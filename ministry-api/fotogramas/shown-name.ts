import { extname } from "node:path";

/** Characters a label must not hold: control characters, and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX = 255;
const ENDINGS: ReadonlySet<string> = new Set([".jpg", ".jpeg", ".png"]);

/**
 * The name of a photo's file, as a label: the last part of a path, without invisible characters, with a picture's
 * extension; null if nothing is left. It is never used as the name of a stored file.
 */
export function shownName(typed: string | undefined, tipo: "image/jpeg" | "image/png"): string | null {
  const last = (typed ?? "").replace(UNSEEN, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  if (last === "" || /^\.+$/.test(last)) return null;
  if (ENDINGS.has(extname(last).toLowerCase())) return last.slice(-MAX);
  const ending = tipo === "image/png" ? ".png" : ".jpg";
  return last.slice(0, MAX - ending.length) + ending;
}
