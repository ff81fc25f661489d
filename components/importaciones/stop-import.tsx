"use client";

import { useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/toast";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { api, ApiError } from "@/lib/api-client";
import { WORKING } from "@/lib/importaciones/texts";
import { placeWords } from "@/lib/importaciones/type-words";

/** 'Detener': ends the import after the rows at hand, after a question. */
export function StopImport({ detail: { id, tipo } }: { detail: Pick<ImportacionDetalle, "id" | "tipo"> }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await api("importacion.detener", { id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ tone: "error", summary: WORKING.failed, detail: error.message });
    } finally {
      setBusy(false);
      setAsking(false);
      router.refresh();
    }
  };
  return (
    <>
      <Button icon={<Icon name="pause" />} onClick={() => setAsking(true)}>
        {WORKING.stop}
      </Button>
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        title={WORKING.stopQuestion}
        confirmLabel={WORKING.stopConfirm}
        cancelLabel={WORKING.keep}
        safeFirst
        busy={busy}
        onConfirm={() => void stop()}
      >
        {placeWords(tipo).stoppedHelp}
      </ConfirmLater>
    </>
  );
}
