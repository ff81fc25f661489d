"use client";

import { useSave } from "@/components/engine/use-save";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ATRACTIVO_REMOVE } from "@/lib/atractivo-list";
import { REMOVE } from "@/lib/texts";
import type { AttractionRow } from "./attraction-row";

/** Asks before an attraction is deleted, naming it (spec 2 §2.1). */
export function RemoveDialog({ row, onClose }: { row: AttractionRow; onClose: () => void }) {
  const { save, busy, error } = useSave();
  const remove = async () => {
    const removed = await save(
      "ppirta.remove",
      { id: row.id },
      { ok: ATRACTIVO_REMOVE.success, failed: ATRACTIVO_REMOVE.failure },
    );
    if (removed.ok) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={REMOVE.question}
      confirmLabel={REMOVE.confirm}
      cancelLabel={REMOVE.cancel}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
    >
      <p className="break-words text-primary">
        <b>{row.nombre_atractivo}</b> <span className="code">{row.cite}</span>
      </p>
      <p>{REMOVE.warning}</p>
      {error && (
        <Notice tone="red" role="alert" className="mt-2">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
