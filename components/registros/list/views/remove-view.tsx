"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { api, ApiError } from "@/lib/api-client";
import { VIEWS, VIEW_DIALOG } from "@/lib/registros/texts";
import type { SavedView } from "@/lib/registros/views";

interface RemoveViewProps {
  view: SavedView;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a view is removed. */
export function RemoveView({ view, onClose, onRemoved }: RemoveViewProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api("vista.remove", { id: view.id });
      notify(VIEW_DIALOG.removed);
      onRemoved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ tone: "error", summary: VIEW_DIALOG.failed.summary, detail: error.message });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={VIEW_DIALOG.question(view.nombre)}
      confirmLabel={VIEWS.remove}
      cancelLabel={VIEW_DIALOG.cancel}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {VIEW_DIALOG.removeHelp}
    </ConfirmDialog>
  );
}
