import { cx } from "@/components/ui/cx";
import { initialsOf } from "@/lib/conversacion/texts";

/** A person's initials in a circle; their name stands beside it. */
export const Initials = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span
    aria-hidden
    className={cx(
      "grid shrink-0 place-items-center rounded-full bg-sunken font-semibold text-secondary shadow-[inset_0_0_0_1px_var(--line-default)]",
      small ? "size-5 text-[8.5px]" : "size-7 text-[10.5px]",
    )}
  >
    {initialsOf(name)}
  </span>
);
