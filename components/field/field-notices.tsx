"use client";

import { Notice } from "@/components/ui/notice";
import { loginHref } from "@/lib/session/return-path";
import type { FieldSession } from "./use-field-person";
import type { useWorker } from "./use-worker";

export type Worker = ReturnType<typeof useWorker>;

const KEPT = {
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
  return <Notice tone="orange">{KEPT[state]}</Notice>;
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
