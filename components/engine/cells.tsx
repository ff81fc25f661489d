import { Icon } from "@/components/ui/icon";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CALIDAD_NOMBRE } from "@/contract/shown";
import { segEstadoNombre } from "@/contract/estados";
import { textOf } from "@/lib/lists/cell-text";
import type { Column } from "@/lib/descriptors";

const QUALITY: Record<string, { tone: BadgeTone; icon: ReactNode; label: string }> = {
  BUENO: { tone: "green", icon: <Icon name="check" />, label: "Bueno" },
  REGULAR: { tone: "blue", icon: <Icon name="minus" />, label: "Regular" },
  MALO: { tone: "red", icon: <Icon name="x" />, label: "Malo" },
};

const STATE: Record<string, { tone: BadgeTone; icon: ReactNode }> = {
  ENTRANTE: { tone: "orange", icon: <Icon name="inbox" /> },
  PENDIENTE: { tone: "blue", icon: <Icon name="clock" /> },
  APROBADO: { tone: "green", icon: <Icon name="circle-check" /> },
  "NO APROBADO": { tone: "red", icon: <Icon name="circle-x" /> },
};

/**
 * Shows Bueno, Regular or Malo from a code (B, R, M) or a label; any other value is shown unchanged. `light`: the
 * lighter blue of the read-only views (spec 2 §3.2).
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

/** A seguimiento's state; an unknown state is shown unchanged (decision 002). */
export function StateBadge({ value }: { value: string }) {
  const known = STATE[value.toUpperCase()];
  return (
    <Badge tone={known?.tone ?? "none"} icon={known?.icon}>
      {segEstadoNombre(value)}
    </Badge>
  );
}

/** In characters: a text up to this length fits two lines of the narrowest column, so it needs no title. */
const SHORT_TEXT = 16;
/** In characters: a code up to this length, such as any CITE, fits every code column. */
const SHORT_CODE = 20;

type Shown = Pick<Column, "cell" | "empty">;

/** One value of a row, by the cell kinds of lib/descriptors.ts. */
export function CellValue({ column, value }: { column: Shown; value: unknown }): ReactNode {
  const text = textOf(column.cell, value);
  if (text === "") return <span className="text-muted">{column.empty ?? "—"}</span>;
  const tip = text.length > SHORT_TEXT ? text : undefined;
  switch (column.cell) {
    case "quality":
    case "quality-light":
      return <QualityBadge value={String(value)} light={column.cell === "quality-light"} />;
    case "state":
      return <StateBadge value={text} />;
    case "name":
      return (
        <span title={tip} className="name">
          {text}
        </span>
      );
    case "caps":
      return (
        <span title={tip} className="caps">
          {text}
        </span>
      );
    case "code":
      // A short code stays on one line; a longer one breaks anywhere.
      return <span className={text.length <= SHORT_CODE ? "one-line" : "wrap-anywhere tabular-nums"}>{text}</span>;
    case "number":
    case "coordinate":
    case "instant":
      return <span className="one-line">{text}</span>;
    default:
      if (tip === undefined) return text;
      return (
        <span title={tip} className="two-lines">
          {text}
        </span>
      );
  }
}
