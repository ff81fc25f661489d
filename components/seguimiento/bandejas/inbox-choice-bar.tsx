"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { formatNumber } from "@/lib/format";
import { INBOX } from "@/lib/seguimiento/bandejas/texts";
import { MOST_CHOSEN, type InboxChoice } from "./use-inbox-choice";

interface InboxChoiceBarProps {
  choice: InboxChoice;
  /** Steps that the search and the filters find, on all pages, and on this one. */
  total: number;
  here: number;
  onReceive: () => void;
}

/** Chooses what is received together: the page, or all pages. */
export function InboxChoiceBar({ choice, total, here, onReceive }: InboxChoiceBarProps) {
  const { chosen, all, everywhere } = choice;
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
      <Checkbox
        id="elegir-todos"
        checked={all}
        onChange={(event) => choice.chooseAll(event.target.checked)}
        label={INBOX.chooseAll}
      />
      {all && total > here && everywhere !== "done" && (
        <Button variant="link" loading={everywhere === "looking"} onClick={() => void choice.chooseEverywhere()}>
          {total > MOST_CHOSEN ? INBOX.chooseFirst(formatNumber(MOST_CHOSEN)) : INBOX.chooseEverywhere}
        </Button>
      )}
      {typeof everywhere === "object" && (
        <p role="alert" className="text-xs text-state-red-fg">
          {everywhere.failed}
        </p>
      )}
      {chosen.length > 0 && (
        <ReceiveChosen count={chosen.length} onReceive={onReceive} className="ml-auto phone:hidden" />
      )}
    </div>
  );
}

interface ReceiveChosenProps {
  count: number;
  onReceive: () => void;
  className: string;
}

const ReceiveChosen = ({ count, onReceive, className }: ReceiveChosenProps) => (
  <Button variant="primary" icon={<Icon name="inbox" />} onClick={onReceive} className={className}>
    {INBOX.receiveChosen(formatNumber(count))}
  </Button>
);

/** On a phone: the same below the cards, always in reach, and over none of them once they are scrolled to their end. */
export const ReceiveBar = (props: Omit<ReceiveChosenProps, "className">) => (
  <div className="sticky bottom-0 z-sticky -mx-3 mt-auto hidden border-t border-line-default bg-surface px-3 py-2 phone:block">
    <ReceiveChosen {...props} className="w-full" />
  </div>
);
