"use client";

import { useEffect, useRef, useState } from "react";
import { ReviewTabs, useRevision } from "@/components/seguimiento/review/review-panel";
import type { Folds } from "@/components/seguimiento/review/record-tab";
import type { Kind } from "@/contract/calls";
import type { MapTiles } from "@/lib/map/config";
import { DESK, FOOT_KEYS } from "@/lib/seguimiento/revision/desk-texts";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { Chain } from "./chain";
import { DecisionForm } from "./decision";
import { DeskPhotos } from "./desk-photos";
import { DeskPlace } from "./desk-place";
import { KeyCap } from "./key-cap";
import type { Desk, DeskRow } from "./use-desk";
import { useDeskKeys } from "./use-desk-keys";
import { useRemarks } from "./use-remarks";

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
    // On a phone the record before was scrolled through.
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
          {...{ kind, row, revision }}
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
          {...{ kind, desk, field }}
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
