"use client";

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import { useFieldsForm } from "@/components/engine/saving/use-fields-form";
import { useSaving, type Saving } from "@/components/engine/saving/use-saving";
import { useRowStore } from "@/components/engine/saving/use-store";
import { showToast } from "@/components/engine/use-save";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Point } from "@/contract/place/coordinates";
import { type Registro, fetchRegistro, kindOf } from "@/lib/registros/registro";
import type { Checks } from "@/lib/forms/schema";
import { FORM_FIELDS } from "@/lib/registros/form/field-table";
import { FORMS, type FieldName, type SectionId } from "@/lib/registros/form/fields";
import {
  changeValue,
  emptyValues,
  fromDraft,
  isAltitude,
  valuesOf,
  withPoint,
  emptied,
  proposedPlace,
  withTerritory,
  type Values,
} from "@/lib/registros/form/values";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { correctedAt, type RecordForm, useValuesBehind } from "./record-form";
import { useDoubts, type Doubts } from "./use-doubts";
import { useSimilar, type Similar } from "./use-similar";
import { withWgs84, type Wgs84 } from "./wgs84";

export type Errors = Partial<Record<FieldName, string>>;

/** Loads the contract's body schema. It comes with zod in a separate chunk, as only saving needs it. */
async function loadSchema(kind: Kind, inHand: boolean): Promise<Checks> {
  const { AtractivoBody, FacilidadBody, FacilidadCambio } = await import("@/contract/resources/registros");
  if (kind === "ppirta") return AtractivoBody;
  return inHand ? FacilidadCambio : FacilidadBody;
}

/** The message under each field. */
function errorsOf(kind: Kind, found: FieldErrors): Errors {
  const errors: Errors = {};
  for (const name of FORMS[kind].fields) {
    const message = found[name]?.message;
    if (typeof message === "string") errors[name] = message;
  }
  return errors;
}

export const sectionOf = (kind: Kind, field: string): SectionId =>
  FORMS[kind].sections.find(({ fields }) => fields.some((name) => name === field))?.id ?? "geolocalizacion";

/** The record as another person saved it; null if it cannot be changed any more, did not change or cannot be loaded. */
async function loadChangedRecord(base: Registro): Promise<Registro | null> {
  try {
    const now = await fetchRegistro(kindOf(base), base.id);
    return now.derivado === 1 || now.version === base.version ? null : now;
  } catch {
    return null;
  }
}

/** Delay after the last change before the saved time is shown, in ms: a draft is written by then. */
const KEPT_MS = 500;

/** When the draft of changed values was last kept; null while nothing was typed (decision 037). */
function useKeptAt(values: Values, dirty: boolean): Date | null {
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => setKeptAt(new Date()), KEPT_MS);
    return () => clearTimeout(timer);
  }, [dirty, values]);
  return keptAt;
}

export interface RecordFormState {
  form: RecordForm;
  values: Values;
  errors: Errors;
  open: SectionId[];
  setOpen: (open: string[]) => void;
  similar: Similar;
  doubts: Doubts;
  saving: Saving<Registro>;
  /** When the current values were last saved in this browser; null while nothing was typed. */
  keptAt: Date | null;
}

interface FormOptions {
  kind: Kind;
  subject: Subject;
  userId: number | string;
  record?: Registro;
  /** The values that the form starts with, where they are not the record's: as kept on the device. */
  start?: Values;
  /** Reopened after the session ended. */
  restored?: boolean;
  /** The CITE of the record that a new one is begun from. */
  copiedFrom?: string | undefined;
  /** Called with the id of the new or changed record; 0 for a new one on the device. */
  onSaved: (id: number) => void;
}

/** State, checks and saving of a record's form: new and 'Actualizar datos' (spec 2 §2.3, §2.7, §5.1, §5.2). */
export function useRecordForm({
  kind,
  subject,
  userId,
  record: given,
  start: begun,
  restored,
  copiedFrom,
  onSaved,
}: FormOptions): RecordFormState {
  const { sections, fields, optional, optionalInHand } = FORMS[kind];
  // Reloading the page's data does not change the values being edited, nor the version that the save starts from.
  const [inHand] = useState(given ?? null);
  const [open, setOpenSections] = useState<SectionId[]>(sections.map(({ id }) => id));
  /** The region filled in from a municipality; the next municipality may replace it. */
  const filledRegion = useRef("");
  /** The last point set, always in degrees of WGS84. */
  const [placed, setPlaced] = useState<Point | null>(null);

  const startOf = (record: Registro | null) => (record ? valuesOf(record) : emptyValues(kind, subject));
  const load = () => loadSchema(kind, inHand !== null);
  const { form, port } = useFieldsForm<Values>({
    fields: FORM_FIELDS[kind],
    start: begun ?? startOf(inHand),
    checks: load,
    idOf: correctedAt,
    open: (name) => {
      const section = sectionOf(kind, name);
      setOpenSections((now) => (now.includes(section) ? now : [...now, section]));
    },
    onInvalid: () => showToast(RECORD_FORM.invalid),
  });
  const { errors, defaultValues } = form.formState;
  const values = useValuesBehind(form);
  const start = defaultValues as Values;

  const id = inHand?.id ?? null;
  const similar = useSimilar(kind, { values, start, id });
  const doubts = useDoubts(start);

  const { control, getValues, setValues, setError } = form;
  const isNew = inHand === null;
  const change = useChange(form, fields);

  /** What the point gave, by field. */
  const [proposed, setProposed] = useState<Partial<Values>>({});
  const measure = useEffectEvent((wgs84: Wgs84) => change((now) => withWgs84(now, wgs84)));
  useEffect(() => {
    if (placed && doubts.wgs84) measure(doubts.wgs84);
  }, [placed, doubts.wgs84]);

  const saveFailed = isNew ? RECORD_FORM.createFailed : RECORD_FORM.updateFailed;
  const saving = useSaving({
    form: {
      ...port,
      // The checks go on where a save was attempted before.
      fill: (next) => form.reset({ ...next }, { keepIsSubmitted: true }),
      put: (kept) => change(() => fromDraft(start, kept, subject)),
    },
    store: useRowStore<Registro>({
      resource: kind,
      texts: { updated: FORM_KINDS[kind].form.updated, saveFailed },
      row: inHand,
      theirs: { load: loadChangedRecord },
      copiedFrom,
    }),
    fields: FORM_FIELDS[kind],
    valuesOf: startOf,
    draft: { userId, form: kind, id },
    restored,
    load,
    before: async (entry) => {
      const decided = (await similar.allow(entry.typed)) && (await doubts.allow(entry.typed));
      if (!decided) return null;
      // Only projection and datum follow from the answers; what is typed meanwhile stays.
      change((now) => ({ ...now, id_proyeccion: decided.id_proyeccion, id_datum: decided.id_datum }));
      return { ...entry, typed: decided, body: decided };
    },
    onSaved: ({ data }) => onSaved(id ?? data?.id ?? 0),
    failed: saveFailed,
  });
  const keptAt = useKeptAt(values, saving.dirty);

  const record = saving.from;
  const handle = useMemo<RecordForm>(
    () => ({
      kind,
      control,
      record,
      subject,
      optional: isNew ? optional : [...optional, ...optionalInHand],
      set: (name, value) => change((now) => changeValue(now, name, value)),
      fill: (some) => change((now) => ({ ...now, ...some })),
      proposed,
      propose: (place, comunidad) => {
        const now = getValues() as Values;
        const filled = proposedPlace(now, { place, comunidad, proposed });
        if (filled) {
          change((values) => ({ ...values, ...filled }));
          setProposed((before) => ({ ...before, ...filled }));
        }
        return filled !== null;
      },
      withdraw: () => {
        change((now) => ({ ...now, ...emptied(now, proposed) }));
        setProposed({});
      },
      fillRegion: (macro, region) => {
        change((now) => {
          const free = now.id_region === "" && (now.id_macro_region === "" || now.id_macro_region === macro);
          const ours = now.id_region !== "" && now.id_region === filledRegion.current;
          return free || ours ? { ...now, id_macro_region: macro, id_region: region } : now;
        });
        filledRegion.current = region;
      },
      setPoint: (point) => {
        change((now) => withPoint(now, point));
        setPlaced(point);
      },
      takeTerritory: (place) => {
        change((now) => withTerritory(now, place));
        filledRegion.current = String(place.id_region ?? "");
      },
      leaveAltitude: () => {
        const typed = String(getValues("g_z") ?? "");
        if (typed.trim() === "" || isAltitude(typed)) return;
        // Its own message, in place of that of an empty field.
        setValues({ g_z: "" }, { shouldDirty: true });
        setError("g_z", { message: RECORD_FORM.altitude });
        showToast({ tone: "error", summary: RECORD_FORM.altitudeSummary, detail: RECORD_FORM.altitude });
      },
    }),
    [kind, control, record, subject, isNew, optional, optionalInHand, change, proposed, getValues, setValues, setError],
  );

  return {
    form: handle,
    values,
    errors: errorsOf(kind, errors),
    open,
    setOpen: (wanted) => setOpenSections(sections.map((section) => section.id).filter((one) => wanted.includes(one))),
    similar,
    doubts,
    saving,
    keptAt,
  };
}

/**
 * Changes values. A changed field loses its message; after a save attempt it is checked again. A single changed field
 * renders its own parts only; several at once render the whole form.
 */
function useChange(form: UseFormReturn, fields: readonly FieldName[]): (to: (now: Values) => Values) => void {
  const { getValues, setValue, setValues, getErrors, trigger, clearErrors, formState } = form;
  const { isSubmitted } = formState;
  return useCallback(
    (to) => {
      const now = getValues() as Values;
      const next = to(now);
      const names = fields.filter((name) => next[name] !== now[name]);
      const [first, ...more] = names;
      if (first === undefined) return;
      if (more.length === 0) setValue(first, next[first], { shouldDirty: true });
      else setValues(Object.fromEntries(names.map((name) => [name, next[name]])), { shouldDirty: true });
      if (isSubmitted) return void trigger(more.length === 0 ? first : names);
      const errors = getErrors();
      const wrong = names.filter((name) => errors[name] !== undefined);
      if (wrong.length > 0) clearErrors(wrong);
    },
    [getValues, setValue, setValues, getErrors, trigger, clearErrors, isSubmitted, fields],
  );
}
