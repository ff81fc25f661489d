"use client";

import { useState, useRef } from "react";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { lazyPart } from "@/components/ui/lazy-part";
import { api } from "@/lib/api-client";
import { MANY_STEPS, MANY_REMOVE } from "@/lib/registros/many-texts";
import type { RecordStep } from "@/lib/registros/state";
import { showToast } from "@/components/engine/use-save";
import { useUndo, isRestorable } from "@/components/engine/use-undo";
import { formatNumber } from "@/lib/format";
import { REMOVE, UNDO } from "@/lib/texts";
import { type Chosen, sortOut, stepHindrance, removeHindrance } from "../chosen";
import type { ManyAction } from "./choice-bar";
import { ChosenNames } from "./chosen-names";
import { ManyDialog } from "./many-dialog";

interface RemoveManyProps {
  kind: Kind;
  rows: readonly Chosen[];
  onClose: (done: readonly number[]) => void;
}

/** Deletes the chosen records, after a question that says how many. */
function RemoveMany({ kind, rows, onClose }: RemoveManyProps) {
  const undo = useUndo(kind, UNDO.inBin);
  const restorable = useRef(new Set<number>());
  const close = (done: readonly number[]) => {
    onClose(done);
    const back = done.filter((id) => restorable.current.has(id));
    if (back.length > 0) showToast(UNDO.removed(formatNumber(back.length)), undo(back));
  };
  const sorted = sortOut(rows, removeHindrance);
  return (
    <ManyDialog
      words={MANY_REMOVE}
      file="borrar"
      danger
      {...sorted}
      act={async ({ id }, idempotencyKey) => {
        if (isRestorable(await api(`${kind}.remove`, { id, idempotencyKey }))) restorable.current.add(id);
        return undefined;
      }}
      onClose={close}
    >
      <p className="text-sm">{REMOVE.warning}</p>
      <ChosenNames rows={sorted.able} />
    </ManyDialog>
  );
}

interface StepManyProps {
  kind: Kind;
  step: RecordStep;
  rows: readonly Chosen[];
  onClose: (done: readonly number[]) => void;
}

/** Derives or approves the chosen records that may be, and names the others. */
function StepMany({ kind, step, rows, onClose }: StepManyProps) {
  const words = MANY_STEPS[step];
  const sorted = sortOut(rows, (row) => stepHindrance(step, row));
  return (
    <ManyDialog
      words={words}
      file={step}
      {...sorted}
      act={async ({ id }, idempotencyKey) => {
        await api(`${kind}.derivar`, { id, idempotencyKey });
        return undefined;
      }}
      onClose={onClose}
    >
      <ChosenNames rows={sorted.able} />
    </ManyDialog>
  );
}

/** Its controls are those of the record's form. */
const ChangeMany = lazyPart(() => import("./change-many").then((module) => module.ChangeMany));

const AssignMany = lazyPart(() => import("./assign-many").then((module) => module.AssignMany));

const NONE: readonly number[] = [];

interface ManyActionsProps {
  action: ManyAction;
  kind: Kind;
  subject: Subject;
  rows: readonly Chosen[];
  /** Called with the ids that leave the choice: those that were sent or deleted. */
  onClose: (gone: readonly number[]) => void;
}

/** The dialog of an action on the chosen records. */
export function ManyActions({ action, kind, subject, rows: now, onClose }: ManyActionsProps) {
  // The list behind it is loaded again while it is open.
  const [rows] = useState(now);
  switch (action) {
    case "cambiar":
      return <ChangeMany kind={kind} subject={subject} rows={rows} onClose={() => onClose(NONE)} />;
    case "asignar":
      return <AssignMany kind={kind} subject={subject} rows={rows} onClose={() => onClose(NONE)} />;
    case "eliminar":
      return <RemoveMany kind={kind} rows={rows} onClose={onClose} />;
    default:
      return <StepMany kind={kind} step={action} rows={rows} onClose={onClose} />;
  }
}
