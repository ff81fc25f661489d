"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { Notice } from "@/components/ui/notice";
import { isForeignAnswer, onForeignAnswer } from "@/lib/connection/own-answer";
import { FIELD_PAGE } from "@/lib/campo/worker/addresses";
import { loginHref } from "@/lib/sesion/return-path";
import type { FieldSession } from "./use-field-person";
import type { useWorker } from "./use-worker";

export type Worker = ReturnType<typeof useWorker>;

const STORAGE_NOTICES = {
  insecure:
    "Sin una dirección https el navegador no guarda esta página ni da la posición. El administrador tiene que servir el sistema por https.",
  unsupported: "Este navegador no puede guardar la página para abrirla sin línea. Use uno actual.",
  failed: "La página no se pudo guardar para abrirla sin línea. Vuelva a abrirla con línea.",
} as const;

/** What keeps the screen from opening without a line, or that a newer version was taken. */
export function WorkerNotice({ worker: { state, updated } }: { worker: Worker }) {
  if (updated) {
    return (
      <Notice tone="green" role="status">
        Se actualizó a la versión nueva.
      </Notice>
    );
  }
  if (state === "ready" || state === "installing") return null;
  return <Notice tone="orange">{STORAGE_NOTICES[state]}</Notice>;
}

/** That the field screen is off, and what becomes of what is on the device. */
export const ClosingNotice = () => (
  <Notice tone="orange" title="El registro en campo está apagado en este sistema.">
    Aquí no se registra nada nuevo. Lo que está en este equipo no se pierde: se envía solo mientras haya línea y sesión,
    o ábralo y guárdelo en un archivo desde «QUÉ FALTA».
  </Notice>
);

/** On other pages, where the field screen is off: what of a person this browser still holds. */
export function LeftBehindNotice({ persona }: { persona: string }) {
  const [records, setRecords] = useState(0);
  useEffect(() => {
    let current = true;
    import("@/lib/campo/unsent")
      .then(({ unsentOf }) => unsentOf(persona))
      .then(
        (unsent) => current && setRecords(unsent.records.length),
        () => undefined, // A browser without such a store holds nothing.
      );
    return () => {
      current = false;
    };
  }, [persona]);
  if (records === 0) return null;
  const title = records === 1 ? "Hay 1 registro de campo sin enviar." : `Hay ${records} registros de campo sin enviar.`;
  return (
    <Notice tone="orange" title={title} actions={<a href={FIELD_PAGE}>Enviar o guardar</a>}>
      El registro en campo está apagado en este sistema, pero lo que está en este equipo todavía se puede enviar.
    </Notice>
  );
}

const alwaysFalse = () => false;

/** That somebody else answers in place of the system: nothing is sent, and what to do about it. */
export function ForeignNotice() {
  const foreign = useSyncExternalStore(onForeignAnswer, isForeignAnswer, alwaysFalse);
  if (!foreign) return null;
  return (
    <Notice tone="orange" role="status" title="La red responde en lugar del sistema.">
      Puede ser la página de ingreso de una red wifi: ábrala en el navegador y acéptela, o use otra red. Nada se envía
      ni se pierde mientras tanto; se intenta otra vez solo.
    </Notice>
  );
}

/** That the session ended, so that sending waits. */
export function SessionNotice({ session: { line, signedIn } }: { session: FieldSession }) {
  if (line !== "there" || signedIn) return null;
  return (
    <Notice tone="orange" title="Su sesión terminó." actions={<a href={loginHref("/campo")}>Iniciar sesión</a>}>
      Puede seguir registrando; para enviar, inicie sesión.
    </Notice>
  );
}
