import { Icon, type IconName } from "@/components/ui/icon";
import type { Kind } from "@/contract/resources/registros";
import { KIND_WORD } from "@/lib/inicio/home";

/** The same icons as in the menu. */
const ICONS: Record<Kind, IconName> = { ppirta: "mountain", ppirtf: "bed-double" };

/** The inventory a record belongs to, as icon and label. */
export function KindMark({ kind }: { kind: Kind }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={ICONS[kind]} className="size-icon-sm shrink-0" />
      {KIND_WORD[kind]}
    </span>
  );
}
