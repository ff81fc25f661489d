import { cx } from "./cx";

/** A grey bar in place of loading content. A `ground` stays under the loaded content and does not count as waiting. */
export function Skeleton({ className, ground = false }: { className?: string; ground?: boolean }) {
  return <span aria-hidden data-waiting={ground ? undefined : ""} className={cx("skeleton", className ?? "w-full")} />;
}
