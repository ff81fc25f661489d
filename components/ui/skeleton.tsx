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

const WIDTHS = ["w-3/5", "w-4/5", "w-2/5", "w-1/2"];

/** Rows of a table that is on its way, as high as the rows will be. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="h-row-1 border-b border-line-subtle px-2">
          <Skeleton className={WIDTHS[(row + column) % WIDTHS.length]} />
        </td>
      ))}
    </tr>
  ));
}
