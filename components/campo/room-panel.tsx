"use client";

import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress";
import { fieldHrefs } from "@/lib/campo/hrefs";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { spokenAge } from "@/lib/campo/when";
import { daysSince, formatBytes } from "@/lib/format";
import { FieldPanel } from "./frame";
import { useRoom } from "./use-room";

/** After so many days what was taken along counts as old. */
const OLD_DAYS = 7;

/** What the screen does with what is registered, the room on the device, and when it was prepared. */
export function RoomPanel({ person, note }: { person: PersonaDeCampo; note: string }) {
  const room = useRoom();
  const { preparado } = person;
  const old = (daysSince(preparado, new Date()) ?? 0) > OLD_DAYS;
  return (
    <FieldPanel>
      <p className="flex items-start gap-2.5 text-sm text-secondary">
        <Icon name="smartphone" className="mt-px size-icon shrink-0 text-muted" />
        {note}
      </p>
      {room && <ProgressBar value={room.used / (room.used + room.left)} label="Espacio ocupado en este equipo" />}
      <div className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
        {room && (
          <span className="mr-auto">
            Ocupa {formatBytes(room.used)} · quedan {formatBytes(room.left)}
          </span>
        )}
        <a
          href={fieldHrefs.preparar()}
          className="-my-2 inline-flex min-h-11 items-center gap-1 font-medium text-link underline"
        >
          {old && <Icon name="triangle-alert" className="size-icon-sm text-state-orange" />}
          <span>{preparado === null ? "Preparar el equipo" : `Preparado ${spokenAge(preparado, new Date())}`}</span>
        </a>
      </div>
    </FieldPanel>
  );
}
