import { Check, CircleCheck, CircleX, Clock, Inbox, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CALIDAD_NOMBRE } from "@/contract/codes";
import type { Cell } from "@/lib/descriptors";
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

/** Bueno, Regular or Malo, as a code (B, R, M) or a word; another value is shown as it is (spec 2 §3.2). */
export function QualityBadge({ value }: { value: string }) {
  const word = CALIDAD_NOMBRE[value] ?? value;
  const known = QUALITY[word.toUpperCase()];
  return (
    <Badge tone={known?.tone ?? "open"} icon={known?.icon}>
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

/** A value as plain text: what the card, the `title` and the PDF of a page show. */
export function cellText(cell: Cell | undefined, value: unknown): string {
  if (cell === "number") return formatNumber(asNumber(value));
  if (cell === "coordinate") return formatCoordinate(asNumber(value));
  if (cell === "instant") return formatInstant(asText(value));
  if (cell === "quality") return CALIDAD_NOMBRE[asText(value)] ?? asText(value);
  return asText(value);
}

/** Figures stand at the right, under each other. */
export const isFigure = (cell: Cell | undefined) => cell === "number" || cell === "coordinate";

/** One value of a row, by the closed vocabulary of lib/descriptors.ts. */
export function CellValue({ cell = "text", value }: { cell?: Cell; value: unknown }): ReactNode {
  const text = cellText(cell, value);
  if (text === "") return <span className="text-muted">—</span>;
  switch (cell) {
    case "quality":
      return <QualityBadge value={asText(value)} />;
    case "state":
      return <StateBadge value={text} />;
    case "name":
      return (
        <span title={text} className="line-clamp-2 font-medium text-primary">
          {text}
        </span>
      );
    case "caps":
      return (
        <span title={text} className="line-clamp-2 text-2xs text-secondary">
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
