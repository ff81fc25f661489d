"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { keepingNow, onKeeping } from "@/lib/campo/keeping";
import { formatTime } from "@/lib/format";

const useKeeping = () => useSyncExternalStore(onKeeping, keepingNow, keepingNow);

/** Why the last change was not kept; nothing while all is. */
export function KeepingFailure() {
  const { failed } = useKeeping();
  return (
    failed && (
      <Notice tone="red" role="alert" title="No se guardó.">
        {failed}
      </Notice>
    )
  );
}

/** 'Guardado en este equipo a las 10:42', or why the last change was not kept. */
export function KeptLine({ since }: { since: string }) {
  const { at, failed } = useKeeping();
  if (failed) return <KeepingFailure />;
  return (
    <p className="flex items-center gap-1.5 text-xs text-secondary tabular-nums">
      <Icon name="circle-check" className="size-icon-sm shrink-0 text-state-green" />
      Guardado en este equipo a las {formatTime(at ?? since)}
    </p>
  );
}
