"use client";

import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Draft } from "@/lib/forms/drafts";
import { formatDay, formatInstant, formatTime } from "@/lib/format";
import { FORM } from "@/lib/forms/texts";

interface DraftOfferProps {
  draft: Draft;
  onRecover: () => void;
  onDiscard: () => void;
}

/** Offers to restore an unsaved draft. */
export function DraftOffer({ draft, onRecover, onDiscard }: DraftOfferProps) {
  const today = formatDay(draft.at) === formatDay(new Date());
  return (
    <Notice
      tone="orange"
      icon={<Icon name="history" />}
      role="status"
      actions={
        <>
          <Button variant="link" onClick={onRecover}>
            {FORM.recover}
          </Button>
          <Button variant="link" onClick={onDiscard}>
            {FORM.discard}
          </Button>
        </>
      }
    >
      {today ? FORM.draft(formatTime(draft.at)) : FORM.draftOlder(formatInstant(draft.at))}
    </Notice>
  );
}
