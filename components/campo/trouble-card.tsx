"use client";

import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { FieldPanel } from "./frame";

interface TroubleCardProps {
  title: string;
  /** Of what: a part, or a photo's name. */
  of?: string;
  icon?: IconName;
  children?: ReactNode;
  actions?: ReactNode;
}

/** One trouble: what it is, and what can be done. */
export function TroubleCard({ title, of, icon = "triangle-alert", children, actions }: TroubleCardProps) {
  return (
    <FieldPanel>
      <section aria-label={of ? `${of}: ${title}` : title} className="grid gap-2 text-sm">
        <div className="flex items-start gap-2.5">
          <Icon name={icon} className="mt-0.5 size-icon shrink-0 text-state-orange" />
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-semibold tracking-tight">{title}</h2>
            {of && <p className="text-xs break-words text-muted">{of}</p>}
          </div>
        </div>
        {children}
        {actions && <div className="flex flex-wrap gap-2 [&_.btn]:min-h-11 [&_.btn]:flex-1">{actions}</div>}
      </section>
    </FieldPanel>
  );
}
