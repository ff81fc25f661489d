"use client";

import { useRouter } from "@/components/line/use-router";
import { useLeaveGuard } from "@/components/registros/form/use-leave-guard";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { LEAVE_IMPORT } from "@/lib/importaciones/texts";

/** While `dirty`, asks before following a link or closing the browser tab: nothing of an import is kept as a draft. */
export function ImportLeaveGuard({ dirty, question }: { dirty: boolean; question: string }) {
  const router = useRouter();
  const { wanted, stay } = useLeaveGuard(dirty);
  return (
    <ConfirmLater
      near={dirty}
      open={wanted !== null}
      onOpenChange={stay}
      title={question}
      confirmLabel={LEAVE_IMPORT.leave}
      cancelLabel={LEAVE_IMPORT.stay}
      tone="danger"
      icon={null}
      onConfirm={() => {
        stay();
        if (wanted) router.push(wanted);
      }}
    />
  );
}
