// Draws the icons that the screens use, and our own drawings, into one file: public/iconos.svg, and its version into
// components/ui/icon-sprite.ts.
// Run it after a change of components/ui/icon-names.ts or drawings/: npm run icons
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DRAWING_NAMES, ICON_NAMES } from "../components/ui/icon-names.ts";

const path = (file) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** 'trash-2' is exported as Trash2. */
const exported = (name) => name.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());

function icon(name) {
  const drawn = renderToStaticMarkup(createElement(lucide[exported(name)]));
  const shapes = drawn.slice(drawn.indexOf(">") + 1, -"</svg>".length).replace(/><\/\w+>/g, "/>");
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

const drawing = (name) =>
  readFileSync(path(`components/ui/drawings/${name}.svg`), "utf8")
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="${name}"`)
    .replace("</svg>", "</symbol>")
    .replace(/\n/g, "");

/** The whole file. Its strokes are drawn as app/parts.css says of '.icon'. */
export const sprite = () =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">',
    "<!-- Icons of Lucide, lucide.dev. ISC License, Copyright (c) Lucide Contributors; some are of Feather, MIT License,",
    "Copyright (c) 2013-present Cole Bemis. -->",
    ...ICON_NAMES.map(icon),
    ...DRAWING_NAMES.map(drawing),
    "</svg>\n",
  ].join("\n");

/** The module that names the file, with its version: a browser keeps each for a year. */
export const spriteModule = () =>
  `/** One file with every icon, which a browser loads once and keeps. \`npm run icons\` writes this line. */\nexport const SPRITE = "/iconos.svg?${createHash("sha256").update(sprite()).digest("hex").slice(0, 8)}";\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path("public/iconos.svg"), sprite());
  writeFileSync(path("components/ui/icon-sprite.ts"), spriteModule());
}
