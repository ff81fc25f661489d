"use client";

import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toast";
import { FOTOGRAMAS_EN_ESPERA } from "@/lib/records/atractivo-texts";
import { clearDrafts } from "@/lib/forms/drafts";
import { forgetOpenForm } from "@/lib/forms/open-form";
import { loginHref } from "@/lib/session/return-path";

const POINT = ["savedLatitude", "savedLongitude"];

const photos = () => import("@/lib/field/waiting-photos");

/** Deletes the person's local data on sign-out: the last position, the drafts and the open form (decisions §7). */
export function clearLocalTraces(): void {
  clearDrafts();
  forgetOpenForm();
  for (const key of POINT) localStorage.removeItem(key);
}

/** How many photos of the person wait for upload on this device; 0 where the browser stores none. */
function useWaitingPhotos(persona: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    photos()
      .then(({ countWaiting }) => countWaiting(persona))
      .then(setCount, () => undefined);
  }, [persona]);
  return count;
}

async function leave(persona: string) {
  try {
    clearLocalTraces();
    await (await photos()).forgetPerson(persona);
  } catch {
    // A browser without such storage has kept nothing.
  } finally {
    window.location.assign(loginHref());
  }
}

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The owner of the photos waiting on this device. */
  persona: string;
}

/** Asks, then ends the session. If the server does not respond, a toast offers to sign out anyway (decisions §2). */
export function LogoutDialog({ open, onOpenChange, persona }: LogoutDialogProps) {
  const [busy, setBusy] = useState(false);
  const waiting = useWaitingPhotos(persona);

  async function end(forzar: boolean) {
    setBusy(true);
    try {
      const response = await fetch("/api/auth/salir", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(forzar ? { forzar } : {}),
      });
      if (response.ok || response.status === 401) return await leave(persona);
    } catch {
      // A network failure shows the same message as a server that does not respond.
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
      {waiting > 0 && (
        <Notice tone="orange" role="alert" className="mt-3">
          {FOTOGRAMAS_EN_ESPERA.leaving(waiting)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
