"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { departamentoNombre } from "@/contract/shown";
import type { ReceiveAction } from "@/lib/descriptors";
import { refreshInboxCounts } from "./inbox-counts";
import type { InboxRow } from "./inbox-row";
import { SeguimientoFacts } from "./seguimiento-facts";
import { useSave } from "@/components/engine/use-save";

interface ReceiveDialogProps {
  action: ReceiveAction;
  row: InboxRow;
  /** The inbox that a received item goes to. */
  next: { label: string; href: string } | undefined;
  onClose: () => void;
}

/** Asks for confirmation, then receives an incoming item (spec 2 §2.10). */
export function ReceiveDialog({ action, row, next, onClose }: ReceiveDialogProps) {
  const router = useRouter();
  const { save, busy } = useSave();
  const [refused, setRefused] = useState<string | null>(null);
  const receive = async () => {
    setRefused(null);
    const done = await save(
      action.call,
      { id: row.id },
      {
        ok: action.success,
        failed: action.failure,
        ...(next && { action: { label: next.label, onClick: () => router.push(next.href) } }),
      },
    );
    refreshInboxCounts();
    if (done.ok) return onClose();
    setRefused(done.error.message);
    if (done.error.status === 409) startTransition(() => router.refresh());
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={action.question.replace("{department}", departamentoNombre(row.id_departamento))}
      confirmLabel={action.confirmLabel}
      cancelLabel="Cancelar"
      tone="primary"
      busy={busy}
      onConfirm={() => void receive()}
    >
      <SeguimientoFacts row={row} />
      {refused && (
        <Notice tone="red" role="alert" className="mt-2">
          {refused}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
