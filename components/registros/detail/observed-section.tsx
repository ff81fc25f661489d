"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { useId, useState } from "react";
import { useDraft } from "@/components/engine/use-draft";
import { useSave } from "@/components/engine/use-save";
import { Badge } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextArea } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { RESPUESTA_MAX } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { SeccionObservada } from "@/contract/secciones";
import { observedPlace } from "@/lib/registros/parts";
import { ANSWER, CHECKLIST } from "@/lib/registros/texts";
import type { RecordTab } from "@/lib/routes";

interface ObservedProps {
  kind: Kind;
  /** The record's sealed id. */
  recordRef: string;
  /** What the last review says of single sections. */
  observed: readonly SeccionObservada[];
  /** The record and the account, where this person may answer. */
  answers: Omit<AnswerFormProps, "kind" | "said"> | null;
}

/** What the last review says of the open tab, where it is to be corrected, and the author's answer to it. */
export function ObservedSection({ tabs, ...props }: ObservedProps & { tabs: readonly RecordTab[] }) {
  const segment = useSelectedLayoutSegment();
  const resource = tabs.find((tab) => tab.segment === segment)?.resource;
  return resource && <ObservedPart {...props} seccion={resource} title={ANSWER.observed} className="mb-3" />;
}

interface ObservedPartProps extends ObservedProps {
  seccion: string;
  title: string;
  className?: string;
}

/** What the last review says of a section; nothing if it does not. */
export function ObservedPart({ kind, recordRef, observed, answers, seccion, title, className }: ObservedPartProps) {
  const at = observed.findIndex((one) => one.seccion === seccion);
  const said = observed[at];
  if (!said) return null;
  const waiting = [...observed.slice(at + 1), ...observed.slice(0, at)].find(({ respuesta }) => !respuesta);
  const next = waiting && observedPlace(kind, waiting.seccion, recordRef);
  return (
    <Notice tone="red" icon={<Icon name="message-square-text" />} title={title} {...(className && { className })}>
      <span className="break-words whitespace-pre-line">{said.observacion}</span>
      {observed.length > 1 && (
        <span className="block text-xs text-secondary">{ANSWER.place(at + 1, observed.length)}</span>
      )}
      {answers ? (
        <AnswerForm key={said.seccion} kind={kind} {...answers} said={said} />
      ) : (
        said.respuesta && (
          <span className="mt-1 block break-words whitespace-pre-line text-secondary">{said.respuesta}</span>
        )
      )}
      {answers && said.respuesta && next && (
        <LinkButton href={next.href} className="mt-2">
          {CHECKLIST.next(next.label)}
          <Icon name="arrow-right" className="size-icon" />
        </LinkButton>
      )}
    </Notice>
  );
}

interface AnswerFormProps {
  kind: Kind;
  id: number;
  userId: number | string;
  /** An answer for each section in which something changed since. */
  proposed: Readonly<Record<string, string>>;
  said: SeccionObservada;
}

/** The answer to one observation, which whoever reviews next reads beside it. What is typed is kept as a draft. */
function AnswerForm({ kind, id, userId, proposed, said: { seccion, respuesta } }: AnswerFormProps) {
  const stored = respuesta ?? "";
  const field = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { save, busy } = useSave();
  const draft = useDraft({ userId, form: `respuesta ${seccion}`, id });
  const kept = draft.offered?.values["texto"];
  const text = typed ?? (typeof kept === "string" ? kept : stored || (proposed[seccion] ?? ""));
  const change = (texto: string) => {
    setTyped(texto);
    draft.keep({ texto });
  };
  const answer = async () => {
    const saved = await save(`${kind}.responder`, { id, body: { seccion, respuesta: text.trim() } }, ANSWER);
    if (saved.ok) draft.discard();
  };
  const begin = (words: string) => {
    change(words);
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
        maxLength={RESPUESTA_MAX}
        value={text}
        onChange={(event) => change(event.target.value)}
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
        {stored !== "" && text.trim() === stored && (
          <Badge tone="green" icon={<Icon name="check" />}>
            {ANSWER.answered}
          </Badge>
        )}
        <Button className="ml-auto" loading={busy} disabled={text.trim() === stored} onClick={() => void answer()}>
          {ANSWER.save}
        </Button>
      </span>
    </span>
  );
}
