import { cx } from "./cx";

/** A grey bar in the place of what is being loaded; a `ground` stays when it is covered, and nobody waits for it. */
export function Skeleton({ className, ground = false }: { className?: string; ground?: boolean }) {
  return (
    <span
      aria-hidden
      data-waiting={ground ? undefined : ""}
      className={cx("block h-2.25 rounded-xs bg-sunken dark:bg-line-subtle", className ?? "w-full")}
    />
  );
}
