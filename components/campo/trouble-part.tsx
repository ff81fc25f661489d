"use client";

import { type ComponentType, useState } from "react";
import { Button } from "@/components/ui/button";
import { dropMine, rowAsNew } from "@/lib/campo/decisions";
import { formFieldsOf, partName } from "@/lib/campo/part-fields";
import type { TroubledPart } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { Problema, RegistroDeCampo } from "@/lib/campo/types";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { TroubleCard } from "./trouble-card";
import type { TroubleDecisions } from "./trouble-decisions";
import { TroubleDoubt } from "./trouble-doubt";
import { TroubleRefused } from "./trouble-refused";
import { useAct } from "./use-act";
import { rowsForNames } from "./use-choices";
import { useShown } from "./use-shown";
import { ValueList } from "./trouble-side";

const { repeated, deleted, removal } = PROBLEMAS;

interface TroubleRowProps {
  record: RegistroDeCampo;
  part: TroubledPart;
  name: string;
  decisions: TroubleDecisions;
}

/** A section's row that repeats another, or that was deleted at the office: keep it, or remove mine after a question. */
function TroubleRow({ record, part, name, decisions }: TroubleRowProps) {
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
      <ValueList recurso={part.recurso} fields={fields} values={part.valores} rows={rowsForNames(record, part)} />
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

const { failed, conflict, forbidden } = PROBLEMAS;

interface TroublePartProps {
  record: RegistroDeCampo;
  part: TroubledPart;
  decisions: TroubleDecisions;
}

/** What names a row, in order of preference; else its first field. */
const NAMING = ["nombre", "establecimiento", "tramo"];

/** A part's name; of a section's row with the row's own. */
function usePartName(record: RegistroDeCampo, part: TroubledPart): string {
  const { recurso, valores } = part;
  const fields = formFieldsOf(recurso);
  const naming = fields.find(({ name }) => NAMING.includes(name)) ?? fields[0];
  const isRow = recurso !== record.kind && recurso !== "informacion";
  const field = naming ?? { name: "", label: "", control: "text" };
  const name = useShown({ recurso, field, rows: rowsForNames(record, part) }, isRow ? valores : {});
  return PROBLEMAS.row(partName(recurso), name);
}

/** A failure, or a conflict whose other side could not be read: only trying again helps. */
function TroubleFailed({ record, part, decisions, name }: TroublePartProps & { name: string }) {
  const { busy, act } = useAct();
  const { tipo, mensaje } = part.problema;
  const isConflict = tipo === "conflicto";
  return (
    <TroubleCard
      title={isConflict ? conflict.subtitle : failed.title}
      of={name}
      icon={isConflict ? "git-compare" : "circle-alert"}
      actions={
        <>
          <Button loading={busy} onClick={() => void act(() => decisions.retry(record.clave, part.clave))}>
            {PROBLEMAS.retry}
          </Button>
          {part.quitada && (
            <Button onClick={() => void act(() => dropMine(record.clave, part.clave))}>{forbidden.keepRow}</Button>
          )}
        </>
      }
    >
      {mensaje && !isConflict && <p>{mensaje}</p>}
      {!part.quitada && <p className="text-muted">{isConflict ? conflict.unreadable : failed.help}</p>}
    </TroubleCard>
  );
}

/** The card of each problem. */
const CARDS: Record<Problema["tipo"], ComponentType<TroublePartProps & { name: string }>> = {
  rechazado: TroubleRefused,
  dudoso: TroubleDoubt,
  repetido: TroubleRow,
  eliminado: TroubleRow,
  conflicto: TroubleFailed,
  derivado: TroubleFailed,
  ajeno: TroubleFailed,
  fallo: TroubleFailed,
};

/** What keeps one part from being sent, conflicts that can be decided aside. */
export function TroublePart(props: TroublePartProps) {
  const name = usePartName(props.record, props.part);
  const Card = CARDS[props.part.problema.tipo];
  return <Card {...props} name={name} />;
}
