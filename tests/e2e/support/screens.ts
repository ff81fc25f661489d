import { readdirSync } from "node:fs";
import { COLECCIONES } from "@/contract/geoservicio";
import { GUIA_PAGES, guiaHref } from "@/lib/guia";
import { RECORD_ROUTES, recordPages } from "@/lib/routes";
import type { Account } from "./fixtures";

/** Every screen of the application, read from the folders and the URL table, so that none can be left out. */

export interface Screen {
  /** The page's file below app/. */
  file: string;
  /** Its address; a test replaces `:atractivo`, `:facilidad`, `:importacion` and `:codigo`. */
  path: string;
  /** The account that opens it; null for everyone, signed in or not. */
  as: Account | null;
  /** It only redirects to another address. */
  leads?: true;
}

const PAGE = /(^|\/)page\.tsx$/;

/** The files of all pages below app/. */
export const pageFiles = (): string[] =>
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => PAGE.test(file))
    .sort();

/** Pages with an address parameter that are in no URL table. */
const OWN_ADDRESSES: Record<string, string[]> = {
  "/verificar/[code]": ["/verificar/:codigo"],
  "/importaciones/[id]": ["/importaciones/:importacion", "/importaciones/:importacion?paso=columnas"],
  // An address without a record of that inbox shows the first one that waits.
  ...Object.fromEntries(
    ["ppirtarevision", "cprevision", "ppirtarevisionnacional", "cprevisionnacional"].map((inbox) => [
      `/${inbox}/[ref]`,
      [`/${inbox}/primero`],
    ]),
  ),
  "/geoservicio/[coleccion]": COLECCIONES.map((coleccion) => `/geoservicio/${coleccion}`),
  "/geoservicio/[coleccion]/[id]": ["/geoservicio/atractivos/1", "/geoservicio/municipios/1"],
  "/guia/[rol]": GUIA_PAGES.filter(({ rol }) => rol !== null).map(({ page }) => guiaHref(page)),
};

/** The accounts for screens that the second role cannot open, or that show it less. */
const OPENED_BY: [RegExp, Account][] = [
  [/^\/(permisos|claves|webhooks|auditoria|papelera)$/, "admin"],
  [/^\/(nuevo|nuevop)$/, "tecnicoPt"],
  [/:(atractivo|facilidad)$/, "tecnicoPt"],
  [/^\/(ppirta|cp)(entrante|revision|finalizado)(\/|$)/, "gobernacionPt"],
];

const ID = { ppirta: ":atractivo", ppirtf: ":facilidad" };

/** The public addresses of a record's tabs by their folder, such as `/atractivos/:id/editar/rutas`. */
const tabs = (["ppirta", "ppirtf"] as const).flatMap((kind) =>
  recordPages(RECORD_ROUTES[kind]).map(({ tab, folder }) => ({
    folder: `${folder}/${tab.segment}`,
    path: `${tab.publicPath}/${ID[kind]}`,
  })),
);

const folderOf = (file: string) => `/${file.replace(PAGE, "")}`.replaceAll(/\/\([^)]+\)/g, "");

const asPattern = (folder: string) => new RegExp(`^${folder.replaceAll(/\[[^\]]+\]/g, "[^/]+")}$`);

/** The addresses of a page's file; empty if this list does not know it. */
function addressesOf(file: string, files: readonly string[]): string[] {
  const folder = folderOf(file);
  if (!folder.includes("[")) return [folder === "" ? "/" : folder];
  const own = OWN_ADDRESSES[folder];
  if (own) return own;
  // A tab with a file of its own is not served by '[seccion]'.
  const closer = files.map(folderOf).filter((other) => !other.endsWith("]") && other !== folder);
  return tabs
    .filter((tab) => asPattern(folder).test(tab.folder))
    .filter((tab) => !folder.endsWith("]") || !closer.some((other) => asPattern(other).test(tab.folder)))
    .map(({ path }) => path);
}

const opener = (file: string, path: string): Account | null =>
  file.startsWith("(public)/") ? null : (OPENED_BY.find(([those]) => those.test(path))?.[1] ?? "nacional");

/** Every screen. Throws if the address of a page's file is not known here. */
export function everyScreen(): Screen[] {
  const files = pageFiles();
  return files.flatMap((file) => {
    const addresses = addressesOf(file, files);
    if (addresses.length === 0) throw new Error(`No address is known of app/${file}`);
    return addresses.map((path): Screen => ({
      file,
      path,
      as: opener(file, path),
      ...(path === "/" && { leads: true as const }),
    }));
  });
}
