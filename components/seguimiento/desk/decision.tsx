"use client";

import { useId, type RefObject } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import type { Kind } from "@/contract/calls";
import { OBSERVACION_MAX } from "@/contract/codes";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { seccionNombre, type SeccionObservada } from "@/contract/secciones";
import { KeyCap } from "./key-cap";
import type { Desk } from "./use-desk";
import { Held, RefusedDecisions } from "./waits";

interface ReturnsWithProps {
  kind: Kind;
  secciones: readonly SeccionObservada[];
  onRemove: (seccion: string) => void;
}

/** The sections that the record goes back with. */
function ReturnsWith({ kind, secciones, onRemove }: ReturnsWithProps) {
  if (secciones.length === 0) return null;
  return (
    <section aria-labelledby="se-devuelve" className="grid gap-1.5">
      <div className="flex items-baseline justify-between">
        <h2 id="se-devuelve" className="text-2xs font-semibold tracking-caps text-muted uppercase">
          {DESK.returnsWith}
        </h2>
        <span className="num text-xs text-secondary">{DESK.sections(secciones.length)}</span>
      </div>
      <ul className="grid gap-1.5">
        {secciones.map(({ seccion, observacion }) => (
          <li
            key={seccion}
            className="flex items-start gap-2 rounded-md border border-state-red-line bg-state-red-bg py-1.5 pr-1 pl-2.5 text-xs"
          >
            <Icon name="message-square" className="mt-px size-icon-sm shrink-0 text-state-red" />
            <p className="min-w-0 flex-1">
              <b className="block font-semibold">{seccionNombre(kind, seccion)}</b>
              <span className="line-clamp-2 break-words">{observacion}</span>
            </p>
            <IconButton
              label={DESK.takeAwayOf(seccionNombre(kind, seccion))}
              icon={<Icon name="x" />}
              onClick={() => onRemove(seccion)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

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
