"use client";

import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { hrefs } from "@/lib/hrefs";
import { FIELD_OFFER } from "@/lib/records/words";
import type { FieldChoice } from "./use-field-choice";

/** One line over the rows: takes the person's incomplete records along to the field, or those chosen in the list. */
export function FieldOffer({ choice }: { choice: FieldChoice | null }) {
  const chosen = choice?.chosen;
  if (choice && chosen) {
    return (
      <div className="mb-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
        <span role="status" className="text-secondary tabular-nums">
          {FIELD_OFFER.chosen(chosen.length)}
        </span>
        {chosen.length > 0 && (
          <LinkButton href={hrefs.llevar(chosen)} prefetch={false} size="sm" icon={<Icon name="smartphone" />}>
            {FIELD_OFFER.takeChosen(chosen.length)}
          </LinkButton>
        )}
        <Button size="sm" variant="ghost" onClick={choice.end}>
          {FIELD_OFFER.cancel}
        </Button>
      </div>
    );
  }
  return (
    <div className="mb-2 flex flex-wrap items-center justify-end gap-x-4 text-xs">
      <LinkButton href={hrefs.llevar(["mios"])} prefetch={false} variant="link" icon={<Icon name="smartphone" />}>
        {FIELD_OFFER.own}
      </LinkButton>
      {choice?.possible && (
        <Button variant="link" icon={<Icon name="list-checks" />} onClick={choice.begin}>
          {FIELD_OFFER.choose}
        </Button>
      )}
    </div>
  );
}
