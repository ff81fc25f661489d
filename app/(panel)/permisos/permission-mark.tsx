import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { cellText, type PermissionCell } from "@/lib/usuarios/permisos";

const ICON = { si: "check", cuando: "circle-dashed", no: "minus" } as const;
const TONE = { si: "text-primary", cuando: "text-primary", no: "text-muted" };

/** One cell: an icon and a text, never a colour alone. */
export function PermissionMark({ cell }: { cell: PermissionCell }) {
  return (
    <span className={cx("flex items-start gap-1.5", TONE[cell.kind])}>
      <Icon name={ICON[cell.kind]} className="mt-0.5 size-3.5 shrink-0" />
      <span>{cellText(cell)}</span>
    </span>
  );
}
