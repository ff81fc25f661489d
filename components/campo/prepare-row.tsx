import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { ICON_NAMES } from "@/components/ui/icon-names";

interface PrepareRowProps {
  icon: (typeof ICON_NAMES)[number];
  title: string;
  detail?: string | undefined;
  /** At the end of the line: a size, a count, a button. */
  end?: ReactNode;
  /** It is on the device. */
  here?: boolean;
}

/** A line of what is taken along. */
export function PrepareRow({ icon, title, detail, end, here = false }: PrepareRowProps) {
  return (
    <li className="grid min-h-14 grid-cols-[1.125rem_minmax(0,1fr)_auto] items-center gap-x-2.5 px-3 py-2">
      <Icon name={icon} className="size-4.5 text-muted" />
      <span className="min-w-0 text-base text-primary">
        {title}
        {detail && <small className="block text-xs text-muted tabular-nums">{detail}</small>}
      </span>
      <span className="flex items-center gap-1.5 text-sm text-secondary tabular-nums">
        {end}
        {here && <Icon name="circle-check" label="En este equipo" className="size-4.5 text-state-green" />}
      </span>
    </li>
  );
}
