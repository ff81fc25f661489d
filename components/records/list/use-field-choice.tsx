"use client";

import { useId, useMemo, useState } from "react";
import type { TableColumn } from "@/components/engine/row-action";
import { Checkbox } from "@/components/ui/checkbox";
import type { Kind } from "@/contract/resources/registros";
import { FIELD_OFFER } from "@/lib/records/words";
import type { RecordRow } from "./record-row";

export interface FieldChoice {
  /** The chosen records, also those of other pages; null while rows cannot be chosen. */
  chosen: readonly string[] | null;
  begin: () => void;
  end: () => void;
  /** The column of check boxes; null while rows cannot be chosen. */
  column: TableColumn<RecordRow> | null;
}

/** The row's record can still be changed by this person: some step out of its draft, or its pencil, is offered. */
const isOpenDraft = ({ actions: { editar, derivar, aprobar } }: RecordRow) =>
  editar || derivar !== "hidden" || aprobar !== "hidden";

interface PickProps {
  name: string;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

function Pick({ name, chosen, onChange }: PickProps) {
  return (
    <Checkbox
      id={useId()}
      className="align-middle phone:-my-3"
      checked={chosen}
      onChange={(event) => onChange(event.target.checked)}
      label={<span className="sr-only">{FIELD_OFFER.pick(name)}</span>}
    />
  );
}

/** The rows that are chosen to be taken along to the field. */
export function useFieldChoice(kind: Kind): FieldChoice {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const column = useMemo((): TableColumn<RecordRow> | null => {
    if (!chosen) return null;
    const toggle = (ref: string, on: boolean) =>
      setChosen((now) => [...(now ?? []).filter((one) => one !== ref), ...(on ? [ref] : [])]);
    return {
      key: "elegir",
      header: FIELD_OFFER.column,
      headHidden: true,
      width: "36px",
      card: "badge",
      render: (row) => {
        const ref = `${kind}:${row.id}`;
        if (!isOpenDraft(row)) return null;
        return <Pick name={row.nombre} chosen={chosen.includes(ref)} onChange={(on) => toggle(ref, on)} />;
      },
    };
  }, [chosen, kind]);
  return {
    ...{ chosen, column },
    begin: () => setChosen([]),
    end: () => setChosen(null),
  };
}
