import { Icon } from "@/components/ui/icon";
import { changeWord } from "@/lib/calidad/texts";

/** Of fewer, as many and more. */
const ICONS = ["arrow-down", "minus", "arrow-up"] as const;

/** A change in a month, as an arrow and a word; without colour, since more is not always worse. */
export function Change({ total, before }: { total: number; before: number | null }) {
  if (before === null) return <span className="text-xs text-muted">—</span>;
  const change = total - before;
  const icon = ICONS[Math.sign(change) + 1] ?? "minus";
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted tabular-nums">
      <Icon name={icon} className="size-3" />
      {changeWord(change)}
    </span>
  );
}
