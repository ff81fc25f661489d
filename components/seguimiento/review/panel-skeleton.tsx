import { Skeleton } from "@/components/ui/skeleton";
import { REVISION } from "@/lib/seguimiento/revision/texts";

const WIDTHS = ["w-2/5", "w-4/5", "w-3/5"];

/** Placeholder cards while loading. */
export function PanelSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{REVISION.loading}</span>
      {WIDTHS.map((width) => (
        <div key={width} aria-hidden className="grid gap-2.5 rounded-md border border-line-subtle bg-surface px-3 py-3">
          <Skeleton className="w-1/4" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
