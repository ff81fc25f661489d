"use client";

import { useId, useState, type ComponentProps, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog, DialogCancel, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { FormField } from "@/lib/descriptors";
import { FORM } from "@/lib/forms/texts";
import type { Stored } from "@/lib/forms/store";
import { ConflictPanel } from "./conflict-panel";
import { DraftOffer } from "./draft-offer";
import type { Saving } from "./saving/use-saving";

interface Question {
  text: string;
  answer: (yes: boolean) => void;
}

/** Asks the person; resolves to the answer. */
type Ask = (text: string) => Promise<boolean>;

/** One question at a time, as a promise of its answer. */
export function useQuestion(): { question: Question | null; ask: Ask } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: Ask = (text) =>
    new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(null);
        resolve(yes);
      };
      setQuestion({ text, answer });
    });
  return { question, ask };
}

interface FormFrameProps extends Pick<ComponentProps<typeof Dialog>, "title" | "size" | "contentClassName"> {
  form: UseFormReturn;
  saving: Omit<Saving<Stored>, "follow">;
  /** To be answered before the save goes on. */
  question?: Question | null;
  fields: readonly FormField[];
  /** Reopened after the session ended. */
  restored: boolean;
  /** Stands in the foot while saving, instead of the note on required fields. */
  progress?: ReactNode;
  onClose: () => void;
  formClassName: string;
  children: ReactNode;
}

function bannerOf(restored: boolean, kept: boolean) {
  if (restored) return FORM.restored;
  return kept ? FORM.keeps : FORM.banner;
}

/** The dialog of a form: its draft, a refusal or conflict, its questions and its buttons. */
export function FormFrame(props: FormFrameProps) {
  const { form, saving, question, fields, restored, progress, onClose, formClassName, children, ...dialog } = props;
  const { busy, kept, theirs, refusal, offered } = saving;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => {
        if (open) return;
        // Closing discards the typed values on purpose; a draft offer that was not answered is kept.
        if (!offered) saving.discard();
        onClose();
      }}
      dirty={saving.dirty}
      footer={
        <>
          {progress || <span className="mr-auto text-xs text-muted">{FORM.required}</span>}
          {kept ? <DialogClose /> : <DialogCancel>{FORM.cancel}</DialogCancel>}
          {!theirs && (
            <Button type="submit" form={formId} variant="primary" loading={busy} loadingLabel={FORM.saving}>
              {kept ? FORM.done : FORM.save}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={saving.onSubmit} className={formClassName}>
        {offered ? (
          <DraftOffer draft={offered} onRecover={saving.recover} onDiscard={saving.discard} />
        ) : (
          <Notice>{bannerOf(restored, kept)}</Notice>
        )}
        {theirs ? (
          <ConflictPanel
            fields={fields}
            control={form.control}
            theirs={theirs}
            busy={busy}
            onOverwrite={saving.overwrite}
            onTake={saving.take}
          />
        ) : (
          refusal && (
            <Notice tone="red" role="alert" title={`${FORM.refused}.`}>
              {refusal.text}
            </Notice>
          )
        )}
        {children}
      </form>
      {question && (
        <ConfirmDialog
          open
          onOpenChange={() => question.answer(false)}
          title={question.text}
          confirmLabel={FORM.saveAnyway}
          cancelLabel={FORM.back}
          safeFirst
          onConfirm={() => question.answer(true)}
        />
      )}
    </Dialog>
  );
}
