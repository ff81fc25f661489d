"use client";

import { useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button, LinkButton } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Icon } from "@/components/ui/icon";
import type { Reply } from "@/contract";
import { formatInstant } from "@/lib/format";
import { IDENTIDAD } from "@/lib/sesion/identidad";

const { own: WORDS } = IDENTIDAD;

interface IdentityPanelProps {
  etiqueta: string;
  identidades: Reply<"identidad.propias">["identidades"];
}

/** Whether the account is joined to the state's identity; to join it, or to separate it. */
export function IdentityPanel({ etiqueta, identidades }: IdentityPanelProps) {
  const [asked, setAsked] = useState(false);
  const { save, busy } = useSave();
  const [joined] = identidades;
  const separate = async () => {
    if (!joined) return;
    await save("identidad.separar", { id: joined.id }, { ok: WORDS.done, failed: WORDS.failedToast });
    setAsked(false);
  };
  if (!joined) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-muted">{WORDS.offer(etiqueta)}</p>
        <LinkButton href="/api/auth/identidad?volver=/perfil" icon={<Icon name="id-card" />} prefetch={false}>
          {WORDS.begin(etiqueta)}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-3">
      <Icon name="id-card" className="size-icon-lg shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{WORDS.joined(etiqueta)}</p>
        <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <span>{WORDS.since(formatInstant(joined.creado_en))}</span>
          {joined.usado_en && <span>{WORDS.used(formatInstant(joined.usado_en))}</span>}
        </p>
      </div>
      <Button onClick={() => setAsked(true)}>{WORDS.separate}</Button>
      <ConfirmLater
        near={false}
        open={asked}
        onOpenChange={(open) => !open && !busy && setAsked(false)}
        title={WORDS.question}
        confirmLabel={WORDS.separate}
        tone="danger"
        icon={null}
        busy={busy}
        onConfirm={() => void separate()}
      >
        <p>{WORDS.help}</p>
      </ConfirmLater>
    </div>
  );
}
