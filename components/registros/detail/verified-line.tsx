"use client";

import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Kind } from "@/contract/resources/registros";
import { VERIFIED, type Vigencia } from "@/lib/registros/verified";

interface VerifiedLineProps extends Vigencia {
  kind: Kind;
  id: number;
  /** This person may say that it is still true. */
  canVerify: boolean;
}

/** When a record of the National Catalogue was last verified, and the press that renews it. */
export function VerifiedLine({ kind, id, text, due, canVerify }: VerifiedLineProps) {
  const { save, busy } = useSave();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-secondary">
      <span className="inline-flex items-center gap-1.5 tabular-nums [&_svg]:size-icon">
        <Icon name={due ? "clock" : "badge-check"} className={due ? "text-state-orange" : "text-state-green"} />
        {text}
      </span>
      {canVerify && (
        <Button
          size="sm"
          loading={busy}
          title={VERIFIED.help}
          onClick={() => void save(`${kind}.verificado`, { id }, { ok: VERIFIED.ok, failed: VERIFIED.failed })}
        >
          {VERIFIED.button}
        </Button>
      )}
    </div>
  );
}
