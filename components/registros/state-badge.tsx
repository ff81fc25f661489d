"use client";

import { Icon, type IconName } from "@/components/ui/icon";
import { Badge } from "@/components/ui/badge";
import { notify } from "@/components/ui/toast";
import { stateExplanation, type RecordState, type StateName } from "@/lib/registros/state";

const ICONS: Record<StateName, IconName> = {
  INCOMPLETO: "circle-dashed",
  COMPLETO: "circle-check",
  DERIVADO: "send",
  APROBADO: "badge-check",
  "NO APROBADO": "circle-x",
};

interface StateBadgeProps {
  state: RecordState;
  /** Not clickable, for use inside another clickable element. */
  quiet?: boolean;
}

/** A record's state. On a derived or approved record a click explains it (spec 2 §4.1). */
export function StateBadge({ state, quiet = false }: StateBadgeProps) {
  const explanation = quiet ? null : stateExplanation(state);
  return (
    <Badge
      tone={state.tone}
      icon={<Icon name={state.name ? ICONS[state.name] : "info"} />}
      {...(explanation && { onClick: () => notify(explanation), title: explanation.detail })}
    >
      {state.word}
    </Badge>
  );
}
