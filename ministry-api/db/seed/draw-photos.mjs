/**
 * Draws the demonstration pictures and writes them as JPEG to data/fotos. The text on each marks it as a drawing, so
 * that none is taken for a photo of the place. Run it after a change: node ministry-api/db/seed/draw-photos.mjs
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const WIDTH = 1280;
const HEIGHT = 854;
const GROUND = 600;
const out = new URL("data/fotos/", import.meta.url);

/** A repeatable stream of numbers in [0, 1). */
function stream(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const shape = (fill, points) => `<polygon fill="${fill}" points="${points.map((p) => p.join(" ")).join(",")}"/>`;
const box = (fill, x, y, w, h) => `<rect fill="${fill}" x="${x}" y="${y}" width="${w}" height="${h}"/>`;
const disc = (fill, x, y, r) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`;

/** A ridge across the picture: `steps` peaks between two heights. */
function ridge(next, fill, low, high, steps) {
  const points = Array.from({ length: steps + 1 }, (_, i) => [
    Math.round((WIDTH / steps) * i),
    Math.round((i % 2 ? high : low) + (next() - 0.5) * 70),
  ]);
  return shape(fill, [[0, HEIGHT], ...points, [WIDTH, HEIGHT]]);
}

const peak = (x, y, half) =>
  shape("#7d8794", [
    [x - half, GROUND + 20],
    [x, y],
    [x + half, GROUND + 20],
  ]) +
  shape("#f4f7fa", [
    [x, y],
    [x - half * 0.3, y + (GROUND - y) * 0.31],
    [x - half * 0.12, y + (GROUND - y) * 0.26],
    [x + half * 0.02, y + (GROUND - y) * 0.36],
    [x + half * 0.15, y + (GROUND - y) * 0.27],
    [x + half * 0.3, y + (GROUND - y) * 0.31],
  ]);

const arch = (fill, x, y, w, h) =>
  `<path fill="${fill}" d="M${x} ${y + h}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z"/>`;

const scenes = {
  nevado: (next) =>
    ridge(next, "#a9b4bf", 470, 360, 8) +
    peak(470, 150, 380) +
    peak(820, 235, 330) +
    ridge(next, "#8a7f55", 640, 600, 10),
  lago: (next) =>
    ridge(next, "#8d9aa5", 430, 340, 9) +
    ridge(next, "#6f7d63", 480, 440, 7) +
    box("#3f7fae", 0, 500, WIDTH, 354) +
    shape("#9c8a55", [
      [700, 520],
      [800, 455],
      [930, 470],
      [1060, 520],
    ]) +
    Array.from({ length: 9 }, (_, i) => box("#6aa2c9", Math.round(next() * 1000), 540 + i * 30, 180, 5)).join("") +
    shape("#b98a45", [
      [250, 640],
      [300, 665],
      [430, 665],
      [485, 640],
      [430, 690],
      [300, 690],
    ]) +
    shape("#e9d9ac", [
      [360, 650],
      [360, 545],
      [430, 650],
    ]),
  salar: (next) =>
    ridge(next, "#9aa7b8", 440, 395, 11) +
    box("#eef3f7", 0, 450, WIDTH, 404) +
    Array.from({ length: 7 }, (_, row) => {
      const y = 480 + row * row * 8;
      return Array.from({ length: 9 }, (_, i) => {
        const x = i * 160 + (row % 2) * 80 - 60;
        const k = 0.4 + row * 0.12;
        return `<path fill="none" stroke="#cbd7e2" stroke-width="${2 + row / 2}" d="M${x} ${y}l${40 * k} ${-14 * k}h${60 * k}l${40 * k} ${14 * k}l${-40 * k} ${14 * k}h${-60 * k}z"/>`;
      }).join("");
    }).join("") +
    shape("#fff", [
      [560, 610],
      [640, 520],
      [720, 610],
    ]) +
    shape("#fff", [
      [760, 640],
      [850, 540],
      [940, 640],
    ]),
  templo: (next) =>
    ridge(next, "#b49a77", 470, 400, 9) +
    box("#c9b58d", 0, GROUND, WIDTH, 254) +
    box("#e8d6b0", 430, 360, 420, 250) +
    shape("#a8563f", [
      [410, 360],
      [640, 270],
      [870, 360],
    ]) +
    box("#dcc698", 330, 280, 120, 330) +
    box("#dcc698", 830, 280, 120, 330) +
    shape("#a8563f", [
      [320, 280],
      [390, 200],
      [460, 280],
    ]) +
    shape("#a8563f", [
      [820, 280],
      [890, 200],
      [960, 280],
    ]) +
    arch("#5b4334", 590, 450, 100, 160) +
    [350, 850].map((x) => arch("#6e5442", x + 15, 320, 50, 90)).join("") +
    disc("#5b4334", 640, 400, 26),
  plaza: (next) =>
    ridge(next, "#a79c8d", 420, 350, 8) +
    Array.from({ length: 7 }, (_, i) => {
      const height = 170 + Math.round(next() * 110);
      const tone = ["#d9b27c", "#c98f6b", "#e2cfa4", "#b7a58f"][Math.floor(next() * 4)];
      const x = i * 184;
      return (
        box(tone, x, GROUND - height, 180, height) +
        [0, 1, 2].map((n) => box("#55606e", x + 24 + n * 50, GROUND - height + 40, 26, 44)).join("") +
        arch("#6b4f3c", x + 68, GROUND - 80, 46, 80)
      );
    }).join("") +
    box("#bdb6a6", 0, GROUND, WIDTH, 254) +
    [150, 395, 885, 1130].map((x) => disc("#5f8051", x, 585, 48) + box("#6b4f3c", x - 7, 620, 14, 60)).join("") +
    box("#8f8a7e", 600, 560, 80, 110) +
    disc("#6f6a60", 640, 540, 34),
  valle: (next) =>
    ridge(next, "#9d8f7a", 400, 320, 9) +
    Array.from({ length: 16 }, (_, i) => {
      const x = i * 84 + Math.round(next() * 30);
      const top = 360 + Math.round(next() * 150);
      return shape(["#cda777", "#b98f62", "#dbbb8c"][i % 3], [
        [x - 50, 854],
        [x - 8, top],
        [x + 14, top + 8],
        [x + 70, 854],
      ]);
    }).join("") +
    shape("#8a744f", [
      [0, 854],
      [0, 760],
      [500, 700],
      [1280, 800],
      [1280, 854],
    ]),
  selva: (next) =>
    ridge(next, "#7fa07c", 420, 350, 7) +
    ridge(next, "#55805a", 500, 460, 12) +
    `<path fill="#8fb7bd" d="M560 854C700 760 480 690 640 620S720 540 690 500H730C770 560 640 610 700 660S640 780 820 854z"/>` +
    Array.from({ length: 22 }, (_, i) => {
      const x = Math.round(next() * 480) + (i % 2 ? 800 : 0);
      const y = 560 + Math.round(next() * 200);
      return box("#4a3b2a", x - 6, y, 12, 120) + disc(["#2f6b3f", "#3c7d4a", "#28583a"][i % 3], x, y, 56);
    }).join(""),
  ruinas: (next) =>
    ridge(next, "#a7a38f", 450, 400, 10) +
    box("#b7a873", 0, 560, WIDTH, 294) +
    [0, 1, 2]
      .map((n) => box(["#a4917a", "#968369", "#897659"][n], 120 + n * 110, 510 - n * 55, 1040 - n * 220, 60))
      .join("") +
    box("#8d7c66", 500, 230, 280, 170) +
    box("#4e4437", 600, 310, 80, 90) +
    box("#7b6b56", 480, 200, 320, 50) +
    Array.from({ length: 9 }, (_, i) => box("#9b8a72", 150 + i * 115, 600 + Math.round(next() * 90), 60, 46)).join(""),
};

const SKIES = ["#7fb2da", "#9cc3e0", "#86b6d6", "#a9c9df"];

for (const [index, [name, draw]] of Object.entries(scenes).entries()) {
  const next = stream(index + 7);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${box(SKIES[index % SKIES.length], 0, 0, WIDTH, HEIGHT)}${disc("#f6e2a0", 180 + next() * 900, 120, 46)}${draw(next)}
    ${box("#12335c", 0, HEIGHT - 104, WIDTH, 104)}
    <text x="${WIDTH / 2}" y="${HEIGHT - 32}" fill="#fff" font-family="DejaVu Sans, sans-serif" font-size="60" text-anchor="middle">Imagen de demostración</text>
  </svg>`;
  await mkdir(out, { recursive: true });
  const { size } = await sharp(Buffer.from(svg))
    .jpeg({ quality: 52, mozjpeg: true, chromaSubsampling: "4:2:0" })
    .toFile(fileURLToPath(new URL(`${name}.jpg`, out)));
  console.log(`${name}.jpg ${size} bytes`);
}
