/** One file with every icon, which a browser keeps; a page names it a hundred times. `npm run icons` writes this line. */
export const SPRITE = "/i.svg?UMyB";
