"use client";

import { api } from "@/lib/api-client";
import type { BinRow } from "@/lib/papelera/texts";
import { MANY_RESTORE } from "@/lib/registros/many-texts";
import { ChosenNames } from "../registros/list/many/chosen-names";
import { ManyDialog } from "../registros/list/many/many-dialog";

interface RestoreManyProps {
  rows: readonly BinRow[];
  onClose: (done: readonly number[]) => void;
}

/** Brings the chosen records back, and says what became of each. */
export function RestoreMany({ rows, onClose }: RestoreManyProps) {
  return (
    <ManyDialog
      words={MANY_RESTORE}
      file="restaurar"
      able={rows}
      leftOut={[]}
      act={async ({ tipo, registro }, idempotencyKey) => {
        await api(`${tipo}.restaurar`, { id: registro, idempotencyKey });
        return undefined;
      }}
      onClose={onClose}
    >
      <ChosenNames rows={rows} />
    </ManyDialog>
  );
}
