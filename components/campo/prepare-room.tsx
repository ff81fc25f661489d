"use client";

import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress";
import { formatBytes } from "@/lib/format";
import { FieldPanel } from "./frame";
import type { Persistence } from "./use-persistence";
import { useRoom } from "./use-room";

const REFUSED =
  "El navegador no se comprometió a conservarlo: si falta espacio, podría borrarlo. Instale esta página en la pantalla " +
  "de inicio del equipo, o márquela como favorita, y vuelva a preparar.";

/** The room on the device, and whether the browser promised to keep what is stored. */
export function PrepareRoom({ persistence }: { persistence: Persistence }) {
  const room = useRoom();
  return (
    <FieldPanel>
      <div className="flex items-baseline gap-2">
        <h2 className="text-sm font-semibold text-primary">Espacio en el equipo</h2>
        {room && <span className="ml-auto text-sm text-muted tabular-nums">quedan {formatBytes(room.left)}</span>}
      </div>
      {room && <ProgressBar value={room.used / (room.used + room.left)} label="Espacio ocupado en este equipo" />}
      {persistence === "kept" && (
        <p className="flex items-center gap-1.5 text-xs text-secondary">
          <Icon name="circle-check" className="size-icon-sm shrink-0 text-state-green" />
          El navegador se comprometió a conservarlo
        </p>
      )}
      {persistence === "refused" && (
        <p className="flex items-start gap-1.5 text-xs text-secondary">
          <Icon name="triangle-alert" className="mt-px size-icon-sm shrink-0 text-state-orange" />
          {REFUSED}
        </p>
      )}
    </FieldPanel>
  );
}
