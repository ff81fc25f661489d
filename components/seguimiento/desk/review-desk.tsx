"use client";

import { useState } from "react";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import type { ReviewAction } from "@/lib/descriptors";
import { RECORD_ROUTES } from "@/lib/routes";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { DeskHead } from "./desk-head";
import { ReviewedRecord, type ReviewedRecordProps } from "./reviewed-record";
import { type DeskRow, useDesk } from "./use-desk";
import { useDeskKeys } from "./use-desk-keys";
import { Held, RefusedDecisions } from "./waits";

const LazyKeysDialog = lazyPart(() => import("./keys-dialog").then((module) => module.KeysDialog));

interface ReviewDeskProps extends Omit<ReviewedRecordProps, "desk" | "row" | "folds"> {
  action: ReviewAction;
  rows: readonly DeskRow[];
  /** The step to begin with; null where the one asked for does not wait any more. */
  first: number | null;
  /** Steps of the inbox before these rows, and in all of it. */
  before: number;
  total: number;
  inbox: string;
  userId: number | string | null;
}

/** The reviewer's desk: one pending record after the other, what is looked at beside what is decided. */
export function ReviewDesk({ action, rows, first, before, total, inbox, userId, ...turn }: ReviewDeskProps) {
  const desk = useDesk({ action, rows, first, userId });
  // What a person opens stays open from record to record.
  const [open, setOpen] = useState<readonly string[]>(() =>
    RECORD_ROUTES[turn.kind].verTabs.map(({ segment }) => segment),
  );
  const [help, setHelp] = useState(false);
  const on = useDeskKeys({
    Z: desk.held ? desk.undo : undefined,
    J: desk.step(1),
    K: desk.step(-1),
    D: desk.later,
    "?": () => setHelp(true),
  });
  const rest = total - rows.length;
  return (
    <div data-whole-width className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {desk.told}
      </p>
      <DeskHead
        desk={desk}
        title={DESK.title[turn.kind]}
        inbox={inbox}
        before={before}
        total={total}
        onKeys={() => setHelp(true)}
      />
      {first === null && rows.length > 0 && <Notice className="m-3 mb-0">{DESK.gone}</Notice>}
      {desk.row ? (
        <div className="desk">
          <ReviewedRecord key={desk.row.id} {...turn} desk={desk} row={desk.row} folds={{ open, onOpen: setOpen }} />
        </div>
      ) : (
        <div className="mx-auto grid w-full max-w-lg content-start gap-3 p-4">
          {desk.held && <Held desk={desk} />}
          <RefusedDecisions desk={desk} />
          <EmptyState
            icon={<Icon name="circle-check" />}
            title={rows.length === 0 ? DESK.empty : DESK.done}
            actions={<LinkButton href={inbox}>{DESK.back}</LinkButton>}
          >
            {rest > 0 ? DESK.doneRest(rest) : rows.length > 0 && DESK.doneHelp}
          </EmptyState>
        </div>
      )}
      {help && <LazyKeysDialog on={on} onClose={() => setHelp(false)} />}
    </div>
  );
}
