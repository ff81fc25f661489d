"use client";

import { useId, useState, type SyntheticEvent } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import type { Tablero } from "@/contract/resources/calidad";
import { readGoal } from "@/lib/calidad/board";
import type { BoardChoice } from "@/lib/calidad/hrefs";
import { CALIDAD, monthOfYear, placeName } from "@/lib/calidad/texts";
import { FORM } from "@/lib/forms/texts";

const { goals: WORDS } = CALIDAD;

interface GoalsDialogProps {
  tipo: BoardChoice["tipo"];
  mes: string;
  metas: Tablero["metas"];
  onClose: () => void;
}

/** Sets the goals of the departments shown, from the month shown on; an empty one is none. */
export function GoalsDialog({ tipo, mes, metas, onClose }: GoalsDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [tried, setTried] = useState(false);
  const { save, busy, error } = useSave();
  const textOf = ({ id_departamento, cantidad }: Tablero["metas"][number]) =>
    typed[id_departamento] ?? (cantidad > 0 ? String(cantidad) : "");
  const read = metas.map((goal) => ({ goal, cantidad: readGoal(textOf(goal)) }));
  const changed = read.filter(({ goal, cantidad }) => cantidad !== goal.cantidad);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = read.find(({ cantidad }) => cantidad === null);
    if (wrong) return document.getElementById(`${id}-${wrong.goal.id_departamento}`)?.focus();
    if (changed.length === 0) return onClose();
    const body = {
      tipo,
      mes,
      metas: changed.map(({ goal, cantidad }) => ({ id_departamento: goal.id_departamento, cantidad })),
    };
    const { ok } = await save("calidad.metas", { body }, { ok: WORDS.saved, failed: WORDS.failed });
    if (ok) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={WORDS.set}
      description={WORDS.help[tipo](monthOfYear(mes))}
      dirty={changed.length > 0}
      size="sm"
      footer={
        <>
          <DialogCancel>{FORM.cancel}</DialogCancel>
          <Button type="submit" form={id} variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {FORM.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-2 gap-3">
        {error && (
          <Notice tone="red" role="alert" className="col-span-2">
            {error.message}
          </Notice>
        )}
        {read.map(({ goal, cantidad }) => {
          const field = `${id}-${goal.id_departamento}`;
          const invalid = tried && cantidad === null;
          return (
            <Field
              key={goal.id_departamento}
              label={placeName(goal.departamento)}
              htmlFor={field}
              {...(invalid && { error: WORDS.invalid })}
            >
              <TextInput
                id={field}
                inputMode="numeric"
                className="tabular-nums"
                value={textOf(goal)}
                placeholder={WORDS.noGoal}
                invalid={invalid}
                {...(invalid && { "aria-describedby": `${field}-error` })}
                onChange={({ target }) => setTyped((now) => ({ ...now, [goal.id_departamento]: target.value }))}
              />
            </Field>
          );
        })}
      </form>
    </Dialog>
  );
}
