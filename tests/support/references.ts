import { existsSync, readFileSync } from "node:fs";

/**
 * How documents name a test: `unit/policy "role x department"` is tests/unit/policy.test.ts and the one title in it that
 * holds these words. A file of few tests needs no words.
 */
const REFERENCE = /^((?:unit|contract|bff|e2e)\/[\w.-]+)(?: "([^"]+)")?$/;
const ENDINGS = [".test.ts", ".test.tsx", ".spec.ts"];
/** Titles up to which a file says by itself which test is meant. */
const FEW = 9;

/** The first argument of `it`, `test`, `describe` and of what their `each` gives. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

function titlesIn(file: string): string[] {
  const found = [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, , title = ""]) => title);
  return [...new Set(found)];
}

/** Whole words, wherever they stand in the title. */
function holdsWords(title: string, words: string): boolean {
  const at = title.indexOf(words);
  const around = `${title[at - 1] ?? " "}${title[at + words.length] ?? " "}`;
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around);
}

/** The references of a table's cell. */
export const referencesIn = (cell: string): string[] => (cell === "" ? [] : cell.split("; "));

/** What is wrong with a reference; null if it names exactly one test, or a file of few. */
export function referenceProblem(reference: string): string | null {
  const [, name = "", words] = REFERENCE.exec(reference) ?? [];
  const [file, other] = ENDINGS.map((ending) => `tests/${name}${ending}`).filter((path) => existsSync(path));
  if (name === "" || !file || other) return `${reference}: no such test file`;
  const titles = titlesIn(file);
  if (words === undefined) return titles.length > FEW ? `${reference}: holds ${titles.length} titles, say which` : null;
  const meant = titles.filter((title) => holdsWords(title, words));
  return meant.length === 1 ? null : `${reference}: ${meant.length} titles hold these words`;
}
