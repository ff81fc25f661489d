"use client";

import { ConfirmDialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import type { CallName } from "@/contract";
import type { SaveTexts } from "@/lib/descriptors";
import { REMOVE } from "@/lib/texts";
import { isRestorable } from "./use-undo";
import { useSave, type ToastAction } from "./use-save";

interface ConfirmRemoveProps {
  /** The call that deletes, with `id` in its path. */
  call: CallName;
  id: number;
  texts: Pick<SaveTexts, "removed" | "removeFailed">;
  /** The record's display name. */
  name: string;
  /** Offered once it is deleted, where the server says that it can be brought back. */
  undo?: ToastAction;
  onClose: () => void;
}

/**
 * Asks for confirmation, showing the record's name, then deletes it (spec 1 §2, spec 2 §2.1). A refusal shows what
 * still uses the record.
 */
export function ConfirmRemove({ call, id, texts, name, undo, onClose }: ConfirmRemoveProps) {
  const { save, busy } = useSave();
  const remove = async () => {
    const done = await save(
      call,
      { id },
      {
        ok: texts.removed,
        failed: texts.removeFailed,
        action: (reply) => (isRestorable(reply) ? undo : undefined),
      },
    );
    // The server's reason (what still uses the record) stays longer than the specified toast.
    if (!done.ok && done.error.message) {
      notify({ tone: "error", summary: REMOVE.refused, detail: done.error.message, ms: 12_000 });
    }
    onClose();
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
      <p className="font-medium break-words text-primary">{name}</p>
      <p className="text-sm text-muted">{REMOVE.warning}</p>
    </ConfirmDialog>
  );
}
