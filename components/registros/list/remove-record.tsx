"use client";

import { ConfirmRemove } from "@/components/engine/confirm-remove";
import { useUndo } from "@/components/engine/use-undo";
import type { Kind } from "@/contract/resources/registros";
import type { RecordKind } from "@/lib/registros/record-kind";
import { UNDO } from "@/lib/texts";
import type { RecordRow } from "./record-row";

interface RemoveRecordProps {
  kind: Kind;
  row: RecordRow;
  texts: RecordKind["remove"];
  onClose: () => void;
}

/** Asks, deletes a record, and offers to undo that. */
export function RemoveRecord({ kind, row, texts, onClose }: RemoveRecordProps) {
  const undo = useUndo(kind, UNDO.inBin);
  return (
    <ConfirmRemove
      call={`${kind}.remove`}
      id={row.id}
      name={`${row.nombre} · ${row.cite}`}
      texts={texts}
      undo={undo([row.id])}
      onClose={onClose}
    />
  );
}
