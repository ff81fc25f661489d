/** A part of a text that is in both versions, only in the earlier one, or only in the current one. */
export interface Stretch {
  in: "both" | "before" | "now";
  text: string;
}

/** Splits a text into words, spaces and single punctuation marks. */
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
const isSpace = (text: string) => /^\s*$/u.test(text);

/** Above this many pairs of words the changed middle is shown as one change, so that the comparison stays fast. */
const MOST_PAIRS = 1_000_000;

/** Lengths of the longest common subsequences of two lists, from each pair of positions on. */
function commonLengths(before: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const [here, below] = [lengths[i], lengths[i + 1]];
      if (!here || !below) continue;
      here[j] = before[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, here[j + 1] ?? 0);
    }
  }
  return lengths;
}

function walk(before: readonly string[], now: readonly string[]): Stretch[] {
  if (before.length * now.length > MOST_PAIRS) {
    return [
      { in: "before", text: before.join("") },
      { in: "now", text: now.join("") },
    ];
  }
  const lengths = commonLengths(before, now);
  const told: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < now.length) {
    const [old, fresh] = [before[i], now[j]];
    if (old !== undefined && old === fresh) {
      told.push({ in: "both", text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (fresh === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      told.push({ in: "before", text: old });
      i += 1;
    } else {
      told.push({ in: "now", text: fresh ?? "" });
      j += 1;
    }
  }
  return told;
}

/** Joins neighbours of one kind. In a run of changes, across spaces, the earlier text comes before the current one. */
function gather(told: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  let [before, now, spaces] = ["", "", ""];
  const flush = () => {
    if (before) out.push({ in: "before", text: before });
    if (now) out.push({ in: "now", text: now });
    if (spaces) out.push({ in: "both", text: spaces });
    [before, now, spaces] = ["", "", ""];
  };
  for (const stretch of told) {
    if (stretch.in === "both" && isSpace(stretch.text) && (before || now)) {
      spaces += stretch.text;
    } else if (stretch.in === "both") {
      flush();
      const last = out.at(-1);
      if (last?.in === "both") last.text += stretch.text;
      else out.push({ ...stretch });
    } else {
      if (spaces && before && now) {
        before += spaces;
        now += spaces;
        spaces = "";
      } else if (spaces) flush();
      if (stretch.in === "before") before += stretch.text;
      else now += stretch.text;
    }
  }
  flush();
  return out;
}

/**
 * Compares two versions of a text by words: the common parts and those of only one version, in reading order. All
 * stretches except `now` form the earlier text; all except `before` form the current one.
 */
export function differenceOf(before: string, now: string): Stretch[] {
  const [old, fresh] = [wordsOf(before), wordsOf(now)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  return gather([
    ...old.slice(0, start).map((text): Stretch => ({ in: "both", text })),
    ...walk(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...old.slice(old.length - end).map((text): Stretch => ({ in: "both", text })),
  ]);
}
