"use client";

import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import { OBSERVACION_SECCION_MAX } from "@/contract/codes";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";

interface RemarkButtonProps {
  /** The section's name as a reader says it. */
  section: string;
  made: boolean;
  onOpen: () => void;
}

/** Opens the observation of a section, at its head. */
export const RemarkButton = ({ section, made, onOpen }: RemarkButtonProps) => (
  <Button
    variant="ghost"
    size="sm"
    className={made ? "mr-1.5 text-state-red-fg!" : "mr-1.5"}
    aria-label={`${made ? DESK.observed : DESK.observe} ${section}`}
    {...(made && { icon: <Icon name="message-square-text" /> })}
    onClick={onOpen}
  >
    {made ? DESK.observed : DESK.observe}
  </Button>
);

interface RemarkFormProps {
  section: string;
  text: string;
  onText: (text: string) => void;
  onTemplates: () => void;
  onDone: () => void;
  onRemove: () => void;
}

/** The observation of one section, written where the fault is; what is typed counts without another press. */
export function RemarkForm({ section, text, onText, onTemplates, onDone, onRemove }: RemarkFormProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The person has just asked to write here: the buttons below the field come into view with it.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={form}
      className="grid scroll-mt-12 scroll-mb-4 gap-2 rounded-b-md border-t border-state-red-line bg-state-red-bg p-3 drawer:scroll-mb-24"
    >
      <div className="flex items-baseline gap-2">
        <label htmlFor={id} className="text-xs font-medium text-state-red-fg">
          {DESK.observationOn(section)} (*)
        </label>
        <Button variant="link" size="sm" className="ml-auto" onClick={onTemplates}>
          {DESK.templates}
        </Button>
      </div>
      <TextArea
        id={id}
        rows={3}
        ref={field}
        maxLength={OBSERVACION_SECCION_MAX}
        value={text}
        aria-describedby={`${id}-help`}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p id={`${id}-help`} className="num flex-1 text-xs text-secondary">
          {DESK.remarkHelp} {`${text.length} de ${OBSERVACION_SECCION_MAX} caracteres`}
        </p>
        <Button size="sm" onClick={onRemove}>
          {text === "" ? DESK.cancel : DESK.takeAway}
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          {DESK.remarkDone}
        </Button>
      </div>
    </div>
  );
}
