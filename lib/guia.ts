import type { Rol } from "@/contract/codes";
import { ROL_NOMBRE, ROLES_EN_ORDEN } from "./usuarios/permisos";
import { hrefs } from "./hrefs";

/** The guide's pages (docs/guia). The list is closed: no other file is read. */

const PAGE_OF = {
  1: "administrador",
  2: "nacional",
  3: "gobernacion",
  4: "tecnico",
  5: "operador",
} as const satisfies Record<Rol, string>;

/** A page of the guide: a role's page, or the index with the tasks of all roles. */
export type GuiaPage = (typeof PAGE_OF)[Rol] | "README";

export const guiaDe = (rol: Rol): GuiaPage => PAGE_OF[rol];

/** The guide's pages in display order: the tasks of all roles, then the roles from field to ministry. */
export const GUIA_PAGES: readonly { page: GuiaPage; label: string; rol: Rol | null }[] = [
  { page: "README", label: "Para todos", rol: null },
  ...ROLES_EN_ORDEN.toReversed().map((rol) => ({ page: PAGE_OF[rol], label: ROL_NOMBRE[rol], rol })),
];

/** The role page with this name in a URL; null for any other text. */
export const guiaPageOf = (word: string): GuiaPage | null =>
  GUIA_PAGES.find(({ page, rol }) => rol !== null && page === word)?.page ?? null;

export const guiaHref = (page: GuiaPage): string => (page === "README" ? hrefs.guia() : hrefs.guia(page));

/** The anchor of a heading in the style of code hosts: lower case, hyphens for blanks, no punctuation. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

export interface GuiaText {
  title: string;
  /** The Markdown below the title. */
  body: string;
  /** The second-level headings. */
  tasks: readonly { title: string; anchor: string }[];
}

/** Splits a page's Markdown. Throws if it does not begin with a first-level heading. */
export function partsOf(markdown: string): GuiaText {
  const [first = "", ...rest] = markdown.split("\n");
  if (!first.startsWith("# ")) throw new Error("A page of the guide begins with its title.");
  const body = rest.join("\n");
  const tasks = [...body.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({ title, anchor: anchorOf(title) }));
  return { title: first.slice(2), body, tasks };
}

const PICTURE = /^\.\.\/\.\.\/public(\/guia\/([a-z-]+)\.webp)$/;
const OTHER_PAGE = /^([A-Za-z]+)\.md(#.*)?$/;

/** A picture's URL in the application and its name; null if it is not a picture of the guide. */
export function pictureOf(src: string): { src: string; name: string } | null {
  const [, address, name] = PICTURE.exec(src) ?? [];
  return address && name ? { src: address, name } : null;
}

/** The application's URL for a link in a page; null for a link that is not allowed. */
export function linkOf(href: string): string | null {
  if (/^#[\p{L}\p{N}-]+$/u.test(href) || /^\/[a-z]+$/.test(href)) return href;
  const [, word, anchor = ""] = OTHER_PAGE.exec(href) ?? [];
  const known = GUIA_PAGES.find(({ page }) => page === word);
  return known ? guiaHref(known.page) + anchor : null;
}
