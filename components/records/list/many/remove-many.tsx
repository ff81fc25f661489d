"use client";

import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { toast } from "@/components/engine/use-save";
import { formatNumber } from "@/lib/format";
import { UNDO } from "@/lib/records/undo-words";
import { MANY_REMOVE } from "@/lib/records/many-words";
import { REMOVE } from "@/lib/remove-texts";
import { type Chosen, removeHindrance, sortOut } from "../chosen";
import { useUndo } from "../use-undo";
import { ChosenNames } from "./chosen-names";
import { ManyDialog } from "./many-dialog";

interface RemoveManyProps {
  kind: Kind;
  rows: readonly Chosen[];
  /** Deleted records can be brought back. */
  restores: boolean;
  onClose: (done: readonly number[]) => void;
}

/** Deletes the chosen records, after a question that says how many. */
export function RemoveMany({ kind, rows, restores, onClose }: RemoveManyProps) {
  const undo = useUndo(kind);
  const close = (done: readonly number[]) => {
    onClose(done);
    if (restores && done.length > 0) toast(UNDO.removed(formatNumber(done.length)), undo(done));
  };
  const sorted = sortOut(rows, removeHindrance);
  return (
    <ManyDialog
      words={MANY_REMOVE}
      file="borrar"
      danger
      {...sorted}
      act={async ({ id }, idempotencyKey) => {
        await api(`${kind}.remove`, { id, idempotencyKey });
        return undefined;
      }}
      onClose={close}
    >
      <p className="text-sm">{REMOVE.warning}</p>
      <ChosenNames rows={sorted.able} />
    </ManyDialog>
  );
}
