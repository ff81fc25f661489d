/** A share as a bar; its number stands beside it as text. */
export const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="fill relative block h-2 overflow-hidden rounded-xs bg-sunken dark:bg-line-subtle">
    <span className="absolute inset-y-0 left-0 rounded-xs bg-data-1" style={{ width: `${share}%` }} />
  </span>
);
