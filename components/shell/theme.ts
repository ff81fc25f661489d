/** The theme a person chose, in a cookie that the server reads too; without one the system decides. */
export type Tema = "light" | "dark";
export const TEMA_COOKIE = "tema";

export const asTema = (value: string | undefined): Tema | undefined =>
  value === "light" || value === "dark" ? value : undefined;

/**
 * What two libraries must know before they are loaded, under the page's content policy: the nonce, for the style sheet that
 * the dialogs' one writes while the page may not scroll; and that zod need not try whether it may make code of texts.
 */
export const POLICY_SCRIPT = `self.__webpack_nonce__=document.currentScript.nonce;self.__zod_globalConfig={jitless:true};`;

/** Runs before the first paint where nothing was chosen: the system's theme. */
export const SYSTEM_THEME_SCRIPT = `document.documentElement.dataset.theme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`;

const YEAR_SECONDS = 31_536_000;

/** Applies a theme now and keeps it for a year. */
export function chooseTema(tema: Tema): void {
  document.documentElement.dataset.theme = tema;
  document.cookie = `${TEMA_COOKIE}=${tema}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
