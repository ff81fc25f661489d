"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { DESK } from "@/lib/revision/desk-texts";
import { UndoStrip } from "./undo-strip";
import type { Desk } from "./use-desk";

/** What is not done yet: the decision that waits to be sent, and those that the server did not take. */
export const Waits = ({ desk: { held, undo, refused, retry } }: { desk: Desk }) => (
  <>
    {held && <UndoStrip key={held.until} held={held} onUndo={undo} />}
    {refused.map((one) => (
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
    ))}
  </>
);
