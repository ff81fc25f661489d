import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * What a rule with :has() names, a browser styles anew wherever it stands, at each change of the document: with a child's
 * number the whole document, with a bare element each of them. A letter in a text of several lines is such a change.
 */

const SHEETS = ["app/globals.css", "app/parts.css"];
const NUMBERED = /:has\([^{]*:(?:nth-|first-|last-|only-)/;
const EVERYWHERE = /:has\([^{]*\)[^,{]*[\s>+~](?:div|span|p|li|svg|label|input|button|\.icon)(?![\w-])[^,{]*$/;
const AROUND = /(?:^|[\s>+~&])(?:div|span|p|li|svg|input|button):has\(/;

const selectorsOf = (css: string) =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/[^{};]+(?=\{)/g)]
    .flatMap(([text]) => text.split(/,\n/))
    .map((text) => text.trim())
    .filter((text) => text.includes(":has("));

test.each(SHEETS)("%s: no rule with :has() names what stands everywhere", (sheet) => {
  const selectors = selectorsOf(readFileSync(sheet, "utf8"));
  expect(selectors.length).toBeGreaterThan(2);
  expect(selectors.filter((one) => [NUMBERED, EVERYWHERE, AROUND].some((costly) => costly.test(one)))).toEqual([]);
});

test.each([
  ".card-actions:has(> :nth-child(3)) > *",
  ".work-what:has(.work-link) > .icon",
  "& div:has(> #contenido)",
  ":root:has([data-late]) div",
])("%s would be found", (selector) => {
  const found = selectorsOf(`${selector} { color: red }`);
  expect(found.some((one) => [NUMBERED, EVERYWHERE, AROUND].some((costly) => costly.test(one)))).toBe(true);
});
