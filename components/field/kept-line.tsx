"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { keepingNow, onKeeping } from "@/lib/field/keeping";
import { formatTime } from "@/lib/format";

/** 'Guardado en este equipo a las 10:42', or why the last change was not kept. */
export function KeptLine({ since }: { since: string }) {
  const { at, failed } = useSyncExternalStore(onKeeping, keepingNow, keepingNow);
  if (failed) {
    return (
      <Notice tone="red" role="alert" title="No se guardó.">
        {failed}
      </Notice>
    );
  }
  return (
    <p className="flex items-center gap-1.5 text-xs text-secondary tabular-nums">
      <Icon name="circle-check" className="size-icon-sm shrink-0 text-state-green" />
      Guardado en este equipo a las {formatTime(at ?? since)}
    </p>
  );
}
