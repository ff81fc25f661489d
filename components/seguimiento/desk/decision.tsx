"use client";

import { useId, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import type { Kind } from "@/contract/calls";
import { OBSERVACION_MAX } from "@/contract/codes";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { KeyCap } from "./key-cap";
import { ReturnsWith } from "./returns-with";
import type { Desk } from "./use-desk";
import { Held, RefusedDecisions } from "./waits";

interface DecisionFormProps {
  kind: Kind;
  desk: Desk;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Why this person may not decide; null if they may. */
  impedimento: string | null;
  onApprove: () => void;
  onRefuse: () => void;
  onTemplates: () => void;
  onUnobserve: (seccion: string) => void;
  /** The question before a record goes back without a word. */
  asking: { open: boolean; onOpen: (open: boolean) => void; onConfirm: () => void };
}

/** The decision on the record at hand, always at the same place; on a phone it sticks to the lower edge. */
export function DecisionForm({ kind, desk, field, impedimento, asking, ...props }: DecisionFormProps) {
  const { said, later } = desk;
  const id = useId();
  const pointed = said.secciones.length > 0;
  const denied = impedimento === null ? {} : { disabledReason: impedimento };
  return (
    <>
      <ReturnsWith kind={kind} secciones={said.secciones} onRemove={props.onUnobserve} />
      <div className="field">
        <div className="flex items-baseline justify-between">
          <label htmlFor={id} className="field-label">
            {pointed ? DESK.general : DESK.observation}
          </label>
          <Button variant="link" size="sm" onClick={props.onTemplates}>
            {DESK.templates}
            <KeyCap of="P" />
          </Button>
        </div>
        <TextArea
          id={id}
          ref={field}
          rows={3}
          maxLength={OBSERVACION_MAX}
          value={said.observacion}
          placeholder={DESK.observationHelp}
          aria-describedby={`${id}-help`}
          onChange={(event) => desk.write({ ...said, observacion: event.target.value })}
        />
        <p id={`${id}-help`} className="num text-xs text-muted">
          {`${said.observacion.length} de ${OBSERVACION_MAX} caracteres`}
        </p>
      </div>
      <div className="desk-decide">
        <div className="desk-held">
          <Held desk={desk} />
        </div>
        <Button
          variant="primary"
          size="lg"
          className="justify-start!"
          icon={<Icon name="badge-check" />}
          onClick={props.onApprove}
          {...(pointed && { disabledReason: DESK.notApproved })}
          {...denied}
        >
          {DESK.approve}
          <KeyCap of="A" />
        </Button>
        <Button
          size="lg"
          className="justify-start! border-state-red! text-state-red-fg!"
          icon={<Icon name="circle-x" />}
          onClick={props.onRefuse}
          {...denied}
        >
          {DESK.refuse}
          <KeyCap of="N" />
        </Button>
        <RefusedDecisions desk={desk} />
      </div>
      {later && (
        <Button variant="link" className="self-start" onClick={later}>
          {DESK.later}
          <KeyCap of="D" />
        </Button>
      )}
      <ConfirmDialog
        open={asking.open}
        onOpenChange={asking.onOpen}
        title={DESK.withoutObservation}
        confirmLabel={DESK.yesWithout}
        cancelLabel={DESK.writeObservation}
        tone="primary"
        onConfirm={asking.onConfirm}
      >
        {DESK.withoutObservationText}
      </ConfirmDialog>
    </>
  );
}
