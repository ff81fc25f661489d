import { cx } from "@/components/ui/cx";
import { Drawing } from "@/components/ui/icon";

interface AvatarProps {
  /** 'F' draws a woman, anything else a man. */
  genero: string | null;
  className?: string;
}

/** A drawn portrait in a circle; decorative, as the name is beside it. */
export function Avatar({ genero, className }: AvatarProps) {
  const woman = genero === "F";
  return (
    <span data-genero={woman ? "F" : "M"} className={cx("block shrink-0 overflow-hidden rounded-full", className)}>
      <Drawing name={woman ? "woman" : "man"} className="size-full" />
    </span>
  );
}
