"use client";

import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { MANY_REMOVE } from "@/lib/records/many-words";
import { REMOVE } from "@/lib/texts";
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
      onClose={onClose}
    >
      <p className="text-sm">{REMOVE.warning}</p>
      <ChosenNames rows={sorted.able} />
    </ManyDialog>
  );
}
