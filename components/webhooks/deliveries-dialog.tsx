"use client";

import { useCallback, useEffect, useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { api } from "@/lib/api-client";
import { formatInstant } from "@/lib/format";
import { type Entrega, ENTREGAS, type Webhook } from "@/lib/webhooks/webhooks";

const TONES: Record<Entrega["estado"], BadgeTone> = { ESPERA: "orange", ENTREGADA: "green", PERDIDA: "red" };

/** The last deliveries to a system; one that was given up can be sent again. */
export function DeliveriesDialog({ row, onClose }: { row: Webhook; onClose: () => void }) {
  const [found, setFound] = useState<readonly Entrega[] | "failed" | null>(null);
  const { save, busy } = useSave();
  const load = useCallback(
    () =>
      api("webhook.entregas", { id: row.id }).then(
        ({ entregas }) => setFound(entregas),
        () => setFound("failed"),
      ),
    [row.id],
  );
  useEffect(() => void load(), [load]);
  const again = async ({ id }: Entrega) => {
    const done = await save("webhook.reenviar", { id }, { ok: ENTREGAS.sent, failed: ENTREGAS.notSent });
    if (done.ok) await load();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ENTREGAS.title(row.nombre)}
      description={ENTREGAS.help}
      footer={<DialogClose />}
    >
      {found === null && <Spinner />}
      {found === "failed" && <Notice tone="red">{ENTREGAS.failed}</Notice>}
      {Array.isArray(found) && found.length === 0 && <p className="text-sm text-muted">{ENTREGAS.empty}</p>}
      {Array.isArray(found) && found.length > 0 && (
        <ul className="grid">
          {found.map((one: Entrega) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-subtle py-2 text-sm first:border-t-0"
            >
              <Badge tone={TONES[one.estado]}>{ENTREGAS.states[one.estado]}</Badge>
              <span className="num">{formatInstant(one.entregado_en ?? one.creado_en)}</span>
              <span className="flex-1 text-muted">
                {[ENTREGAS.tries(one.intentos), one.falla].filter(Boolean).join(" · ")}
              </span>
              {one.estado === "PERDIDA" && (
                <Button size="sm" disabled={busy} onClick={() => void again(one)}>
                  {ENTREGAS.again}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
