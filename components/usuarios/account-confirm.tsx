"use client";

import { startTransition } from "react";
import { useRouter } from "@/components/line/use-router";
import { useSave } from "@/components/engine/use-save";
import { ConfirmDialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { ESTADOS_USUARIO, type UsuarioFila } from "@/contract/resources/usuarios";
import { ACCOUNT_STEPS, type AccountStep, REFUSED_SUMMARY } from "@/lib/usuarios/usuario";

interface AccountConfirmProps {
  step: AccountStep;
  row: UsuarioFila;
  onClose: () => void;
}

const [ACTIVO, INACTIVO] = ESTADOS_USUARIO;

/**
 * Confirms and then does a step on an account: deactivate, activate, invite again, sign out everywhere, remove the
 * second factor or separate the identity.
 */
export function AccountConfirm({ step, row, onClose }: AccountConfirmProps) {
  const router = useRouter();
  const { save, busy } = useSave();
  const words = ACCOUNT_STEPS[step];

  const call = () => {
    const { id } = row;
    const toasts = { failed: { tone: "error", summary: words.summary, detail: words.failed } } as const;
    if (step === "invitar") return save("user.invitar", { id }, toasts);
    if (step === "segundofactor") return save("segundofactor.quitar", { id }, toasts);
    if (step === "identidad") return save("identidad.quitar", { id }, toasts);
    if (step === "cerrar") return save("user.cerrarSesiones", { id }, toasts);
    return save("user.update", { id, body: { ...row, estado: step === "activar" ? ACTIVO : INACTIVO } }, toasts);
  };
  const confirm = async () => {
    const done = await call();
    if (done.ok) {
      notify({ tone: "ok", summary: words.summary, detail: words.done ?? done.reply.message });
    } else if (done.error.status !== 401) {
      const { message, errores, status } = done.error;
      // The reason for the refusal takes longer to read, so its toast stays longer.
      const detail = Object.values(errores).flat().join(". ") || message;
      notify({ tone: "error", summary: REFUSED_SUMMARY, detail, ms: 12_000 });
      if (status === 409) startTransition(() => router.refresh());
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.question(row)}
      confirmLabel={words.confirm}
      tone={words.danger ? "danger" : "primary"}
      icon={null}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p>{words.help(row)}</p>
    </ConfirmDialog>
  );
}
