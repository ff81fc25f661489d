"use client";

import { useId, useRef, useState, type SyntheticEvent } from "react";
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

const FIELDS = ["nombre", "url", "id_departamento"] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;

/** Name, address and department of a system that changes are sent to. */
export function WebhookDialog({ row, onMade, onClose }: WebhookDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { save, busy, error } = useSave();
  const [start] = useState({
    nombre: row?.nombre ?? "",
    url: row?.url ?? "",
    id_departamento: row?.id_departamento ? String(row.id_departamento) : "",
  });
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const show = (issues: readonly (readonly [string, string])[]) => {
    const found: Errors = {};
    for (const [path, message] of issues) {
      const name = FIELDS.find((field) => field === path);
      if (name) found[name] ??= message;
    }
    setErrors(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = webhook.create.body.safeParse(typed);
    if (!read.success) return show(read.error.issues.map(({ path, message }) => [path.join("."), message]));
    const words = { failed: WEBHOOKS.failed };
    if (row) {
      const body = { ...read.data, activo: row.activo };
      const done = await save("webhook.cambiar", { id: row.id, body }, { ok: WEBHOOKS.saved, ...words });
      if (done.ok) return onClose();
      return show(Object.entries(done.error.errores).map(([path, [message = ""]]) => [path, message]));
    }
    const done = await save("webhook.create", { body: read.data }, words);
    if (done.ok) return onMade(read.data.nombre, done.reply.secreto);
    show(Object.entries(done.error.errores).map(([path, [message = ""]]) => [path, message]));
  };
  const field = (name: FieldName) => ({ htmlFor: `${id}-${name}`, ...(errors[name] && { error: errors[name] }) });
  const input = (name: "nombre" | "url") => ({
    id: `${id}-${name}`,
    name,
    value: typed[name],
    invalid: errors[name] !== undefined,
    ...(errors[name] && { "aria-describedby": `${id}-${name}-error` }),
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={row ? WORDS.edit : WORDS.create}
      dirty={JSON.stringify(typed) !== JSON.stringify(start)}
      footer={
        <>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button type="submit" form={id} variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {row ? FORM.save : WORDS.submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {error && Object.keys(error.errores).length === 0 && (
          <Notice tone="red" role="alert">
            {error.message}
          </Notice>
        )}
        <Field label={WORDS.nombre} required {...field("nombre")}>
          <TextInput maxLength={100} {...input("nombre")} />
        </Field>
        <Field label={WORDS.url} required help={WORDS.urlHelp} {...field("url")}>
          <TextInput type="url" maxLength={500} placeholder="https://" {...input("url")} />
        </Field>
        <Field label={WORDS.id_departamento} {...field("id_departamento")}>
          <Select
            id={`${id}-id_departamento`}
            name="id_departamento"
            value={typed.id_departamento}
            onChange={(id_departamento) => setTyped((now) => ({ ...now, id_departamento }))}
            options={[{ value: "", label: WORDS.allDepartments }, ...DEPARTAMENTO_OPTIONS]}
            placeholder={null}
          />
        </Field>
      </form>
    </Dialog>
  );
}
