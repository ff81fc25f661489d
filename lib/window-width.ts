/** The widths that lists are laid out for: a phone's, up to 640 px; a desk's; and that of a large screen, from 1600 px. */
const WINDOW_WIDTHS = ["phone", "desk", "large"] as const;
export type WindowWidth = (typeof WINDOW_WIDTHS)[number];

/** The cookie in which a browser keeps the width of its window, so that the server's first rows are those that fit. */
export const WIDTH_COOKIE = "ancho";

export const asWidth = (value: string | undefined): WindowWidth | undefined =>
  WINDOW_WIDTHS.find((width) => width === value);
