"use client";

import { BadgeCheck, CircleCheck, CircleDashed, CircleX, Info, Send, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { notify } from "@/components/ui/toast";
import { stateExplanation, type RecordState, type StateName } from "@/lib/records/state";

const ICONS: Record<StateName, LucideIcon> = {
  INCOMPLETO: CircleDashed,
  COMPLETO: CircleCheck,
  DERIVADO: Send,
  APROBADO: BadgeCheck,
  "NO APROBADO": CircleX,
};

interface StateBadgeProps {
  state: RecordState;
  /** Not clickable, for use inside another clickable element. */
  quiet?: boolean;
}

/** A record's state. On a derived or approved record a click explains it (spec 2 §4.1). */
export function StateBadge({ state, quiet = false }: StateBadgeProps) {
  const Icon = state.name ? ICONS[state.name] : Info;
  const explanation = quiet ? null : stateExplanation(state);
  return (
    <Badge
      tone={state.tone}
      icon={<Icon aria-hidden />}
      {...(explanation && { onClick: () => notify(explanation), title: explanation.detail })}
    >
      {state.word}
    </Badge>
  );
}
