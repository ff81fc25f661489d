// Draws the icons that the screens use, and our own drawings, into one file: public/i.svg, and its version into
// components/ui/icon-sprite.ts. And the icons under which a phone shows the field screen (public/campo.webmanifest).
// Run it after a change of components/ui/icon-names.ts or drawings/: npm run icons
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import sharp from "sharp";
import { DRAWING_NAMES, ICON_NAMES } from "../components/ui/icon-names.ts";

const path = (file) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** What '.icon' in app/parts.css says of every stroke. */
const STROKE = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** An icon's shapes by its name, or by an earlier one; a TypeError if it has neither. */
function icon(name) {
  const { body } = lucide.icons[name] ?? lucide.icons[lucide.aliases[name].parent];
  const shapes = body.replaceAll(STROKE, "").replace(/<\/?g>/g, "");
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
  `/** One file with every icon, which a browser keeps; a page names it a hundred times. \`npm run icons\` writes this line. */\nexport const SPRITE = "/i.svg?${createHash("sha256").update(sprite()).digest("base64url").slice(0, 4)}";\n`;

/** The field screen's icons: the browser's own, and one whose edges a phone may cut off in any shape. */
export const APP_ICONS = [
  { file: "public/campo-192.png", size: 192, whole: false },
  { file: "public/campo-512.png", size: 512, whole: false },
  { file: "public/campo-512-recortable.png", size: 512, whole: true },
];

/** A phone certainly leaves 0.8 of an icon's width: the drawing is that much smaller, its colour goes on to the edge. */
const toTheEdge = (drawn) =>
  drawn
    .replace(
      /<rect [^>]*fill="(#\w+)"\/>/,
      '<rect width="40" height="40" fill="$1"/><g transform="translate(4 4) scale(.8)">',
    )
    .replace("</svg>", "</g></svg>");

/** The PNG of an icon, made of public/favicon.svg. */
export function appIcon({ size, whole }) {
  const drawn = readFileSync(path("public/favicon.svg"), "utf8");
  const density = (72 * size) / 40;
  return sharp(Buffer.from(whole ? toTheEdge(drawn) : drawn), { density })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path("public/i.svg"), sprite());
  writeFileSync(path("components/ui/icon-sprite.ts"), spriteModule());
  for (const icon of APP_ICONS) writeFileSync(path(icon.file), await appIcon(icon));
}
