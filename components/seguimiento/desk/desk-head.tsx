"use client";

import { StateBadge } from "@/components/engine/cells";
import { Button, IconButton, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDay, formatDays } from "@/lib/format";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { KeyCap } from "./key-cap";
import type { Desk } from "./use-desk";

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
export function DeskHead({ desk: { row, place, step }, title, inbox, before, total, onKeys }: DeskHeadProps) {
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
