/** A text in pieces, those that name one of these people after an @ marked. */
export function splitMentions(text: string, names: readonly string[]): { text: string; mention: boolean }[] {
  const sought = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  const pieces: { text: string; mention: boolean }[] = [];
  let rest = text;
  while (rest !== "") {
    const [next] = sought
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at);
    if (!next) return [...pieces, { text: rest, mention: false }];
    if (next.at > 0) pieces.push({ text: rest.slice(0, next.at), mention: false });
    pieces.push({ text: next.name, mention: true });
    rest = rest.slice(next.at + next.name.length);
  }
  return pieces;
}

/** The name that is being typed after an @ before the caret, and where it begins; null if none is. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from < 0 || /[\p{L}\p{N}]/u.test(before.charAt(from - 1))) return null;
  const typed = before.slice(from + 1);
  return /^[\p{L}\p{M}.' -]{0,40}$/u.test(typed) && !/\s{2}/.test(typed) ? { from, typed } : null;
}
