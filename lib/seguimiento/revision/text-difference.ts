import { diffWords } from "diff";

/** A part of a text that is in both versions, only in the earlier one, or only in the current one. */
export interface TextPart {
  in: "both" | "before" | "now";
  text: string;
}

/** With more changed words than this the whole text counts as changed, so that the comparison stays fast. */
const MOST_CHANGES = 1000;

/**
 * Compares two versions of a text by words: the common parts and those of only one version, in reading order. All parts
 * except `before` form the current text; all except `now` form the earlier one, up to its spaces and line breaks.
 */
export function differenceOf(before: string, now: string): TextPart[] {
  const parts = diffWords(before, now, { maxEditLength: MOST_CHANGES });
  const whole: TextPart[] = [
    { in: "before", text: before },
    { in: "now", text: now },
  ];
  return parts?.map(({ value, added, removed }) => ({ in: sideOf(added, removed), text: value })) ?? whole;
}

function sideOf(added: boolean, removed: boolean): TextPart["in"] {
  if (added) return "now";
  return removed ? "before" : "both";
}
