"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { dropMine, rowAsNew } from "@/lib/campo/decisions";
import { formFieldsOf } from "@/lib/campo/part-fields";
import type { TroubledPart } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { RegistroDeCampo } from "@/lib/campo/types";
import { TroubleCard } from "./trouble-card";
import type { TroubleDecisions } from "./trouble-decisions";
import { ValueList } from "./trouble-side";
import { useAct } from "./use-act";
import { namingRows } from "./use-choices";

const { repeated, deleted, removal } = PROBLEMAS;

interface TroubleRowProps {
  record: RegistroDeCampo;
  part: TroubledPart;
  name: string;
  decisions: TroubleDecisions;
}

/** A section's row that repeats another, or that was deleted at the office: keep it, or remove mine after a question. */
export function TroubleRow({ record, part, name, decisions }: TroubleRowProps) {
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct();
  const isRow = part.recurso !== record.kind && part.recurso !== "informacion";
  const isRepeated = part.problema.tipo === "repetido";
  const fields = formFieldsOf(part.recurso).filter((field) => part.valores[field.name]);
  const keep = async () => {
    if (isRepeated) return decisions.confirmRepeated(record.clave, part.clave);
    await rowAsNew(record.clave, part.clave);
    return decisions.retry(record.clave);
  };
  const remove = async () => {
    await act(() => dropMine(record.clave, part.clave));
    setAsking(false);
  };
  return (
    <TroubleCard
      title={isRepeated ? repeated.title : deleted.rowTitle}
      of={name}
      icon={isRepeated ? "copy" : "trash-2"}
      actions={
        <>
          <Button variant="primary" loading={busy} onClick={() => void act(keep)}>
            {isRepeated ? repeated.keep : deleted.rowAgain}
          </Button>
          <Button loading={busy} onClick={() => void act(() => decisions.retry(record.clave, part.clave))}>
            {PROBLEMAS.retry}
          </Button>
          {isRow && <Button onClick={() => setAsking(true)}>{repeated.drop}</Button>}
        </>
      }
    >
      <p>{isRepeated ? repeated.help : deleted.rowHelp}</p>
      <ValueList recurso={part.recurso} fields={fields} values={part.valores} rows={namingRows(record, part)} />
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        title={repeated.question}
        confirmLabel={removal.confirm}
        cancelLabel={PROBLEMAS.cancel}
        tone="danger"
        busy={busy}
        onConfirm={() => void remove()}
      >
        <p className="font-medium break-words text-primary">{name}</p>
        <p>{removal.noPhotos}</p>
      </ConfirmLater>
    </TroubleCard>
  );
}
