"use client";

import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { hrefs } from "@/lib/hrefs";
import { FIELD_OFFER } from "@/lib/records/words";

interface FieldOfferProps {
  chosen: readonly string[];
  onEnd: () => void;
}

/** A line over the rows while they are chosen: takes those along to the field, or the person's own incomplete ones. */
export function FieldOffer({ chosen, onEnd }: FieldOfferProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span role="status" className="mr-auto text-secondary tabular-nums">
        {chosen.length === 0 ? FIELD_OFFER.help : FIELD_OFFER.chosen(chosen.length)}
      </span>
      <LinkButton href={hrefs.llevar(["mios"])} prefetch={false}>
        {FIELD_OFFER.own}
      </LinkButton>
      {chosen.length > 0 && (
        <LinkButton href={hrefs.llevar(chosen)} prefetch={false} variant="primary" icon={<Icon name="smartphone" />}>
          {FIELD_OFFER.takeChosen(chosen.length)}
        </LinkButton>
      )}
      <Button variant="ghost" onClick={onEnd}>
        {FIELD_OFFER.cancel}
      </Button>
    </div>
  );
}
