import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/** A turning ring; decorative, the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx("size-icon shrink-0 animate-spin-wait", className)} />;
}
