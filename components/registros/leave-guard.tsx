"use client";

import { useRouter } from "@/components/line/use-router";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { useLeaveGuard } from "./form/use-leave-guard";

/** While `dirty`, asks before following a link or closing the browser tab (decision 037). */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const router = useRouter();
  const { wanted, stay } = useLeaveGuard(dirty);
  return (
    <ConfirmLater
      near={dirty}
      open={wanted !== null}
      onOpenChange={stay}
      title="Hay cambios sin guardar. ¿Desea salir?"
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      tone="danger"
      icon={null}
      onConfirm={() => {
        stay();
        if (wanted) router.push(wanted);
      }}
    >
      Lo escrito queda como borrador en este navegador.
    </ConfirmLater>
  );
}
