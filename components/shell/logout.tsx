"use client";

import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { lazyPart } from "@/components/ui/lazy-part";
import { notify } from "@/components/ui/toast";
import { isLost } from "@/lib/connection/connection";
import type { Leaving } from "@/lib/campo/leaving";
import { noteSignOut } from "@/lib/campo/sign-out";
import type { Unsent } from "@/lib/campo/unsent";
import { FOTOGRAMAS_EN_ESPERA } from "@/lib/fotogramas/texts";
import { clearDrafts } from "@/lib/forms/drafts";
import { forgetOpenForm } from "@/lib/forms/open-form";
import { endSession } from "@/lib/sesion/end-session";
import { loginHref } from "@/lib/sesion/return-path";

const NONE: Leaving = {
  unsent: { records: [], photos: 0, unreadable: { records: [], photos: [] } },
  asks: false,
  waiting: 0,
};

const POINT = ["savedLatitude", "savedLongitude"];

const importLeaving = () => import("@/lib/campo/leaving");
const UnsentLogout = lazyPart(() => import("../campo/logout-unsent").then((module) => module.UnsentLogout));

/** After this many ms the question comes without what the device's store would have said. */
const PATIENCE_MS = 1500;

/** Deletes the person's local data on sign-out: the last position, the drafts and the open form (decision 032). */
export function clearLocalTraces(): void {
  clearDrafts();
  forgetOpenForm();
  for (const key of POINT) localStorage.removeItem(key);
}

/**
 * What of the person waits on this device as the question is asked: null until it is known, nothing where the browser
 * stores none.
 */
function useLeaving(persona: string, asked: boolean): Leaving | null {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => {
    if (!asked) return;
    let current = true;
    const told = (found: Leaving) => current && setLeaving((before) => before ?? found);
    const late = setTimeout(() => told(NONE), PATIENCE_MS);
    importLeaving()
      .then(({ loadLeaving }) => loadLeaving(persona))
      .then(told, () => told(NONE));
    return () => {
      current = false;
      clearTimeout(late);
      setLeaving(null);
    };
  }, [persona, asked]);
  return leaving;
}

/** Ends what the device shows of the person. */
async function clearDevice(persona: string, saved: Unsent | null) {
  try {
    clearLocalTraces();
    await (await importLeaving()).leaveDevice(persona, saved);
  } catch {
    // Without IndexedDB nothing was kept.
  }
}

/**
 * Hides everything of the person at once; the page stays, and ends the session when the server answers. False where the
 * browser cannot note that.
 */
async function leaveLater(persona: string, saved: Unsent | null): Promise<boolean> {
  try {
    noteSignOut(persona);
  } catch {
    return false;
  }
  await clearDevice(persona, saved);
  return true;
}

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The owner of what waits on this device, and what to call them in a file. */
  persona: string;
  nombre: string;
  /** It is known that there is no line now. */
  noLine?: boolean;
}

/**
 * Asks, then ends the session: without a line on this device at once, and at the server later. If the server could not
 * end it, a toast offers to sign out anyway (decision 032).
 */
export function LogoutDialog({ open, onOpenChange, persona, nombre, noLine = false }: LogoutDialogProps) {
  const [busy, setBusy] = useState(false);
  const leaving = useLeaving(persona, open);

  async function leave(forced: boolean, saved: Unsent | null) {
    setBusy(true);
    const { end, salida } = noLine || isLost() ? { end: "unreached" as const, salida: null } : await endSession(forced);
    if (end === "ended") {
      await clearDevice(persona, saved);
      return window.location.assign(salida ?? loginHref());
    }
    // The second press, too, was answered by some other server of the network.
    if ((end === "unreached" || forced) && (await leaveLater(persona, saved))) return;
    setBusy(false);
    onOpenChange(false);
    notify({
      tone: "error",
      summary: "NO SE CERRÓ LA SESIÓN",
      detail: "El servidor no responde y su sesión sigue abierta.",
      ms: 15_000,
      action: { label: "Cerrar de todos modos", onClick: () => void leave(true, saved) },
    });
  }

  if (!leaving) return null;
  const { unsent, asks, waiting } = leaving;
  const alsoLost = waiting > 0 && (
    <Notice tone="orange" role="alert" className="mt-3">
      {FOTOGRAMAS_EN_ESPERA.leaving(waiting)}
    </Notice>
  );
  if (asks) {
    return (
      <UnsentLogout
        open={open}
        onOpenChange={onOpenChange}
        unsent={unsent}
        busy={busy}
        person={{ clave: persona, nombre }}
        onLeave={(remove) => void leave(false, remove ? unsent : null)}
      >
        {alsoLost}
      </UnsentLogout>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirmar para Cerrar su Sesión"
      confirmLabel="Cerrar Sesión"
      busy={busy}
      onConfirm={() => void leave(false, null)}
    >
      Recuerde cerrar su sesión de forma segura para proteger sus datos personales. Gracias por utilizar el sistema de
      inventario.
      {alsoLost}
    </ConfirmDialog>
  );
}
