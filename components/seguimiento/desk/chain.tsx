import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { formatDay, formatDays } from "@/lib/format";
import type { Observacion } from "@/lib/seguimiento/revision/revision";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import type { ReactNode } from "react";

interface ChainProps {
  row: InboxRow;
  level: string;
  observaciones: readonly Observacion[];
}

/** The steps that led here, the last one first. */
export function Chain({ row, level, observaciones }: ChainProps) {
  return (
    <section aria-labelledby="cadena">
      <h2 id="cadena" className="mb-2 text-2xs font-semibold tracking-caps text-muted uppercase">
        {DESK.chain}
      </h2>
      <ol className="grid gap-2.5">
        <Step icon="clock" tone="text-link" day={formatDays(row.dias)} late={row.vencido === 1}>
          <b className="font-semibold">{level}</b>, {DESK.now}
          {row.desde && <span className="block text-muted">{DESK.received(formatDay(row.desde))}</span>}
        </Step>
        <Step icon="send" tone="text-muted" day={formatDay(row.fecha_emision)}>
          {DESK.derived(row.nombre_emisor)}
        </Step>
        {observaciones.map(({ fecha, usuario, seg_estado, observacion }, index) => (
          <Step key={index} icon="message-square" tone="text-state-red" day={formatDay(fecha)}>
            {seg_estado}, {usuario}
            <span className="block break-words text-secondary">«{observacion}»</span>
          </Step>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  icon: IconName;
  tone: string;
  day: string;
  /** More days than its level may take. */
  late?: boolean;
  children: ReactNode;
}

const Step = ({ icon, tone, day, late = false, children }: StepProps) => (
  <li className="flex items-start gap-2.5 text-xs">
    <Icon name={icon} className={`mt-px size-icon shrink-0 ${tone}`} />
    <p className="min-w-0 flex-1">{children}</p>
    <span className={cx("num shrink-0", late ? "font-semibold text-state-red-fg" : "text-muted")}>{day}</span>
  </li>
);
