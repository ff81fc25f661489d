"use client";

import { useState, type ReactNode } from "react";
import type { Remarks } from "@/components/seguimiento/review/record-tab";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Kind } from "@/contract/calls";
import { OBSERVACION_MAX, OBSERVACION_SECCION_MAX } from "@/contract/codes";
import { seccionNombre } from "@/contract/secciones";
import { observe, type Said, withTemplate } from "@/lib/seguimiento/revision/said";
import { RemarkButton, RemarkForm } from "./section-remark";

const LazyTemplates = lazyPart(() => import("./templates-dialog").then((module) => module.TemplatesDialog));

interface RemarksInput {
  kind: Kind;
  said: Said;
  onSaid: (said: Said) => void;
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
          onText={(texto) => onSaid(observe(said, seccion, texto))}
          onTemplates={openTemplates}
          onDone={() => setWriting(null)}
          onRemove={() => {
            onSaid(observe(said, seccion, ""));
            setWriting(null);
          }}
        />
      ),
  };

  const pick = (text: string) => {
    setTemplates(false);
    if (writing) {
      onSaid(observe(said, writing, withTemplate(textOf(writing), text).slice(0, OBSERVACION_SECCION_MAX)));
    } else {
      onSaid({ ...said, observacion: withTemplate(said.observacion, text).slice(0, OBSERVACION_MAX) });
    }
  };
  const dialog: ReactNode = templates && (
    <LazyTemplates
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
    remove: (seccion: string) => onSaid(observe(said, seccion, "")),
  };
}
