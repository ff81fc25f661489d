"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { ReviewTabs, useRevision } from "@/components/seguimiento/review/review-panel";
import type { Folds } from "@/components/seguimiento/review/record-tab";
import type { Kind } from "@/contract/calls";
import type { MapTiles } from "@/lib/map/config";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { DESK, FOOT_KEYS } from "@/lib/seguimiento/revision/desk-texts";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { formatDay, formatDays } from "@/lib/format";
import type { Observacion } from "@/lib/seguimiento/revision/revision";
import { DecisionForm } from "./decision";
import { DeskPhotos } from "./desk-photos";
import { DeskPlace } from "./desk-place";
import { KeyCap } from "./key-cap";
import type { Desk, DeskRow } from "./use-desk";
import { useDeskKeys } from "./use-desk-keys";
import { useRemarks } from "./use-remarks";

interface ChainProps {
  row: InboxRow;
  level: string;
  observaciones: readonly Observacion[];
}

/** The steps that led here, the last one first. */
function Chain({ row, level, observaciones }: ChainProps) {
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

/** A key decides on a record only after it has been shown for so long, in ms: a key held or typed by mistake does not. */
const SEEN_MS = 500;

export interface ReviewedRecordProps {
  kind: Kind;
  /** The level that reviews here, as the chain says it. */
  level: string;
  tiles: MapTiles;
  desk: Desk;
  row: DeskRow;
  folds: Folds;
}

/** What changed at the left, what is looked at in the middle, the decision at the right. */
export function ReviewedRecord({ kind, level, tiles, desk, row, folds }: ReviewedRecordProps) {
  const revision = useRevision(kind, row);
  const [tab, setTab] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { remarks, dialog, openTemplates, remove } = useRemarks({ kind, said: desk.said, onSaid: desk.write });
  const registro = row.id_ppirta ?? 0;
  const { observacion, secciones } = desk.said;
  const approve = () => desk.take(1);
  const refuse = () => {
    if (row.impedimento !== null) return;
    if (observacion.trim() === "" && secciones.length === 0) setAsking(true);
    else desk.take(2);
  };
  const shown = useRef(Infinity);
  useEffect(() => {
    shown.current = Date.now();
    // On a phone the page may still be scrolled down from the last record.
    document.documentElement.scrollTop = 0;
  }, []);
  const onceSeen = (act: () => void) => () => {
    if (Date.now() - shown.current >= SEEN_MS) act();
  };
  useDeskKeys({
    A: onceSeen(approve),
    N: onceSeen(refuse),
    O: () => field.current?.focus(),
    P: openTemplates,
    C: () => setTab("cambios"),
    R: () => setTab("registro"),
  });
  return (
    <>
      <section aria-labelledby="revisado" className="desk-left">
        <h2 id="revisado" className="sr-only">
          {REVISION.panel}
        </h2>
        <ReviewTabs
          kind={kind}
          row={row}
          revision={revision}
          parts={{ folds, ...(row.impedimento === null && { remarks }) }}
          chosen={tab}
          onChoose={setTab}
        />
      </section>
      <section aria-label={DESK.looks} className="desk-middle">
        {kind === "ppirta" && <DeskPhotos id={registro} />}
        <DeskPlace kind={kind} id={registro} tiles={tiles} />
      </section>
      <div className="desk-right">
        <DecisionForm
          kind={kind}
          desk={desk}
          field={field}
          impedimento={row.impedimento}
          onApprove={approve}
          onRefuse={refuse}
          onTemplates={openTemplates}
          onUnobserve={remove}
          asking={{
            open: asking,
            onOpen: setAsking,
            onConfirm: () => {
              setAsking(false);
              desk.take(2);
            },
          }}
        />
        {dialog}
        <Chain
          row={row}
          level={level}
          observaciones={revision.state === "ready" ? (revision.value?.observaciones ?? []) : []}
        />
        <dl
          aria-hidden
          className="mt-auto grid grid-cols-2 gap-x-3 gap-y-1.5 border-t border-line-default pt-3 text-xs text-secondary drawer:hidden"
        >
          {FOOT_KEYS.map(([key, what]) => (
            <div key={key} className="flex items-center gap-2">
              <dt>
                <KeyCap of={key} />
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
