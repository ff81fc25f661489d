/** The classes of the charts' table views. A figure fills its cell, so that a finger finds it. */
export const TABLE = "num w-full border-separate border-spacing-0 text-xs";
export const HEAD_ROW = "bg-sunken text-2xs tracking-caps text-muted";
export const HEAD_CELL = "sticky top-0 border-b border-line-subtle bg-sunken px-2 py-1.5 font-semibold";
export const BODY_CELL = "border-b border-line-subtle px-2 py-1.5";
export const FOOT_CELL = "px-2 py-1.5 font-semibold";
export const FIGURE = "-mx-2 -my-1.5 block px-2 py-1.5 text-link phone:py-3.5";
