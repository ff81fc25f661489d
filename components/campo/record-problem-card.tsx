"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { inScope } from "@/contract/policy";
import { departmentOf } from "@/lib/campo/parts";
import type { TroubledPart } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { FotoDeCampo, PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { RemoveDialog } from "./remove-dialog";
import { TroubleCard } from "./trouble-card";
import type { TroubleDecisions } from "./trouble-decisions";
import { useAct } from "./use-act";

const { derived, deleted, forbidden, notYours } = PROBLEMAS;

interface RecordProblemCardProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  part: TroubledPart;
  person: Pick<PersonaDeCampo, "departamento" | "subject">;
  decisions: TroubleDecisions;
  /** Called when the record was removed or registered anew. */
  onLeave: () => void;
}

/** What the card says, and what its removal is called. */
function cardTexts({ record, photos, part, person }: RecordProblemCardProps) {
  if (part.problema.tipo === "derivado") {
    const departamento = record.registro?.departamento ?? person.departamento;
    return { title: derived.title, help: [derived.help(departamento)], drop: derived.drop };
  }
  if (part.problema.tipo === "ajeno") {
    const department = departmentOf(record);
    const { title, help } = department === null || inScope(person.subject, department) ? forbidden : notYours;
    return { title, help: [help], drop: PROBLEMAS.remove };
  }
  const here = photos.filter(({ conImagen }) => conImagen).length;
  const help = [deleted.help, deleted.withPhotos(here, photos.length - here)];
  return { title: part.problema.mensaje ? deleted.restoredTitle : deleted.title, help, drop: PROBLEMAS.remove };
}

/** The record was derived, is gone, or is another department's: the person's version stays until they remove it. */
export function RecordProblemCard(props: RecordProblemCardProps) {
  const { record, photos, part, decisions, onLeave } = props;
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct();
  const { title, help, drop } = cardTexts(props);
  const { tipo, mensaje } = part.problema;
  const again = async () => {
    if (await act(() => decisions.registerAgain(record.clave))) onLeave();
  };
  return (
    <TroubleCard
      title={title}
      icon={tipo === "derivado" ? "send" : "triangle-alert"}
      actions={
        <>
          <Button loading={busy} onClick={() => void act(() => decisions.retry(record.clave))}>
            {PROBLEMAS.retry}
          </Button>
          {tipo === "eliminado" && (
            <Button variant="primary" loading={busy} onClick={() => void again()}>
              {deleted.again}
            </Button>
          )}
          <Button onClick={() => setAsking(true)}>{drop}</Button>
        </>
      }
    >
      {mensaje && <p className="text-muted">{mensaje}</p>}
      {help.filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <RemoveDialog
        record={record}
        photos={photos}
        onRemoved={onLeave}
        open={asking}
        onOpenChange={setAsking}
        mine={tipo === "derivado"}
      />
    </TroubleCard>
  );
}
