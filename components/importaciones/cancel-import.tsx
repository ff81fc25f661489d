"use client";

import { useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { notify } from "@/components/ui/toast";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { api, ApiError } from "@/lib/api-client";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { canDiscard } from "@/lib/importaciones/states";
import { DISCARD, placeWords } from "@/lib/importaciones/texts";

type Discardable = Pick<ImportacionDetalle, "id" | "tipo" | "estado" | "importadas" | "cambiadas" | "puede_seguir">;

/** 'Cancelar': gives up an import that has imported nothing, after a question. Nothing where that is not allowed. */
export function CancelImport({ detail }: { detail: Discardable }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [near, setNear] = useState(false);
  if (!canDiscard(detail)) return null;

  const discard = async () => {
    setBusy(true);
    try {
      await api("importacion.remove", { id: detail.id });
      setAsking(false);
      router.push(importHrefs.importaciones);
      // A change of route closes the toasts.
      setTimeout(() => notify({ tone: "ok", summary: DISCARD.summary, detail: DISCARD.done }), 500);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ tone: "error", summary: DISCARD.failed, detail: error.message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button onClick={() => setAsking(true)} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
        {DISCARD.button}
      </Button>
      <ConfirmLater
        near={near}
        open={asking}
        onOpenChange={setAsking}
        title={DISCARD.question}
        confirmLabel={DISCARD.confirm}
        cancelLabel={DISCARD.keep}
        tone="danger"
        busy={busy}
        onConfirm={() => void discard()}
      >
        {placeWords(detail.tipo).nothingEntered}
      </ConfirmLater>
    </>
  );
}
