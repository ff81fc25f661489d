"use client";

import { useId, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import { OBSERVACION_MAX } from "@/contract/codes";
import { DESK } from "@/lib/revision/desk-texts";
import { KeyCap } from "./key-cap";

interface DecisionFormProps {
  observacion: string;
  onObservacion: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Why this person may not decide; null if they may. */
  impedimento: string | null;
  onApprove: () => void;
  onRefuse: () => void;
  onLater: (() => void) | undefined;
  /** The question before a record goes back without a word. */
  asking: { open: boolean; onOpen: (open: boolean) => void; onConfirm: () => void };
}

/** The decision on the record at hand, always at the same place. */
export function DecisionForm(props: DecisionFormProps) {
  const { observacion, onObservacion, field, impedimento, asking } = props;
  const id = useId();
  const denied = impedimento === null ? {} : { disabledReason: impedimento };
  return (
    <div className="grid gap-3 drawer:contents">
      <Field label={DESK.observation} htmlFor={id} help={`${observacion.length} de ${OBSERVACION_MAX} caracteres`}>
        <TextArea
          id={id}
          ref={field}
          rows={3}
          maxLength={OBSERVACION_MAX}
          value={observacion}
          placeholder={DESK.observationHelp}
          aria-describedby={`${id}-help`}
          onChange={(event) => onObservacion(event.target.value)}
        />
      </Field>
      <div className="grid gap-2 drawer:sticky drawer:bottom-0 drawer:z-sticky drawer:-mx-3 drawer:grid-cols-2 drawer:border-t drawer:border-line-default drawer:bg-surface drawer:px-3 drawer:py-2 phone:[&_.btn]:px-2 [&_.btn]:w-full">
        <Button
          variant="primary"
          size="lg"
          className="justify-start!"
          icon={<Icon name="badge-check" />}
          onClick={props.onApprove}
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
      </div>
      {props.onLater && (
        <Button variant="link" className="justify-self-start" onClick={props.onLater}>
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
    </div>
  );
}
