"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { clearDrafts } from "@/lib/drafts";
import { loginHref } from "@/lib/return-path";

const POINT = ["savedLatitude", "savedLongitude"];

/** Forgets what belongs to the person who leaves: the last point and the drafts (decisions §7). */
export function clearLocalTraces(): void {
  clearDrafts();
  for (const key of POINT) localStorage.removeItem(key);
}

function leave() {
  try {
    clearLocalTraces();
  } finally {
    window.location.assign(loginHref());
  }
}

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks, then ends the session; where the server does not answer, the person stays and may leave all the same (decisions §2). */
export function LogoutDialog({ open, onOpenChange }: LogoutDialogProps) {
  const [busy, setBusy] = useState(false);

  async function end(forzar: boolean) {
    setBusy(true);
    try {
      const response = await fetch("/api/auth/salir", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(forzar ? { forzar } : {}),
      });
      if (response.ok || response.status === 401) return leave();
    } catch {
      // The network itself failed: the same message as for a server that does not answer.
    }
    setBusy(false);
    onOpenChange(false);
    notify({
      tone: "error",
      summary: "NO SE CERRÓ LA SESIÓN",
      detail: "El servidor no responde y su sesión sigue abierta.",
      ms: 15_000,
      action: { label: "Cerrar de todos modos", onClick: () => void end(true) },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirmar para Cerrar su Sesión"
      confirmLabel="Cerrar Sesión"
      busy={busy}
      onConfirm={() => void end(false)}
    >
      Recuerde cerrar su sesión de forma segura para proteger sus datos personales. Gracias por utilizar el sistema de
      inventario.
    </ConfirmDialog>
  );
}
