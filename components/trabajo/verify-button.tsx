"use client";

import { refreshInboxCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import type { Kind } from "@/contract/resources/registros";
import { VERIFIED } from "@/lib/registros/verified";

interface VerifyButtonProps {
  kind: Kind;
  id: number;
  nombre: string;
}

/** Says from the row that a record of the National Catalogue is still true. */
export function VerifyButton({ kind, id, nombre }: VerifyButtonProps) {
  const { save, busy } = useSave();
  const verify = async () => {
    const saved = await save(`${kind}.verificado`, { id }, { ok: VERIFIED.ok, failed: VERIFIED.failed });
    if (saved.ok) refreshInboxCounts();
  };
  return (
    <Button
      size="sm"
      loading={busy}
      aria-label={`${VERIFIED.button}: ${nombre}`}
      title={VERIFIED.help}
      onClick={() => void verify()}
      className="phone:h-11"
    >
      {VERIFIED.button}
    </Button>
  );
}
