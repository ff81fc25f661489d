"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { useId, useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import type { Kind } from "@/contract/resources/registros";
import type { SeccionObservada } from "@/contract/secciones";
import { ANSWER } from "@/lib/registros/texts";
import type { RecordTab } from "@/lib/routes";

interface ObservedSectionProps {
  tabs: readonly RecordTab[];
  /** What the last review says of single sections. */
  observed: readonly SeccionObservada[];
  /** The record, where its author may answer. */
  answers: { kind: Kind; id: number } | null;
}

/** What the last review says of the open tab, where it is to be corrected, and the author's answer to it. */
export function ObservedSection({ tabs, observed, answers }: ObservedSectionProps) {
  const segment = useSelectedLayoutSegment();
  const resource = tabs.find((tab) => tab.segment === segment)?.resource;
  const at = observed.findIndex(({ seccion }) => seccion === resource);
  const said = observed[at];
  if (!said) return null;
  return (
    <Notice tone="red" icon={<Icon name="message-square-text" />} title={ANSWER.observed} className="mb-3">
      <span className="break-words whitespace-pre-line">{said.observacion}</span>
      {observed.length > 1 && (
        <span className="block text-xs text-secondary">{ANSWER.place(at + 1, observed.length)}</span>
      )}
      {answers ? (
        <AnswerForm key={said.seccion} {...answers} said={said} />
      ) : (
        said.respuesta && (
          <span className="mt-1 block break-words whitespace-pre-line text-secondary">{said.respuesta}</span>
        )
      )}
    </Notice>
  );
}

interface AnswerFormProps {
  kind: Kind;
  id: number;
  said: SeccionObservada;
}

/** The answer to one observation; whoever reviews next reads it beside the observation. */
function AnswerForm({ kind, id, said: { seccion, respuesta } }: AnswerFormProps) {
  const stored = respuesta ?? "";
  const field = useId();
  const [text, setText] = useState(stored);
  const { save, busy } = useSave();
  const answer = (next: string) => save(`${kind}.responder`, { id, body: { seccion, respuesta: next } }, ANSWER);
  const begin = (words: string) => {
    setText(words);
    document.getElementById(field)?.focus();
  };
  return (
    <span className="mt-2 grid gap-1.5 sm:w-120">
      <label htmlFor={field} className="text-xs font-medium text-secondary">
        {ANSWER.label}
      </label>
      <TextArea
        id={field}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-14"
      />
      <span className="flex flex-wrap items-center gap-2">
        {text === "" && (
          <>
            <Button variant="link" onClick={() => begin(ANSWER.corrected)}>
              {ANSWER.corrected.trim()}
            </Button>
            <Button variant="link" onClick={() => begin(ANSWER.notSo)}>
              {ANSWER.notSo.trim()}
            </Button>
          </>
        )}
        {stored !== "" && text === stored && (
          <Badge tone="green" icon={<Icon name="check" />}>
            {ANSWER.answered}
          </Badge>
        )}
        <Button
          className="ml-auto"
          loading={busy}
          disabled={text.trim() === stored}
          onClick={() => void answer(text.trim())}
        >
          {ANSWER.save}
        </Button>
      </span>
    </span>
  );
}
