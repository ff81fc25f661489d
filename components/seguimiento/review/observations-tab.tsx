import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/engine/cells";
import { EmptyState } from "@/components/ui/empty";
import { formatInstant } from "@/lib/format";
import type { Observacion } from "@/lib/seguimiento/revision/revision";
import { REVISION } from "@/lib/seguimiento/revision/texts";

/** The observations of earlier reviews, with person, level and time; newest first. */
export function ObservationsTab({ observaciones }: { observaciones: readonly Observacion[] }) {
  if (observaciones.length === 0) {
    return <EmptyState icon={<Icon name="message-square" />} title={REVISION.noObservations} />;
  }
  return (
    <ol aria-label={REVISION.tabs.observaciones} className="grid gap-2">
      {observaciones.map(({ fecha, nivel, usuario, seg_estado, observacion }, index) => (
        <li key={index} className="rounded-md border border-line-default bg-surface px-3 py-2 text-sm">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateBadge value={seg_estado} />
            <span className="text-xs font-medium text-secondary">{nivel}</span>
            <time {...(fecha && { dateTime: fecha })} className="ml-auto text-xs text-muted tabular-nums">
              {formatInstant(fecha)}
            </time>
          </div>
          <p className="mt-1.5 break-words whitespace-pre-line">{observacion}</p>
          <p className="mt-1 text-xs text-secondary">{usuario}</p>
        </li>
      ))}
    </ol>
  );
}
