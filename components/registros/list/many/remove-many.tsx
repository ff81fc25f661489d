"use client";

import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { toast } from "@/components/engine/use-save";
import { useUndo } from "@/components/engine/use-undo";
import { formatNumber } from "@/lib/format";
import { MANY_REMOVE } from "@/lib/registros/many-words";
import { REMOVE } from "@/lib/remove-texts";
import { isRestorable, UNDO } from "@/lib/undo-words";
import { useRef } from "react";
import { type Chosen, removeHindrance, sortOut } from "../chosen";
import { ChosenNames } from "./chosen-names";
import { ManyDialog } from "./many-dialog";

interface RemoveManyProps {
  kind: Kind;
  rows: readonly Chosen[];
  onClose: (done: readonly number[]) => void;
}

/** Deletes the chosen records, after a question that says how many. */
export function RemoveMany({ kind, rows, onClose }: RemoveManyProps) {
  const undo = useUndo(kind, UNDO.inBin);
  const restorable = useRef(new Set<number>());
  const close = (done: readonly number[]) => {
    onClose(done);
    const back = done.filter((id) => restorable.current.has(id));
    if (back.length > 0) toast(UNDO.removed(formatNumber(back.length)), undo(back));
  };
  const sorted = sortOut(rows, removeHindrance);
  return (
    <ManyDialog
      words={MANY_REMOVE}
      file="borrar"
      danger
      {...sorted}
      act={async ({ id }, idempotencyKey) => {
        if (isRestorable(await api(`${kind}.remove`, { id, idempotencyKey }))) restorable.current.add(id);
        return undefined;
      }}
      onClose={close}
    >
      <p className="text-sm">{REMOVE.warning}</p>
      <ChosenNames rows={sorted.able} />
    </ManyDialog>
  );
}
