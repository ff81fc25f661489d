"use client";

import { useState } from "react";
import { LinkButton, Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import type { ReviewAction } from "@/lib/descriptors";
import { RECORD_ROUTES } from "@/lib/routes";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { StateBadge } from "@/components/engine/cells";
import { cx } from "@/components/ui/cx";
import { formatDay, formatDays } from "@/lib/format";
import { ReviewedRecord, type ReviewedRecordProps } from "./reviewed-record";
import { type DeskRow, useDesk, type Desk } from "./use-desk";
import { useDeskKeys } from "./use-desk-keys";
import { Held, RefusedDecisions } from "./waits";
import { KeyCap } from "./key-cap";

interface DeskHeadProps {
  desk: Desk;
  title: string;
  /** The inbox's address. */
  inbox: string;
  /** Steps of the inbox before these rows, and in all of it. */
  before: number;
  total: number;
  onKeys: () => void;
}

/** What is at hand, and the way to the records before and after it. */
function DeskHead({ desk: { row, place, step }, title, inbox, before, total, onKeys }: DeskHeadProps) {
  const late = row?.vencido === 1;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-default bg-surface px-4 py-2 phone:px-3">
      <LinkButton href={inbox} variant="ghost" className="-ml-2 drawer:-order-1" icon={<Icon name="arrow-left" />}>
        {DESK.back}
      </LinkButton>
      <div className="min-w-0 flex-[1_1_18rem] drawer:basis-full">
        <h1 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-semibold break-words">
          {row ? (row.nombre ?? row.cite) : title}
          {row && <StateBadge value={row.seg_estado} />}
        </h1>
        {row && (
          <p className="num text-xs text-secondary">
            {[row.cite, row.codigo, DESK.issued(row.nombre_emisor, formatDay(row.fecha_emision))]
              .filter(Boolean)
              .map((fact) => `${fact} · `)}
            <b className={cx("font-semibold", late ? "text-state-red-fg" : "text-primary")}>
              {late ? DESK.late(formatDays(row.dias), formatDays(row.limite)) : formatDays(row.dias)}
            </b>
          </p>
        )}
      </div>
      <Button variant="ghost" className="drawer:hidden" onClick={onKeys}>
        {DESK.keys}
        <KeyCap of="?" />
      </Button>
      {row && (
        <div
          role="group"
          aria-label={DESK.turns}
          className="flex items-center rounded-md border border-line-button bg-surface pr-px pl-px drawer:-order-1 drawer:ml-auto"
        >
          <IconButton
            size="md"
            label={DESK.previous}
            icon={<Icon name="chevron-left" />}
            disabled={!step(-1)}
            onClick={step(-1)}
          />
          <KeyCap of="K" />
          <span className="num px-3 text-sm">{DESK.place(before + place, total)}</span>
          <KeyCap of="J" />
          <IconButton
            size="md"
            label={DESK.next}
            icon={<Icon name="chevron-right" />}
            disabled={!step(1)}
            onClick={step(1)}
          />
        </div>
      )}
    </header>
  );
}

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
