import { strToU8, zipSync } from "fflate";
import type { Libro } from "@/ministry-api/importaciones/types";

/** Files to import, as programs write them. */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (all: string) => `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${all}</Relationships>`;

export interface SheetParts {
  name?: string;
  state?: "hidden" | "veryHidden";
  /** The rows' elements. */
  rows: string;
  /** What follows the rows. */
  after?: string;
}

/** The parts of a workbook; `formats` are number formats, the first of which is style 1. */
export function workbookParts(
  sheets: readonly SheetParts[],
  { formats = [], properties = "", shared = "" }: { formats?: string[]; properties?: string; shared?: string } = {},
): Record<string, string> {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name ?? `Hoja ${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  return {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("") +
        relation("rId900", "styles", "styles.xml") +
        relation("rId901", "sharedStrings", "sharedStrings.xml"),
    ),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${shared}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = "" }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

/** A zip of these texts. */
export const packed = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** A workbook of these sheets. */
export const workbook = (...[sheets, more]: Parameters<typeof workbookParts>) => packed(workbookParts(sheets, more));

/** A row's element with its cells' elements. */
export const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join("")}</row>`;
export const text = (ref: string, content: string) => `<c r="${ref}" t="inlineStr"><is><t>${content}</t></is></c>`;
export const number = (ref: string, value: number | string, style = 0) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

/** The cells of a sheet's rows, without the rows' numbers. */
export const cellsOf = ({ hojas }: Libro, at = 0) => hojas[at]?.lineas.map(({ celdas }) => celdas);

/** A text in Windows' encoding, of which its other half is the same as Latin 1. */
export const windows = (content: string) => new Uint8Array(Buffer.from(content, "latin1"));
export const utf8 = (content: string) => new TextEncoder().encode(content);

export const kml = (places: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${places}</Document></kml>`;
export const placemark = (name: string, geometry: string, more = "") =>
  `<Placemark><name>${name}</name>${more}${geometry}</Placemark>`;
export const point = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`;
