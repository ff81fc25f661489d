"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { UndoStrip } from "./undo-strip";
import type { Desk } from "./use-desk";

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
