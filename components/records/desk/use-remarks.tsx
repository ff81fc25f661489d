"use client";

import { useState, type ReactNode } from "react";
import type { Remarks } from "@/components/records/review/record-tab";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Kind } from "@/contract/calls";
import { OBSERVACION_MAX, OBSERVACION_SECCION_MAX } from "@/contract/codes";
import { seccionNombre } from "@/contract/secciones";
import { observe, type Said, withTemplate } from "@/lib/revision/said";
import { RemarkButton, RemarkForm } from "./section-remark";

const LazyTemplates = lazyPart(() => import("./templates-dialog").then((module) => module.TemplatesDialog));

interface RemarksInput {
  kind: Kind;
  said: Said;
  onSaid: (said: Said) => void;
}

/** What can be said of single sections, and the templates for it and for the general observation. */
export function useRemarks({ kind, said, onSaid }: RemarksInput) {
  /** The section that is written on, and its text until it is kept. */
  const [writing, setWriting] = useState<{ seccion: string; texto: string } | null>(null);
  const [templates, setTemplates] = useState(false);
  const keptOf = (seccion: string) => said.secciones.find((one) => one.seccion === seccion)?.observacion ?? "";

  const openTemplates = () => setTemplates(true);
  const remarks: Remarks = {
    isMade: (seccion) => keptOf(seccion) !== "",
    head: (seccion) => (
      <RemarkButton
        section={seccionNombre(kind, seccion)}
        made={keptOf(seccion) !== ""}
        onOpen={() => setWriting({ seccion, texto: keptOf(seccion) })}
      />
    ),
    foot: (seccion) =>
      writing?.seccion === seccion && (
        <RemarkForm
          section={seccionNombre(kind, seccion)}
          text={writing.texto}
          made={keptOf(seccion) !== ""}
          onText={(texto) => setWriting({ seccion, texto })}
          onTemplates={openTemplates}
          onKeep={() => {
            onSaid(observe(said, seccion, writing.texto));
            setWriting(null);
          }}
          onRemove={() => {
            onSaid(observe(said, seccion, ""));
            setWriting(null);
          }}
        />
      ),
  };

  const pick = (text: string) => {
    setTemplates(false);
    if (writing) setWriting({ ...writing, texto: withTemplate(writing.texto, text).slice(0, OBSERVACION_SECCION_MAX) });
    else onSaid({ ...said, observacion: withTemplate(said.observacion, text).slice(0, OBSERVACION_MAX) });
  };
  const dialog: ReactNode = templates && (
    <LazyTemplates
      written={writing ? writing.texto : said.observacion}
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
