import { History } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { formatTime } from "@/lib/format";

/** Says that what is typed is safe on this computer, and since when. */
export function DraftNote({ keptAt, className }: { keptAt: Date | null; className?: string }) {
  return (
    <p aria-live="off" className={cx("flex items-center gap-1.5 text-xs text-muted", className)}>
      {keptAt && (
        <>
          <History aria-hidden className="size-3.5" />
          Borrador guardado en este equipo a las {formatTime(keptAt)}
        </>
      )}
    </p>
  );
}
