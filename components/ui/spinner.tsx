import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/** A turning ring. It is decorative: the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx("size-icon shrink-0 animate-spin-wait", className)} />;
}
