import { Icon } from "@/components/ui/icon";
import { changeWord } from "@/lib/calidad/texts";

/** A change in a month, as an arrow and a word; without colour, since more is not always worse. */
export function Change({ total, before }: { total: number; before: number | null }) {
  if (before === null) return <span className="text-xs text-muted">—</span>;
  const change = total - before;
  const icon = change === 0 ? "minus" : change > 0 ? "arrow-up" : "arrow-down";
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted tabular-nums">
      <Icon name={icon} className="size-3" />
      {changeWord(change)}
    </span>
  );
}
