import "server-only";
import type { CellStyle } from "hucre/xlsx";

/** The product's colours (app/tokens.css) in a workbook, which a screen's theme does not change. */
const BRAND = { rgb: "0B3873" };
const TINT = { rgb: "E6EEF9" };
const LINE = { rgb: "CFD7E2" };
const MUTED = { rgb: "7D8A9D" };
const WHITE = { rgb: "FFFFFF" };

const side = { style: "thin", color: LINE } as const;
const WRAPPED = { wrapText: true, vertical: "center" } as const;

const head = (color: { rgb: string }, ink: { rgb: string }): CellStyle => ({
  font: { bold: true, color: ink },
  fill: { type: "pattern", pattern: "solid", fgColor: color },
  alignment: WRAPPED,
  border: { bottom: side, right: side },
});

/** Heads of required columns stand out from the others. */
export const HEAD_REQUIRED = head(BRAND, WHITE);
export const HEAD = head(TINT, BRAND);

/** As it is typed: in a Spanish spreadsheet '-68.123' would become a number of thousands, and '01' lose its zero. */
export const AS_TYPED = "@";

export const EXAMPLE: CellStyle = { font: { italic: true, color: MUTED } };

export const TITLE: CellStyle = { font: { bold: true, size: 14, color: BRAND }, alignment: { vertical: "center" } };
export const SUBTITLE: CellStyle = { font: { bold: true, color: BRAND }, alignment: { vertical: "bottom" } };
export const PROSE: CellStyle = { alignment: { wrapText: true, vertical: "top" } };
export const PROSE_BOLD: CellStyle = { font: { bold: true }, alignment: { wrapText: true, vertical: "top" } };
