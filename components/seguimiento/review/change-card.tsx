import { Icon, type IconName } from "@/components/ui/icon";
import type { ReactNode } from "react";
import type { ClaseCambio } from "@/lib/seguimiento/revision/revision";

interface ChangeCardProps {
  clase: ClaseCambio;
  title: string;
  /** The part of the record. */
  section: string;
  children: ReactNode;
}

const ICON: Partial<Record<ClaseCambio, IconName>> = { anadido: "plus", quitado: "minus" };

/** The card of one change: its title, the part of the record, and the old and new value. */
export function ChangeCard({ clase, title, section, children }: ChangeCardProps) {
  const icon = ICON[clase];
  return (
    <li className="rounded-md border border-line-default bg-surface px-3 py-2 text-sm">
      <div className="mb-1 flex flex-wrap items-center gap-x-3">
        <h4 className="inline-flex min-w-0 items-center gap-1.5 text-xs font-semibold text-secondary">
          {icon && <Icon name={icon} className="size-icon-sm shrink-0" />}
          <span>{title}</span>
        </h4>
        <span className="ml-auto text-xs text-muted">{section}</span>
      </div>
      {children}
    </li>
  );
}
