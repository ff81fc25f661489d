"use client";

import { useState, type ReactNode, useEffect, useId, useRef } from "react";
import type { Remarks } from "@/components/seguimiento/review/record-tab";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Kind } from "@/contract/calls";
import { OBSERVACION_MAX, OBSERVACION_SECCION_MAX } from "@/contract/codes";
import { seccionNombre } from "@/contract/secciones";
import { withObservation, type ReviewRemarks, withTemplate } from "@/lib/seguimiento/revision/remarks";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";

interface RemarkButtonProps {
  /** The section's name as a reader says it. */
  section: string;
  made: boolean;
  onOpen: () => void;
}

/** Opens the observation of a section, at its head. */
const RemarkButton = ({ section, made, onOpen }: RemarkButtonProps) => (
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
function RemarkForm({ section, text, onText, onTemplates, onDone, onRemove }: RemarkFormProps) {
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

const LazyTemplates = lazyPart(() => import("./templates-dialog").then((module) => module.TemplatesDialog));

interface RemarksInput {
  kind: Kind;
  said: ReviewRemarks;
  onSaid: (said: ReviewRemarks) => void;
}

/**
 * What can be said of single sections, and the templates for it and for the general observation. Each letter counts as
 * said when it is typed: the form below a section only opens and closes.
 */
export function useRemarks({ kind, said, onSaid }: RemarksInput) {
  /** The section that is written on. */
  const [writing, setWriting] = useState<string | null>(null);
  const [templates, setTemplates] = useState(false);
  const textOf = (seccion: string) => said.secciones.find((one) => one.seccion === seccion)?.observacion ?? "";

  const openTemplates = () => setTemplates(true);
  const remarks: Remarks = {
    isMade: (seccion) => textOf(seccion) !== "",
    head: (seccion) => (
      <RemarkButton
        section={seccionNombre(kind, seccion)}
        made={textOf(seccion) !== ""}
        onOpen={() => setWriting(seccion)}
      />
    ),
    foot: (seccion) =>
      writing === seccion && (
        <RemarkForm
          section={seccionNombre(kind, seccion)}
          text={textOf(seccion)}
          onText={(texto) => onSaid(withObservation(said, seccion, texto))}
          onTemplates={openTemplates}
          onDone={() => setWriting(null)}
          onRemove={() => {
            onSaid(withObservation(said, seccion, ""));
            setWriting(null);
          }}
        />
      ),
  };

  const pick = (text: string) => {
    setTemplates(false);
    if (writing) {
      onSaid(withObservation(said, writing, withTemplate(textOf(writing), text).slice(0, OBSERVACION_SECCION_MAX)));
    } else {
      onSaid({ ...said, observacion: withTemplate(said.observacion, text).slice(0, OBSERVACION_MAX) });
    }
  };
  const dialog: ReactNode = templates && (
    <LazyTemplates
      seccion={writing}
      written={writing ? textOf(writing) : said.observacion}
      onPick={pick}
      onClose={() => setTemplates(false)}
    />
  );
  return {
    remarks,
    dialog,
    /** Opens the templates for the general observation, or for the section that is written on. */
    openTemplates,
    remove: (seccion: string) => onSaid(withObservation(said, seccion, "")),
  };
}
