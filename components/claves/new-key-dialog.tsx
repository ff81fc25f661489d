"use client";

import type { SyntheticEvent } from "react";
import { useCheckedForm } from "@/components/engine/use-checked-form";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Field, FieldMessage } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type Alcance, ALCANCES, type Clave, clave, DIAS_CLAVE, POR_MINUTO } from "@/contract/resources/claves";
import { ALCANCE_AYUDA, DEPARTAMENTO_OPTIONS, NUEVA_CLAVE as WORDS } from "@/lib/claves/claves";
import { formatNumber, isoDay } from "@/lib/format";
import { FORM } from "@/lib/forms/texts";

interface NewKeyDialogProps {
  /** Gets the key with what it may do. */
  onMade: (row: Clave, value: string) => void;
  onClose: () => void;
}

const DAY_MS = 86_400_000;
const dayIn = (days: number) => isoDay(Date.now() + days * DAY_MS);

const emptyForm = () => ({
  nombre: "",
  alcances: ["registros"] as readonly Alcance[],
  id_departamento: "",
  vence: dayIn(365),
  redes: "",
  por_minuto: String(POR_MINUTO[0]),
});

/** Name, scopes, department, last day, networks and limit of a new key. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const { save, busy, error } = useSave();
  const checked = useCheckedForm(emptyForm);
  const { id, typed, change, field, fieldId, input } = checked;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const body = busy ? null : checked.read(clave.create.body);
    if (body === null) return;
    const done = await save("clave.create", { body }, { failed: WORDS.failed });
    if (done.ok) return onMade(done.reply.data, done.reply.clave);
    checked.refuse(done.error);
  };
  const unnamed = checked.unnamed(error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={WORDS.title}
      description={WORDS.description}
      dirty={checked.dirty}
      footer={
        <>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button type="submit" form={id} variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {WORDS.create}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-2 gap-x-3 gap-y-4 *:phone:col-span-full"
      >
        {unnamed !== null && (
          <Notice tone="red" role="alert" className="col-span-full">
            {unnamed}
          </Notice>
        )}
        <Field label={WORDS.nombre} required help={WORDS.nombreHelp} className="col-span-full" {...field("nombre")}>
          <TextInput maxLength={80} {...input("nombre", { help: true })} />
        </Field>
        <fieldset className="col-span-full grid gap-1.5">
          <legend className="field-label mb-1.5">{`${WORDS.alcances} (*)`}</legend>
          {ALCANCES.map((one) => (
            <Checkbox
              key={one}
              id={`${id}-${one}`}
              name="alcances"
              checked={typed.alcances.includes(one)}
              onChange={({ target }) =>
                change({
                  alcances: target.checked ? [...typed.alcances, one] : typed.alcances.filter((other) => other !== one),
                })
              }
              label={ALCANCE_AYUDA[one]}
            />
          ))}
          <FieldMessage
            id={`${fieldId("alcances")}-error`}
            {...(checked.errors.alcances && { text: checked.errors.alcances })}
          />
        </fieldset>
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
        <Field label={WORDS.vence} required {...field("vence")}>
          <TextInput type="date" min={dayIn(0)} max={dayIn(DIAS_CLAVE - 1)} {...input("vence")} />
        </Field>
        <Field label={WORDS.redes} help={WORDS.redesHelp} {...field("redes")}>
          <TextInput placeholder="10.20.4.0/22" {...input("redes", { help: true })} />
        </Field>
        <Field label={WORDS.por_minuto} {...field("por_minuto")}>
          <Select
            id={fieldId("por_minuto")}
            name="por_minuto"
            value={typed.por_minuto}
            onChange={(por_minuto) => change({ por_minuto })}
            options={POR_MINUTO.map((one) => ({ value: String(one), label: formatNumber(one) }))}
            placeholder={null}
          />
        </Field>
      </form>
    </Dialog>
  );
}
