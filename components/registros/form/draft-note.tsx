import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/format";

/** Shows when the draft was last saved on this computer. */
export function DraftNote({ keptAt, className }: { keptAt: Date | null; className?: string }) {
  return (
    <p aria-live="off" className={cx("flex items-center gap-1.5 text-xs text-muted", className)}>
      {keptAt && (
        <>
          <Icon name="history" className="size-3.5" />
          <span>{`Borrador guardado en este equipo a las ${formatTime(keptAt)}`}</span>
        </>
      )}
    </p>
  );
}
