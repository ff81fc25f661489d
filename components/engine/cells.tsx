import { Check, CircleCheck, CircleX, Clock, Inbox, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CALIDAD_NOMBRE } from "@/contract/codes";
import type { Cell, Column } from "@/lib/descriptors";
import { formatCoordinate, formatInstant, formatNumber } from "@/lib/format";

const QUALITY: Record<string, { tone: BadgeTone; icon: ReactNode; label: string }> = {
  BUENO: { tone: "green", icon: <Check aria-hidden />, label: "Bueno" },
  REGULAR: { tone: "blue", icon: <Minus aria-hidden />, label: "Regular" },
  MALO: { tone: "red", icon: <X aria-hidden />, label: "Malo" },
};

const STATE: Record<string, { tone: BadgeTone; icon: ReactNode; label: string }> = {
  ENTRANTE: { tone: "orange", icon: <Inbox aria-hidden />, label: "Entrante" },
  PENDIENTE: { tone: "blue", icon: <Clock aria-hidden />, label: "Pendiente" },
  APROBADO: { tone: "green", icon: <CircleCheck aria-hidden />, label: "Aprobado" },
  "NO APROBADO": { tone: "red", icon: <CircleX aria-hidden />, label: "No aprobado" },
};

/**
 * Bueno, Regular or Malo, as a code (B, R, M) or a word; another value is shown as it is. `light`: the lighter blue of
 * the read-only views (spec 2 §3.2).
 */
function QualityBadge({ value, light = false }: { value: string; light?: boolean }) {
  const word = CALIDAD_NOMBRE[value] ?? value;
  const known = QUALITY[word.toUpperCase()];
  const tone = known?.tone ?? "open";
  return (
    <Badge tone={light && tone === "blue" ? "blue-light" : tone} icon={known?.icon}>
      {known?.label ?? word}
    </Badge>
  );
}

/** A seguimiento's state; an unknown one is shown as it is (decisions §10). */
export function StateBadge({ value }: { value: string }) {
  const known = STATE[value.toUpperCase()];
  return (
    <Badge tone={known?.tone ?? "none"} icon={known?.icon}>
      {known?.label ?? value}
    </Badge>
  );
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const asNumber = (value: unknown) => (value === null || value === undefined || value === "" ? null : Number(value));

/** The two cells whose values are Bueno, Regular and Malo. */
export const isQuality = (cell: Cell | undefined) => cell === "quality" || cell === "quality-light";

function textOf(cell: Cell | undefined, value: unknown): string {
  if (cell === "number") return formatNumber(asNumber(value));
  if (cell === "coordinate") return formatCoordinate(asNumber(value));
  if (cell === "instant") return formatInstant(asText(value));
  if (isQuality(cell)) return CALIDAD_NOMBRE[asText(value)] ?? asText(value);
  return asText(value);
}

type Shown = Pick<Column, "cell" | "empty">;

/** A value as plain text: what the card, the `title` and the PDF of a page show. */
export const cellText = ({ cell, empty = "" }: Shown, value: unknown): string => textOf(cell, value) || empty;

/** A column's own head, and that of what stands below it. */
export const headerOf = ({ header, below }: Pick<Column, "header" | "below">) =>
  below ? `${header} / ${below.header}` : header;

/** The columns with those that stand below another after it: where each has a place of its own. */
export const eachColumn = <C extends Column>(columns: readonly C[]): (C | Column)[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]));

/** Figures stand at the right, under each other. */
export const isFigure = (cell: Cell | undefined) => cell === "number" || cell === "coordinate";

/** One value of a row, by the closed vocabulary of lib/descriptors.ts. */
export function CellValue({ column, value }: { column: Shown; value: unknown }): ReactNode {
  const text = textOf(column.cell, value);
  if (text === "") return <span className="text-muted">{column.empty ?? "—"}</span>;
  switch (column.cell) {
    case "quality":
    case "quality-light":
      return <QualityBadge value={asText(value)} light={column.cell === "quality-light"} />;
    case "state":
      return <StateBadge value={text} />;
    case "name":
      return (
        <span title={text} className="line-clamp-2 font-medium break-words text-primary">
          {text}
        </span>
      );
    case "caps":
      return (
        <span title={text} className="line-clamp-2 text-2xs break-words text-secondary">
          {text}
        </span>
      );
    case "code":
    case "number":
    case "coordinate":
    case "instant":
      return <span className="whitespace-nowrap tabular-nums">{text}</span>;
    default:
      return (
        <span title={text} className="line-clamp-2 break-words">
          {text}
        </span>
      );
  }
}
