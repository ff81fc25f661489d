import { BedDouble, Mountain, type LucideIcon } from "lucide-react";
import type { Kind } from "@/contract/resources/registros";
import { KIND_WORD } from "@/lib/home/home";

/** The same icons as in the menu. */
const ICONS: Record<Kind, LucideIcon> = { ppirta: Mountain, ppirtf: BedDouble };

/** The inventory a record belongs to, as icon and label. */
export function KindMark({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-icon-sm shrink-0" />
      {KIND_WORD[kind]}
    </span>
  );
}
