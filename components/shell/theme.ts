/** The chosen theme, kept in a cookie that the server also reads; without it the system's theme applies. */
export type Tema = "light" | "dark";
export const TEMA_COOKIE = "tema";

export const asTema = (value: string | undefined): Tema | undefined =>
  value === "light" || value === "dark" ? value : undefined;

/**
 * Applies a theme before the first paint, where the document names none: the cookie's in a document that the browser
 * kept (lib/campo/worker), else the system's.
 */
export const SYSTEM_THEME_SCRIPT = `document.documentElement.dataset.theme=/(^| )${TEMA_COOKIE}=(light|dark)/.exec(document.cookie)?.[2]||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")`;

/** The same for a page that failed on the server: the browser draws it alone, without that script. */
export function applySystemTheme(): void {
  document.documentElement.dataset.theme ??= matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

const YEAR_SECONDS = 31_536_000;

/** Applies a theme now and keeps it for a year. */
export function chooseTema(tema: Tema): void {
  document.documentElement.dataset.theme = tema;
  document.cookie = `${TEMA_COOKIE}=${tema}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
