"use client";

import { Icon } from "@/components/ui/icon";
import { useId, useState } from "react";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { cx } from "@/components/ui/cx";
import type { Kind } from "@/contract/resources/registros";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { LoadFailure } from "./load-failure";
import { PanelSkeleton } from "./panel-skeleton";
import { useLoad } from "./use-load";

const loadPanel = () => import("./review-panel").then((module) => module.ReviewPanel);

interface PanelLoaderProps {
  kind: Kind;
  row: InboxRow;
}

/**
 * Loads the review panel with the dialog, so that lists load without it. A decision is possible even if the panel fails
 * to load. On a narrow screen it is folded, below the decision.
 */
export function PanelLoader({ kind, row }: PanelLoaderProps) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const panel = useLoad(loadPanel);
  return (
    <section aria-label={REVISION.panel}>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
        className="hidden min-h-11 w-full items-center gap-2 text-left text-sm font-medium text-link drawer:flex"
      >
        <Icon
          name="chevron-down"
          className={cx("size-icon shrink-0 transition-transform duration-base", !unfolded && "-rotate-90")}
        />
        {unfolded ? REVISION.fold : REVISION.unfold}
      </button>
      <div id={id} className={cx(!unfolded && "drawer:hidden")}>
        {panel.state === "ready" ? (
          <panel.value kind={kind} row={row} />
        ) : (
          <div className="pt-3">
            {panel.state === "loading" ? <PanelSkeleton /> : <LoadFailure onRetry={panel.retry} />}
          </div>
        )}
      </div>
    </section>
  );
}
