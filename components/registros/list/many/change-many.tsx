"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { withVersion } from "@/lib/forms/store";
import { MANY_CHANGE } from "@/lib/registros/many-words";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import { fieldsOf } from "@/lib/registros/form/values";
import { fetchRegistro } from "@/lib/registros/registro";
import { changeHindrance, type Chosen, sortOut } from "../chosen";
import { ChangeControls } from "./change-controls";
import { changesOf, hasAlready, replaced } from "./change-fields";
import { ManyDialog } from "./many-dialog";
import { useChangeForm } from "./use-change-form";

interface ChangeManyProps {
  kind: Kind;
  subject: Subject;
  rows: readonly Chosen[];
  onClose: (done: readonly number[]) => void;
}

const HELP: Readonly<Record<string, string | undefined>> = MANY_CHANGE.help;

/** Gives one field of territory or classification a new value in all the chosen records that may be changed. */
export function ChangeMany({ kind, subject, rows, onClose }: ChangeManyProps) {
  const id = useId();
  const changes = changesOf(kind);
  const [field, setField] = useState("");
  const { form, values, clear } = useChangeForm(kind, subject);
  const change = changes.find((one) => one.field === field);
  const next = change ? replaced(kind, change, values) : null;
  const sorted = sortOut(rows, changeHindrance);
  const act = async (row: Chosen, idempotencyKey: string) => {
    if (!next) return undefined;
    const record = await fetchRegistro(kind, row.id);
    const now = fieldsOf(record);
    if (hasAlready(now, next)) return MANY_CHANGE.same;
    const body = withVersion({ ...now, ...next }, record.version);
    await api(`${kind}.update`, { id: row.id, body, idempotencyKey });
    return undefined;
  };
  return (
    <ManyDialog
      words={MANY_CHANGE}
      file="cambiar"
      {...sorted}
      act={act}
      hindrance={next ? undefined : MANY_CHANGE.missing}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={MANY_CHANGE.field} htmlFor={id} help={HELP[field]}>
          <Select
            id={id}
            value={field}
            placeholder={MANY_CHANGE.chooseField}
            options={changes.map((one) => ({ value: one.field, label: FIELD_TABLE[one.field].label }))}
            onChange={(chosen) => {
              clear();
              setField(chosen);
            }}
          />
        </Field>
        {change && <ChangeControls key={change.field} field={change.field} form={form} />}
      </div>
    </ManyDialog>
  );
}
