import "server-only";
import type { CellStyle } from "hucre/xlsx";

/** The product's colours (app/tokens.css) in a workbook, which a screen's theme does not change. */
const BRAND = { rgb: "0B3873" };
const TINT = { rgb: "E6EEF9" };
const LINE = { rgb: "CFD7E2" };
const MUTED = { rgb: "627087" };
const WHITE = { rgb: "FFFFFF" };

/** Every style names it: a font without a name is drawn in any. */
export const FONT = { name: "Calibri", size: 11 } as const;

const THIN_LINE = { style: "thin", color: LINE } as const;
const WRAPPED = { wrapText: true, vertical: "center" } as const;

const headStyle = (color: { rgb: string }, ink: { rgb: string }): CellStyle => ({
  font: { ...FONT, bold: true, color: ink },
  fill: { type: "pattern", pattern: "solid", fgColor: color },
  alignment: WRAPPED,
  border: { bottom: THIN_LINE, right: THIN_LINE },
});

/** Heads of required columns stand out from the others. */
export const HEAD_REQUIRED = headStyle(BRAND, WHITE);
export const HEAD = headStyle(TINT, BRAND);

/** As it is typed: in a Spanish spreadsheet '-68.123' would become a number of thousands, and '01' lose its zero. */
export const AS_TYPED = "@";

export const EXAMPLE: CellStyle = { font: { ...FONT, italic: true, color: MUTED } };

export const TITLE: CellStyle = {
  font: { ...FONT, bold: true, size: 14, color: BRAND },
  alignment: { vertical: "center" },
};
export const SUBTITLE: CellStyle = { font: { ...FONT, bold: true, color: BRAND }, alignment: { vertical: "bottom" } };
export const PROSE: CellStyle = { font: FONT, alignment: { wrapText: true, vertical: "top" } };
export const PROSE_BOLD: CellStyle = { ...PROSE, font: { ...FONT, bold: true } };
