import { Check, CircleDashed, Minus } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { cellText, type PermissionCell } from "@/lib/users/permisos";

const ICON = { si: Check, cuando: CircleDashed, no: Minus };
const TONE = { si: "text-primary", cuando: "text-primary", no: "text-muted" };

/** One cell: an icon and a text, never a colour alone. */
export function PermissionMark({ cell }: { cell: PermissionCell }) {
  const Icon = ICON[cell.kind];
  return (
    <span className={cx("flex items-start gap-1.5", TONE[cell.kind])}>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{cellText(cell)}</span>
    </span>
  );
}
