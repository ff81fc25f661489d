import { Icon } from "./icon";
import { cx } from "./cx";

/** A turning ring. It is decorative: the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <Icon name="loader-circle" className={cx("size-icon shrink-0 animate-spin-wait", className)} />;
}
