"use client";

import { ConfirmRemove } from "@/components/engine/confirm-remove";
import type { Kind } from "@/contract/resources/registros";
import type { RecordKind } from "@/lib/records/record-kind";
import type { RecordRow } from "./record-row";
import { useUndo } from "./use-undo";

interface RemoveRecordProps {
  kind: Kind;
  row: RecordRow;
  texts: RecordKind["remove"];
  /** Deleted records can be brought back. */
  restores: boolean;
  onClose: () => void;
}

/** Asks, deletes a record, and offers to undo that. */
export function RemoveRecord({ kind, row, texts, restores, onClose }: RemoveRecordProps) {
  const undo = useUndo(kind);
  return (
    <ConfirmRemove
      call={`${kind}.remove`}
      id={row.id}
      name={`${row.nombre} · ${row.cite}`}
      texts={texts}
      {...(restores && { undo: undo([row.id]) })}
      onClose={onClose}
    />
  );
}
