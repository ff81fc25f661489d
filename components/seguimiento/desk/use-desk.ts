"use client";

import { useState } from "react";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { useDraft } from "@/components/engine/use-draft";
import type { ReviewAction } from "@/lib/descriptors";
import { clearDraft } from "@/lib/forms/drafts";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import {
  markDecided,
  nextUndecided,
  openQueue,
  putOff,
  type Queue,
  undoDecision,
} from "@/lib/seguimiento/revision/queue";
import { NO_REMARKS, type ReviewRemarks, readRemarks, trimRemarks } from "@/lib/seguimiento/revision/remarks";
import { type Decision, type RefusedDecision, useHeldDecision } from "./use-held-decision";

/** A pending step with the address of its own turn. */
export type DeskRow = InboxRow & { revisar: string };

interface DeskInput {
  action: ReviewAction;
  rows: readonly DeskRow[];
  /** The step to begin with; null: the first one. */
  first: number | null;
  userId: number | string | null;
}

const nameOf = ({ nombre, cite }: InboxRow) => nombre ?? cite;

/** What is at hand on the reviewer's desk, what was typed of it, and what can be done with it. */
export function useDesk({ action, rows, first, userId }: DeskInput) {
  const [queue, setQueue] = useState(() =>
    openQueue(
      rows.map(({ id }) => id),
      first,
    ),
  );
  const [written, setWritten] = useState<Readonly<Record<number, ReviewRemarks>>>({});
  /** The announcement for screen readers. */
  const [told, setTold] = useState("");
  const rowOf = (id: number | null) => rows.find((one) => one.id === id) ?? null;
  const row = rowOf(queue.at);
  const form = `${action.call}.mesa`;
  const draft = useDraft({ userId, form, id: row?.id ?? null });
  // Until the server has it, a decision can come back with its words, after a reload too.
  const holding = useHeldDecision(action.call, ({ id }) => {
    clearDraft({ userId, form, id });
    setWritten(({ [id]: _sent, ...others }) => others);
  });

  const said = row ? (written[row.id] ?? readRemarks(draft.offered?.values)) : NO_REMARKS;
  const write = (next: ReviewRemarks) => {
    if (!row) return;
    setWritten((known) => ({ ...known, [row.id]: next }));
    draft.keep({ ...next });
  };
  const show = (next: Queue) => {
    setQueue(next);
    const to = rowOf(next.at);
    if (to) window.history.replaceState(null, "", to.revisar);
  };
  const take = (aprobado: Decision["aprobado"]) => {
    if (!row || row.impedimento !== null) return;
    if (aprobado === 1 && said.secciones.length > 0) return setTold(DESK.notApproved);
    holding.decide({ row, aprobado, ...trimRemarks(said) });
    setTold(DESK.decided(nameOf(row), aprobado === 1 ? DESK.approved : DESK.refused));
    show(markDecided(queue));
  };
  const bringBack = ({ row: of, observacion, secciones }: Decision) => {
    setWritten((known) => ({ ...known, [of.id]: { observacion, secciones } }));
    setTold(DESK.undone(nameOf(of)));
    show(undoDecision(queue, of.id));
  };
  const step = (by: 1 | -1): (() => void) | undefined => {
    const to = nextUndecided(queue, by);
    return to === null ? undefined : () => show({ ...queue, at: to });
  };
  const postponed = putOff(queue);

  return {
    row,
    /** The place of the record at hand among these rows, from 1. */
    place: row ? queue.order.indexOf(row.id) + 1 : 0,
    told,
    said,
    write,
    take,
    step,
    later: postponed === queue ? undefined : () => show(postponed),
    held: holding.held,
    undo: () => {
      const decision = holding.undo();
      if (decision) bringBack(decision);
    },
    refused: holding.refused,
    retry: (one: RefusedDecision) => {
      holding.forget(one);
      bringBack(one);
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;
