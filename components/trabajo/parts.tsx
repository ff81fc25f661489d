import { cx } from "@/components/ui/cx";
import { WORK } from "@/lib/trabajo/texts";

/** How many of a record's sections are complete; nothing if it has one only, which the row names. */
export const Parts = ({ done, all }: { done: number; all: number }) =>
  all > 1 && (
    <span role="img" aria-label={WORK.parts(done, all)} className="inline-grid grid-flow-col items-center gap-0.5">
      {Array.from({ length: all }, (_, at) => (
        <span
          key={at}
          className={cx(
            "h-1.25 w-3 rounded-xs",
            at < done ? "bg-data-1" : "bg-surface shadow-[inset_0_0_0_1px_var(--line-control)]",
          )}
        />
      ))}
    </span>
  );
