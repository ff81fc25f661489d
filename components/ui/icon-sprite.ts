/** One file with every icon, which a browser loads once and keeps. `npm run icons` writes this line. */
export const SPRITE = "/iconos.svg?NSvB";
