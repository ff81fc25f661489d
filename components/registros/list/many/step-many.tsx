"use client";

import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { MANY_STEPS } from "@/lib/registros/many-words";
import type { RecordStep } from "@/lib/registros/words";
import { type Chosen, sortOut, stepHindrance } from "../chosen";
import { ChosenNames } from "./chosen-names";
import { ManyDialog } from "./many-dialog";

interface StepManyProps {
  kind: Kind;
  step: RecordStep;
  rows: readonly Chosen[];
  onClose: (done: readonly number[]) => void;
}

/** Derives or approves the chosen records that may be, and names the others. */
export function StepMany({ kind, step, rows, onClose }: StepManyProps) {
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
