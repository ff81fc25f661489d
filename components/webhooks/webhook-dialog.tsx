"use client";

import type { SyntheticEvent } from "react";
import { useCheckedForm } from "@/components/engine/use-checked-form";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { webhook } from "@/contract/resources/webhooks";
import { DEPARTAMENTO_OPTIONS } from "@/lib/claves/claves";
import { FORM } from "@/lib/forms/texts";
import { type Webhook, WEBHOOK_FORM as WORDS, WEBHOOKS } from "@/lib/webhooks/webhooks";

interface WebhookDialogProps {
  /** Null: a new one. */
  row: Webhook | null;
  onMade: (nombre: string, secreto: string) => void;
  onClose: () => void;
}

/** Name, address and department of a system that changes are sent to. */
export function WebhookDialog({ row, onMade, onClose }: WebhookDialogProps) {
  const { save, busy, error } = useSave();
  const checked = useCheckedForm(() => ({
    nombre: row?.nombre ?? "",
    url: row?.url ?? "",
    id_departamento: row?.id_departamento ? String(row.id_departamento) : "",
  }));
  const { id, typed, change, field, fieldId, input } = checked;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const body = busy ? null : checked.read(webhook.create.body);
    if (body === null) return;
    const words = { failed: WEBHOOKS.failed };
    if (row) {
      const changed = { ...body, activo: row.activo };
      const done = await save("webhook.cambiar", { id: row.id, body: changed }, { ok: WEBHOOKS.saved, ...words });
      return done.ok ? onClose() : checked.refuse(done.error);
    }
    const done = await save("webhook.create", { body }, words);
    if (done.ok) return onMade(body.nombre, done.reply.secreto);
    checked.refuse(done.error);
  };
  const unnamed = checked.unnamed(error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={row ? WORDS.edit : WORDS.create}
      dirty={checked.dirty}
      footer={
        <>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button type="submit" form={id} variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {row ? FORM.save : WORDS.submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {unnamed !== null && (
          <Notice tone="red" role="alert">
            {unnamed}
          </Notice>
        )}
        <Field label={WORDS.nombre} required {...field("nombre")}>
          <TextInput maxLength={100} {...input("nombre")} />
        </Field>
        <Field label={WORDS.url} required help={WORDS.urlHelp} {...field("url")}>
          <TextInput type="url" maxLength={500} placeholder="https://" {...input("url", { help: true })} />
        </Field>
        <Field label={WORDS.id_departamento} {...field("id_departamento")}>
          <Select
            id={fieldId("id_departamento")}
            name="id_departamento"
            value={typed.id_departamento}
            onChange={(id_departamento) => change({ id_departamento })}
            options={[{ value: "", label: WORDS.allDepartments }, ...DEPARTAMENTO_OPTIONS]}
            placeholder={null}
          />
        </Field>
      </form>
    </Dialog>
  );
}
