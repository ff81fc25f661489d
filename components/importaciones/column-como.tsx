import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import type { Como } from "@/lib/importaciones/columns";
import { COLUMNS_STEP } from "@/lib/importaciones/texts";

const ICONS: Record<Extract<Como, string>, IconName | null> = {
  RECONOCIDA: "check",
  RECORDADA: "history",
  ELEGIDA: "user-check",
  FALTA: "triangle-alert",
  "SIN USAR": null,
};

function shownOf(como: Como): { icon: IconName | null; text: string } {
  if (typeof como === "string") return { icon: ICONS[como], text: COLUMNS_STEP.como[como] };
  if ("campos" in como) return { icon: "split", text: COLUMNS_STEP.twoFields };
  return { icon: "split", text: COLUMNS_STEP.inOne(como.columnas) };
}

/** How a column came to its meaning. */
export function ColumnComo({ como }: { como: Como }) {
  const { icon, text } = shownOf(como);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-xs",
        como === "FALTA" ? "font-medium text-state-orange-fg" : "text-secondary",
      )}
    >
      {icon && (
        <Icon
          name={icon}
          className={cx("size-icon-sm shrink-0", como === "RECONOCIDA" ? "text-state-green" : "text-current")}
        />
      )}
      <span>{text}</span>
    </span>
  );
}
