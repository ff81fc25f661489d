"use client";

import { useId, useState, useMemo } from "react";
import { useForm, type FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { withVersion } from "@/lib/forms/store";
import { MANY_CHANGE } from "@/lib/registros/many-texts";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import { fieldsOf, changeValue, emptyValues, valueOf, type Values } from "@/lib/registros/form/values";
import { fetchRegistro } from "@/lib/registros/registro";
import { FieldGrid, RecordField, TextField } from "@/components/registros/form/record-field";
import type { RecordForm } from "@/components/registros/form/record-form";
import { FORMS, type FieldName } from "@/lib/registros/form/fields";
import { changeHindrance, type Chosen, sortOut } from "../chosen";
import { ManyDialog } from "./many-dialog";

/** What is changed together, under the name of the field that decides: the others are its parents. */
interface Change {
  field: FieldName;
  /** In the order of the form; all must be given, but for those in `free`. */
  names: readonly FieldName[];
  /** Sent if given. */
  free?: readonly FieldName[];
}

const SHARED_CHANGES: readonly Change[] = [
  { field: "id_subtipo", names: ["id_categoria", "id_tipo", "id_subtipo"] },
  {
    field: "id_municipio",
    names: ["id_departamento", "id_provincia", "id_municipio"],
    // Of the municipality, where the server knows it.
    free: ["id_macro_region", "id_region"],
  },
  { field: "id_region", names: ["id_macro_region", "id_region"] },
];

const OWN_CHANGES: Record<Kind, readonly Change[]> = {
  ppirta: [
    { field: "jerarquia", names: ["jerarquia"] },
    { field: "comunidad", names: ["comunidad"] },
    { field: "distrito", names: ["distrito"] },
    { field: "gaioc", names: ["gaioc"] },
  ],
  ppirtf: [],
};

/** What of territory and classification may be changed in many records of that inventory. */
const changesOf = (kind: Kind): readonly Change[] => [...SHARED_CHANGES, ...OWN_CHANGES[kind]];

/** The new values of a change, by field; null while one is missing. A field that may be empty may be emptied. */
function newValues(
  kind: Kind,
  { names, free = [] }: Change,
  values: Values,
): Partial<Record<FieldName, string>> | null {
  const given = (name: FieldName) => valueOf(values, name).trim() !== "";
  if (!names.every((name) => given(name) || FORMS[kind].optional.includes(name))) return null;
  // A region without its macro region, or the other way round, would not fit.
  const sent = [...names, ...(free.every(given) ? free : [])];
  return Object.fromEntries(sent.map((name) => [name, valueOf(values, name).trim()]));
}

/** True if the record has all of these values. */
const hasAlready = (now: Readonly<Record<string, unknown>>, next: Partial<Record<FieldName, string>>) =>
  Object.entries(next).every(([name, value]) => String(now[name] ?? "") === value);

const noop = () => undefined;

/** An empty record's form, for its controls: what is chosen in it goes to many records. */
function useChangeForm(kind: Kind, subject: Subject) {
  const [values, setValues] = useState(() => emptyValues(kind, subject));
  const { control } = useForm<FieldValues>({ values });
  const form = useMemo<RecordForm>(
    () => ({
      kind,
      control,
      subject,
      record: null,
      optional: FORMS[kind].optional,
      set: (name, value) => setValues((now) => changeValue(now, name, value)),
      fillRegion: (id_macro_region, id_region) => setValues((now) => ({ ...now, id_macro_region, id_region })),
      fill: noop,
      setPoint: noop,
      proposed: {},
      propose: () => false,
      withdraw: noop,
      takeTerritory: noop,
      leaveAltitude: noop,
    }),
    [kind, control, subject],
  );
  return { form, values, clear: () => setValues(emptyValues(kind, subject)) };
}

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
  const next = change ? newValues(kind, change, values) : null;
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
        {change && (
          <FieldGrid key={change.field}>
            {[...change.names, ...(change.free ?? [])].map((name) => {
              // The communities of one municipality are no suggestions for many records.
              const Control = name === "comunidad" ? TextField : RecordField;
              return <Control key={name} form={form} name={name} />;
            })}
          </FieldGrid>
        )}
      </div>
    </ManyDialog>
  );
}
