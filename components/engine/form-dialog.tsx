"use client";

import { useRouter } from "next/navigation";
import { startTransition, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { CallName, ResourceName } from "@/contract";
import type { FormSpec, SaveTexts } from "@/lib/descriptors";
import { FORM } from "@/lib/texts";
import { DraftOffer } from "./draft-offer";
import { FormFields } from "./form-fields";
import type { GridRow } from "./row-action";
import { useRecordForm } from "./use-record-form";
import { toast, useSave } from "./use-save";

export interface FormDialogProps {
  resource: ResourceName;
  form: FormSpec;
  texts: SaveTexts;
  userId: number | string | null;
  /** The record in hand as the list has it now; null for a new one. */
  row: GridRow | null;
  /** What is sent besides the fields, as a parent's id. */
  extras?: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** Creates or edits one record. A failed save keeps everything in place (decisions §7). */
export function FormDialog({ resource, form: spec, texts, userId, row, extras, onClose }: FormDialogProps) {
  const router = useRouter();
  const formId = useId();
  const { save, busy } = useSave();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The row the form was filled from; the list may hold a newer one meanwhile. */
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

  const submit = record.submit(
    async (body) => {
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
      const { status, message } = saved.error;
      const others = record.showErrors(saved.error);
      // 422 speaks under the fields; what belongs to no field, and every other refusal, speaks above them.
      if (status !== 422 || others.length > 0) setRefusal({ status, text: others.join(" ") || message });
      if (status === 409) startTransition(() => router.refresh());
    },
    () => spec.invalidToast && toast(spec.invalidToast),
  );

  const newer = refusal?.status === 409 && row !== null && row["version"] !== started?.["version"];
  const takeNewer = () => {
    setStarted(row);
    record.restart(row, bodyExtras(row));
    setRefusal(null);
    draft.offer();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        // What was typed is thrown away on purpose; an offer that nobody answered stays.
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
          <Button type="submit" form={formId} variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {FORM.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form inside a portal still bubbles to the forms around its component.
          event.stopPropagation();
          if (!busy) submit();
        }}
        className="grid gap-4"
      >
        {draft.offered ? (
          <DraftOffer draft={draft.offered} onRecover={record.recover} onDiscard={draft.discard} />
        ) : (
          <Notice>{FORM.banner}</Notice>
        )}
        {refusal && (
          <Notice
            tone="red"
            role="alert"
            title={newer ? `${FORM.changed}.` : `${FORM.refused}.`}
            {...(newer && {
              actions: (
                <Button variant="link" onClick={takeNewer}>
                  {FORM.current}
                </Button>
              ),
            })}
          >
            {refusal.text}
          </Notice>
        )}
        <FormFields
          fields={spec.fields}
          control={form.control}
          setValue={form.setValue}
          required={record.required}
          prefix={`form-${resource}`}
        />
      </form>
    </Dialog>
  );
}

interface Refusal {
  status: number;
  text: string;
}
