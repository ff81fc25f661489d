import type { Rol } from "@/contract/codes";
import { ROL_NOMBRE, ROLES_EN_ORDEN } from "./permisos";
import { hrefs } from "./hrefs";

/** The guide's pages (docs/guia), as a closed list: no other file is ever read. */

const PAGE_OF = {
  1: "administrador",
  2: "nacional",
  3: "gobernacion",
  4: "tecnico",
  5: "operador",
} as const satisfies Record<Rol, string>;

/** A page of the guide: a role's, or the index with what everyone does. */
export type GuiaPage = (typeof PAGE_OF)[Rol] | "README";

/** The page of a role. */
export const guiaDe = (rol: Rol): GuiaPage => PAGE_OF[rol];

/** The guide's pages in the order people meet them: what everyone does, then the roles from the field to the ministry. */
export const GUIA_PAGES: readonly { page: GuiaPage; label: string; rol: Rol | null }[] = [
  { page: "README", label: "Para todos", rol: null },
  ...ROLES_EN_ORDEN.toReversed().map((rol) => ({ page: PAGE_OF[rol], label: ROL_NOMBRE[rol], rol })),
];

/** The role's page of that name in an address; null for any other word. */
export const guiaPageOf = (word: string): GuiaPage | null =>
  GUIA_PAGES.find(({ page, rol }) => rol !== null && page === word)?.page ?? null;

export const guiaHref = (page: GuiaPage): string => (page === "README" ? hrefs.guia() : hrefs.guia(page));

/** The anchor of a heading, as code hosts make it: lower case, hyphens for blanks, no punctuation. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

export interface GuiaText {
  title: string;
  /** What stands under the title. */
  body: string;
  /** Its second-level headings. */
  tasks: readonly { title: string; anchor: string }[];
}

/** A page's Markdown in its parts. Throws where it has no first-level heading to begin with. */
export function partsOf(markdown: string): GuiaText {
  const [first = "", ...rest] = markdown.split("\n");
  if (!first.startsWith("# ")) throw new Error("A page of the guide begins with its title.");
  const body = rest.join("\n");
  const tasks = [...body.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({ title, anchor: anchorOf(title) }));
  return { title: first.slice(2), body, tasks };
}

const PICTURE = /^\.\.\/\.\.\/public(\/guia\/([a-z-]+)\.webp)$/;
const OTHER_PAGE = /^([A-Za-z]+)\.md(#.*)?$/;

/** A picture's address in the application and its name; null for what is no picture of the guide. */
export function pictureOf(src: string): { src: string; name: string } | null {
  const [, address, name] = PICTURE.exec(src) ?? [];
  return address && name ? { src: address, name } : null;
}

/** Where a link of a page leads in the application; null for what it may not lead to. */
export function linkOf(href: string): string | null {
  if (/^#[\p{L}\p{N}-]+$/u.test(href) || /^\/[a-z]+$/.test(href)) return href;
  const [, word, anchor = ""] = OTHER_PAGE.exec(href) ?? [];
  const known = GUIA_PAGES.find(({ page }) => page === word);
  return known ? guiaHref(known.page) + anchor : null;
}
