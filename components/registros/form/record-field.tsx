"use client";

import { useMemo, useRef, type ReactNode } from "react";
import { LookupMissed } from "@/components/engine/lookup-missed";
import { optionOf } from "@/components/engine/lookup-options";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { useLookup, type LookupRow } from "@/components/engine/use-lookup";
import { useAnswer } from "@/components/line/use-answer";
import { Combobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ReadOnlyInput } from "@/components/ui/inputs";
import type { Option } from "@/components/ui/option";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useEarlyValue } from "@/components/ui/use-early-value";
import type { Point } from "@/contract/place/coordinates";
import { departamentoNombre } from "@/contract/shown";
import { api } from "@/lib/api-client";
import { ALL_ROWS, categoriesQuery, hasFewRows, isOptionLookup } from "@/lib/lookups";
import { FORM } from "@/lib/forms/texts";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import type { FieldName } from "@/lib/registros/form/fields";
import { departmentIsFixed } from "@/lib/registros/form/values";
import { controlId, type RecordForm, useIsProposed, useMessage, useValue } from "./record-form";

/** The controls of a record's fields, each with its label, message and help. */

interface RecordFieldProps extends Place {
  /** Called with the location of the municipality that was chosen. */
  onPlace?: (place: Point) => void;
}

/** The control of a field, as its table says. */
export function RecordField({ onPlace, ...props }: RecordFieldProps) {
  const { form, name } = props;
  if (name === "id_categoria") return <CategoryField form={form} />;
  if (name === "id_departamento") return <DepartmentField form={form} />;
  if (name === "id_municipio") return <MunicipalityField form={form} onPlace={onPlace} />;
  const { control, lookup, choices = [] } = FIELD_TABLE[name];
  if (lookup) return <LookupField {...props} />;
  if (control === "choice") return <OptionsField {...props} options={choices} few />;
  return <TextField {...props} />;
}

/** A text field. */
export function TextField({ form, name }: Place) {
  const { id, error, invalid, describedBy, aside, mark } = useFieldProps({ form, name });
  const { label, placeholder, span = 3, maxLength = 255 } = FIELD_TABLE[name];
  const required = !form.optional.includes(name);
  const input = useRef<HTMLInputElement>(null);
  const value = useValue(form, name);
  useEarlyValue(input, value, (text) => form.set(name, text));
  return (
    <Field label={label} htmlFor={id} required={required} error={error} aside={aside} className={cx(SPAN[span], mark)}>
      <TextInput
        ref={input}
        id={id}
        value={value}
        invalid={invalid}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-required={required}
        aria-describedby={describedBy}
        onChange={(event) => form.set(name, event.target.value)}
      />
    </Field>
  );
}

/** Column spans of a 12-column grid; fields take the full width on a phone. */
export const SPAN = {
  3: "col-span-12 sm:col-span-6 lg:col-span-3",
  4: "col-span-12 lg:col-span-4",
  6: "col-span-12 lg:col-span-6",
  8: "col-span-12 lg:col-span-8",
  9: "col-span-12 lg:col-span-9",
  12: "col-span-12",
} as const;

interface Place {
  form: RecordForm;
  name: FieldName;
}

/** How a field shows that its value is a proposal. */
const PROPOSED = {
  aside: (
    <>
      <Icon name="map-pin" className="size-3.5" />
      <span>{RECORD_FORM.proposed}</span>
    </>
  ),
  mark: "field-proposed",
};

/** Ids and ARIA values that link a control to its label, message and help. */
export function useFieldProps({ form, name }: Place, help?: ReactNode) {
  const id = controlId(name);
  const error = useMessage(form, name);
  const proposed = useIsProposed(form, name);
  const described = [error && `${id}-error`, help && `${id}-help`, proposed && `${id}-aside`];
  const describedBy = described.filter(Boolean).join(" ") || undefined;
  return { id, error, invalid: error !== undefined, describedBy, ...(proposed && PROPOSED) };
}

interface OptionsFieldProps extends Place {
  options: readonly Option[];
  /** Few options: a plain select instead of a searchable list. */
  few?: boolean;
  /** The options are only suggestions; any text is allowed. */
  freeText?: boolean;
  loading?: boolean;
  failed?: boolean;
  stale?: boolean;
  retry?: () => void;
  onChange?: (value: string) => void;
}

/** A choice field: a select for few options, else a searchable list. */
function OptionsField(props: OptionsFieldProps) {
  const { form, name, options, few, freeText, loading, failed = false, stale = false, retry } = props;
  const { label, span = 3, of, waiting, placeholder = "Elija" } = FIELD_TABLE[name];
  const help = retry && (failed || stale) && <LookupMissed stale={stale} retry={retry} />;
  const { id, error, invalid, describedBy, aside, mark } = useFieldProps({ form, name }, help);
  const required = !form.optional.includes(name);
  const value = useValue(form, name);
  const parent = useValue(form, of ?? name);
  const waits = of !== undefined && parent === "";
  const shared = {
    id,
    options,
    invalid,
    describedBy,
    required,
    value,
    onChange: props.onChange ?? ((value: string) => form.set(name, value)),
    // Loading does not disable the control, so it stays in the tab order.
    placeholder: loading && !freeText && options.length === 0 ? FORM.loading : placeholder,
    disabled: waits,
    disabledText: waits ? waiting : undefined,
  };
  return (
    <Field
      label={label}
      htmlFor={id}
      required={required}
      error={error}
      help={help}
      aside={aside}
      className={cx(SPAN[span], mark)}
    >
      {few ? (
        <Select {...shared} />
      ) : (
        <Combobox {...shared} freeText={freeText} loading={Boolean(loading)} maxLength={255} />
      )}
    </Field>
  );
}

/** The existing record's choice with its name, shown while the list is loading. */
function knownOption({ record }: RecordForm, name: FieldName): Option | null {
  const { reads } = FIELD_TABLE[name];
  const named: Readonly<Record<string, unknown>> = { ...record };
  const value = named[name];
  return reads === undefined || typeof value !== "number"
    ? null
    : { value: String(value), label: String(named[reads] ?? "") };
}

/** The options, plus the record's own choice if it is missing from them. */
function useKnown(form: RecordForm, name: FieldName, options: readonly Option[]): readonly Option[] {
  const chosen = useValue(form, name);
  const known = knownOption(form, name);
  const missing = known && known.value === chosen && !options.some(({ value }) => value === known.value);
  return missing ? [known, ...options] : options;
}

/** The rows as options whose value is their name, each name once; an autonomy that is not in force yet says so. */
const optionsByName = (rows: readonly LookupRow[]): Option[] => {
  const byName = new Map(rows.map((row) => [optionOf(row).label, row]));
  byName.delete("");
  return [...byName].map(([name, { vigente }]) => ({
    value: name,
    label: name,
    ...(vigente === false && { hint: RECORD_FORM.notInForce }),
  }));
};

interface LookupFieldProps extends Place {
  onRow?: (row: LookupRow | undefined) => void;
}

/** A choice field whose options come from the field table's lookup call. */
function LookupField({ form, name, onRow }: LookupFieldProps) {
  const { lookup, of, show, control } = FIELD_TABLE[name];
  const call = lookup !== undefined && isOptionLookup(lookup) ? lookup : null;
  const byName = control === "text";
  const parent = useValue(form, of ?? name);
  const { rows, loading, failed, stale, retry } = useLookup(call, of && parent);
  const options = useMemo(
    () => (byName ? optionsByName(rows ?? []) : (rows ?? []).map((row) => optionOf(row, { show }))),
    [rows, byName, show],
  );
  return (
    <OptionsField
      form={form}
      name={name}
      options={useKnown(form, name, options)}
      few={call !== null && hasFewRows(call) && !byName}
      freeText={byName}
      loading={loading}
      failed={failed}
      stale={stale}
      retry={retry}
      onChange={(next) => {
        form.set(name, next);
        onRow?.(rows?.find((row) => String(row.id) === next));
      }}
    />
  );
}

async function loadCategories(seccion: number): Promise<readonly Option[]> {
  const { categorias } = await api("categoria.list", { query: categoriesQuery(seccion) });
  // A server without this filter sends the categories of all sections.
  return categorias.data
    .filter(({ id_seccion }) => id_seccion === null || id_seccion === seccion)
    .map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

const NO_OPTIONS: readonly Option[] = [];

/** The category: those of the inventory's section of the classification (spec 2 §3.6). */
function CategoryField({ form }: Pick<Place, "form">) {
  const { seccion } = FORM_KINDS[form.kind];
  const { value, ...state } = useAnswer(`categorias/${seccion}`, () => loadCategories(seccion));
  const options = useKnown(form, "id_categoria", value ?? NO_OPTIONS);
  return <OptionsField form={form} name="id_categoria" few {...state} options={options} />;
}

/** The department: a choice, or this person's own. */
function DepartmentField({ form }: Pick<Place, "form">) {
  const { id, error } = useFieldProps({ form, name: "id_departamento" });
  const value = useValue(form, "id_departamento");
  if (!departmentIsFixed(form.subject)) return <LookupField form={form} name="id_departamento" />;
  return (
    <Field label={FIELD_TABLE.id_departamento.label} htmlFor={id} required error={error} className={SPAN[3]}>
      <ReadOnlyInput id={id} value={departamentoNombre(Number(value) || null)} help="El de su usuario" />
    </Field>
  );
}

const numberOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** The macro region of each region; null where the server does not report it. */
async function loadMacroRegions(): Promise<ReadonlyMap<number, number | null>> {
  const { region } = await api("region.list", { query: ALL_ROWS });
  return new Map(region.data.map(({ id, id_macro_region }) => [id, id_macro_region]));
}

/** The municipality. Its row has its location and its region, which is filled in if the person has chosen none. */
function MunicipalityField({ form, onPlace }: Pick<RecordFieldProps, "form" | "onPlace">) {
  const macroRegions = useRef<ReturnType<typeof loadMacroRegions> | null>(null);
  const onRow = async (row: LookupRow | undefined) => {
    const latitude = numberOf(row?.["latitud"]);
    const longitude = numberOf(row?.["longitud"]);
    if (latitude !== null && longitude !== null) onPlace?.({ latitude, longitude });
    const region = numberOf(row?.["id_region"]);
    if (region === null) return;
    macroRegions.current ??= loadMacroRegions();
    try {
      const macro = (await macroRegions.current).get(region) ?? null;
      if (macro !== null) form.fillRegion(String(macro), String(region));
    } catch {
      // The person chooses the region; the next municipality asks again.
      macroRegions.current = null;
    }
  };
  return <LookupField form={form} name="id_municipio" onRow={(row) => void onRow(row)} />;
}

/** A 12-column grid for fields. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("grid grid-cols-12 content-start gap-x-4 gap-y-3", className)}>{children}</div>;
}
