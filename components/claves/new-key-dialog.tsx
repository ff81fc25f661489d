"use client";

import { useId, useRef, useState, type SyntheticEvent } from "react";
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

const FIELDS = ["nombre", "alcances", "id_departamento", "vence", "redes", "por_minuto"] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;

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

/** The first message of each field; an item of a list counts for its list. */
function errorsOf(issues: readonly (readonly [path: string, message: string])[]): Errors {
  const found: Errors = {};
  for (const [path, message] of issues) {
    const name = FIELDS.find((field) => field === path.split(".", 1)[0]);
    if (name) found[name] ??= message;
  }
  return found;
}

/** Name, scopes, department, last day, networks and limit of a new key. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { save, busy, error } = useSave();
  const [start] = useState(emptyForm);
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const fieldId = (name: FieldName) => `${id}-${name}`;
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }));
  const show = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = clave.create.body.safeParse(typed);
    if (!read.success) return show(errorsOf(read.error.issues.map(({ path, message }) => [path.join("."), message])));
    const done = await save("clave.create", { body: read.data }, { failed: WORDS.failed });
    if (done.ok) return onMade(done.reply.data, done.reply.clave);
    show(errorsOf(Object.entries(done.error.errores).map(([path, [message = ""]]) => [path, message])));
  };
  const field = (name: FieldName) => ({ htmlFor: fieldId(name), ...(errors[name] && { error: errors[name] }) });
  const input = (name: "nombre" | "vence" | "redes") => ({
    id: fieldId(name),
    name,
    value: typed[name],
    invalid: errors[name] !== undefined,
    "aria-describedby": [errors[name] && `${fieldId(name)}-error`, name !== "vence" && `${fieldId(name)}-help`]
      .filter(Boolean)
      .join(" "),
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  const unnamed = error && Object.keys(errorsOf(Object.keys(error.errores).map((path) => [path, path]))).length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={WORDS.title}
      description={WORDS.description}
      dirty={JSON.stringify(typed) !== JSON.stringify(start)}
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
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-2 gap-x-3 gap-y-4 *:phone:col-span-full"
      >
        {unnamed && (
          <Notice tone="red" role="alert" className="col-span-full">
            {error.message}
          </Notice>
        )}
        <Field label={WORDS.nombre} required help={WORDS.nombreHelp} className="col-span-full" {...field("nombre")}>
          <TextInput maxLength={80} {...input("nombre")} />
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
          {errors.alcances && <FieldMessage id={`${fieldId("alcances")}-error`} text={errors.alcances} />}
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
          <TextInput placeholder="10.20.4.0/22" {...input("redes")} />
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
