"use client";

import { useId } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field, FieldMessage } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { NOTA_MAX } from "@/contract/codes";
import { isoDay } from "@/lib/format";
import { ASSIGN } from "@/lib/conversacion/texts";
import type { People } from "./use-people";

/** An assignment as it is filled in. */
export interface Assigned {
  id_usuario: string;
  para: string;
  nota: string;
}

export const UNASSIGNED: Assigned = { id_usuario: "", para: "", nota: "" };

/** The assignment with what changed in it. */
export const withChange = (change: Partial<Assigned>) => (now: Assigned) => ({ ...now, ...change });

/** The body of the call, without the record. */
export const assignedBody = ({ id_usuario, para, nota }: Assigned) => ({
  id_usuario,
  para: para || null,
  nota: nota.trim() || null,
});

interface AssignFieldsProps {
  value: Assigned;
  /** Told what changed alone: two fields can change before the form is drawn again. */
  onChange: (change: Partial<Assigned>) => void;
  people: People;
  /** The person is chosen; else it is whoever fills it in. */
  anybody: boolean;
  errores: Readonly<Record<string, readonly string[]>>;
}

/** To whom a record is assigned, until when, and what is asked. */
export function AssignFields({ value, onChange, people, anybody, errores }: AssignFieldsProps) {
  const id = useId();
  const options = Array.isArray(people)
    ? people.flatMap((one) =>
        one.asignable === 1 ? [{ value: String(one.id), label: one.nombre, hint: one.rol }] : [],
      )
    : [];
  const error = (name: string) => errores[name]?.join(" ") ?? "";
  return (
    <div className="grid gap-3">
      {people === "failed" && <Notice tone="red">{ASSIGN.failed}</Notice>}
      {anybody && (
        <Field label={ASSIGN.person} htmlFor={`${id}-persona`} required error={error("id_usuario")}>
          <Combobox
            id={`${id}-persona`}
            value={value.id_usuario}
            options={options}
            placeholder={ASSIGN.choose}
            loading={people === "loading"}
            required
            invalid={error("id_usuario") !== ""}
            describedBy={`${id}-persona-error`}
            {...(Array.isArray(people) && options.length === 0 && { disabled: true, disabledText: ASSIGN.nobody })}
            onChange={(id_usuario) => onChange({ id_usuario })}
          />
        </Field>
      )}
      {!anybody && <FieldMessage id={`${id}-persona-error`} text={error("id_usuario")} />}
      <Field label={ASSIGN.day} htmlFor={`${id}-para`} error={error("para")}>
        <TextInput
          id={`${id}-para`}
          type="date"
          min={isoDay(new Date())}
          value={value.para}
          invalid={error("para") !== ""}
          aria-describedby={`${id}-para-error`}
          onChange={({ target }) => onChange({ para: target.value })}
          boxClassName="w-44"
        />
      </Field>
      <Field label={ASSIGN.note} htmlFor={`${id}-nota`} help={ASSIGN.noteHelp} error={error("nota")}>
        <TextArea
          id={`${id}-nota`}
          rows={2}
          maxLength={NOTA_MAX}
          value={value.nota}
          invalid={error("nota") !== ""}
          aria-describedby={`${id}-nota-help ${id}-nota-error`}
          onChange={({ target }) => onChange({ nota: target.value })}
        />
      </Field>
    </div>
  );
}
