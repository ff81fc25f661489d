"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { Icon } from "@/components/ui/icon";
import type { Desk } from "./use-desk";
import { KeyCap } from "./key-cap";
import { type Decision, HELD_MS } from "./use-held-decision";

interface UndoStripProps {
  held: Decision & { until: number };
  onUndo: () => void;
}

/** The decision that waits, with the seconds that are left to take it back. It keeps its place above the decision. */
function UndoStrip({ held, onUndo }: UndoStripProps) {
  const [now, setNow] = useState(() => held.until - HELD_MS);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, held.until - now);
  const nombre = held.row.nombre ?? held.row.cite;
  const approved = held.aprobado === 1;
  return (
    <div className="relative h-14 overflow-hidden rounded-md border border-line-default bg-sunken px-3">
      <div className="flex h-full items-center gap-2.5">
        <Icon
          name={approved ? "circle-check" : "circle-x"}
          className={`size-icon shrink-0 ${approved ? "text-state-green" : "text-state-red"}`}
        />
        <p className="min-w-0 flex-1 text-xs">
          <b title={nombre} className="block truncate font-semibold text-primary">
            {nombre}
          </b>
          <span className="num block text-muted">
            <span className="sr-only">{approved ? DESK.approved : DESK.refused}. </span>
            {DESK.sends(Math.ceil(left / 1000))}
          </span>
        </p>
        <Button size="sm" onClick={onUndo}>
          {DESK.undo}
          <KeyCap of="Z" />
        </Button>
      </div>
      <span
        aria-hidden
        className="fill absolute bottom-0 left-0 h-0.5 bg-primary-line"
        style={{ width: `${(left / HELD_MS) * 100}%` }}
      />
    </div>
  );
}

/** The decision that waits to be sent. Its place is kept when none does, so that the buttons below never move. */
export const Held = ({ desk: { held, undo } }: { desk: Desk }) =>
  held ? (
    <UndoStrip key={held.until} held={held} onUndo={undo} />
  ) : (
    <p className="flex h-14 items-center rounded-md border border-dashed border-line-default px-3 text-xs text-muted drawer:hidden">
      {DESK.holds}
    </p>
  );

/** The decisions that the server did not take. */
export const RefusedDecisions = ({ desk: { refused, retry } }: { desk: Desk }) =>
  refused.map((one) => (
    <Notice
      key={one.row.id}
      tone="red"
      role="alert"
      title={DESK.failed(one.row.nombre ?? one.row.cite)}
      actions={
        <Button variant="link" onClick={() => retry(one)}>
          {DESK.again}
        </Button>
      }
    >
      {one.message}
    </Notice>
  ));
