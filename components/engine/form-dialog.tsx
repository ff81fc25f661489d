"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, useId, useState, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type * as z from "zod";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog, DialogCancel } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { contract, type CallName, type ResourceName } from "@/contract";
import type { FormSpec, SaveTexts } from "@/lib/descriptors";
import { FORM } from "@/lib/form-texts";
import { ConflictPanel } from "./conflict-panel";
import { DraftOffer } from "./draft-offer";
import { FormFields } from "./form-fields";
import { positionDoubt } from "./position-doubt";
import type { GridRow } from "./row-action";
import { useRecordForm } from "./use-record-form";
import { useRestored } from "./use-reopened";
import { toast, useSave } from "./use-save";

interface FormDialogProps {
  resource: ResourceName;
  form: FormSpec;
  texts: SaveTexts;
  userId: number | string | null;
  /** The record being edited, as the list has it now; null for a new one. */
  row: GridRow | null;
  /** Reopened after the session ended; its draft is restored. */
  restored: boolean;
  /** Values sent besides the fields, such as a parent's id. */
  extras?: Readonly<Record<string, unknown>>;
  /** Content that a screen adds below the fields; it gets the form from react-hook-form's context. */
  slot?: ReactNode;
  onClose: () => void;
}

/** Creates or edits one record. A failed save keeps everything in place (decisions §7). */
export function FormDialog(props: FormDialogProps) {
  const { resource, form: spec, texts, userId, row, restored, extras, slot, onClose } = props;
  const router = useRouter();
  const formId = useId();
  const { save, busy } = useSave();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The row the form was filled from; the list may already hold a newer version. */
  const [started, setStarted] = useState(row);
  const bodyExtras = (from: GridRow | null) => ({ ...extras, ...(from && { version: from["version"] }) });
  const record = useRecordForm({
    call: `${resource}.create` as CallName,
    fields: spec.fields,
    row: started,
    extras: bodyExtras(started),
    draft: { userId, form: resource, id: row?.id ?? null },
    prefix: `form-${resource}`,
    ...(spec.blocking !== undefined && { blocking: spec.blocking }),
  });
  const { form, draft } = record;
  useRestored(restored, record.recover);

  const send = async (values: object, confirmar_repetido: 0 | 1 = 0): Promise<void> => {
    const body = { ...values, confirmar_repetido };
    setRefusal(null);
    const saved = row
      ? await save(
          `${resource}.update` as CallName,
          { id: row.id, body },
          { ok: texts.updated, failed: texts.saveFailed },
        )
      : await save(`${resource}.create` as CallName, { body }, { ok: texts.created, failed: texts.saveFailed });
    if (saved.ok) {
      draft.discard();
      onClose();
      return;
    }
    const { status, message, actual, repeated } = saved.error;
    if (repeated) {
      setQuestion({ text: FORM.repeated, save: () => void send(values, 1) });
      return;
    }
    const others = record.showErrors(saved.error);
    // The messages of a 422 appear under their fields; those of no field and all other errors appear above them.
    if (status !== 422 || others.length > 0) {
      setRefusal({ status, text: others.join(" ") || message, actual: readRow(resource, actual) });
    }
    if (status === 409) startTransition(() => router.refresh());
  };
  const submit = record.submit(
    async (values) => {
      const body = values as GridRow;
      const doubt = spec.position ? await positionDoubt(spec.position, body, started) : null;
      if (doubt) setQuestion({ text: doubt, save: () => void send(body) });
      else await send(body);
    },
    (message) => spec.invalidToast && toast({ detail: message, ...spec.invalidToast }),
  );

  /** The record as another person saved it, from the error response or the reloaded list. */
  const reloaded = row !== null && row["version"] !== started?.["version"] ? row : null;
  const theirs = refusal?.status === 409 ? (refusal.actual ?? reloaded) : null;
  const overwrite = () => {
    setStarted(theirs);
    form.setValue("version", theirs?.["version"]);
    submit();
  };
  const takeTheirs = () => {
    setStarted(theirs);
    record.restart(theirs, bodyExtras(theirs));
    setRefusal(null);
    draft.offer();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        // Closing discards the typed values on purpose; a draft offer that was not answered is kept.
        if (!draft.offered) draft.discard();
        onClose();
      }}
      title={spec.title}
      size={spec.size ?? "md"}
      {...(spec.size === "lg" && { contentClassName: "max-w-[800px]!" })}
      dirty={record.dirty}
      footer={
        <>
          <span className="mr-auto text-xs text-muted">{FORM.required}</span>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          {!theirs && (
            <Button type="submit" form={formId} variant="primary" loading={busy} loadingLabel={FORM.saving}>
              {FORM.save}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // From a portal, the submit event still bubbles to forms around this component.
          event.stopPropagation();
          if (!busy && !theirs) submit();
        }}
        className="grid gap-4"
      >
        {draft.offered ? (
          <DraftOffer draft={draft.offered} onRecover={record.recover} onDiscard={draft.discard} />
        ) : (
          <Notice>{restored ? FORM.restored : FORM.banner}</Notice>
        )}
        {theirs ? (
          <ConflictPanel
            fields={spec.fields}
            control={form.control}
            theirs={theirs}
            busy={busy}
            onOverwrite={overwrite}
            onTake={takeTheirs}
          />
        ) : (
          refusal && (
            <Notice tone="red" role="alert" title={`${FORM.refused}.`}>
              {refusal.text}
            </Notice>
          )
        )}
        <FormProvider {...form}>
          <FormFields
            fields={spec.fields}
            control={form.control}
            setValue={form.setValue}
            required={record.required}
            prefix={`form-${resource}`}
            row={started}
          />
          {slot}
        </FormProvider>
      </form>
      {question && (
        <ConfirmDialog
          open
          onOpenChange={() => setQuestion(null)}
          title={question.text}
          confirmLabel={FORM.saveAnyway}
          cancelLabel={FORM.back}
          safeFirst
          onConfirm={() => {
            setQuestion(null);
            question.save();
          }}
        />
      )}
    </Dialog>
  );
}

/** A question to confirm before the save continues. */
interface Question {
  text: string;
  save: () => void;
}

interface Refusal {
  status: number;
  text: string;
  actual: GridRow | null;
}

/** The row in an error response, parsed by the contract; null if there is none or it is invalid. */
function readRow(resource: ResourceName, told: Readonly<Record<string, unknown>> | null): GridRow | null {
  const read = (contract[resource].row as z.ZodType<GridRow>).safeParse(told);
  return read.success ? read.data : null;
}
