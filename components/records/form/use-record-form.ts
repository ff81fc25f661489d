"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { useSaving, type FormPort, type Saving } from "@/components/engine/saving/use-saving";
import { toast } from "@/components/engine/use-save";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Point } from "@/lib/map/coordinates";
import { differs } from "@/lib/forms/schema";
import type { Registro } from "@/lib/records/registro";
import { checkValues, fieldErrors, firstInvalid, sectionOf, type Errors } from "./check";
import { idOfFirstInvalid } from "./control-ids";
import { FORM_FIELDS } from "./field-table";
import { FORMS, type FieldName, type SectionId } from "./fields";
import { useDoubts, type Doubts } from "./use-doubts";
import { loadSchema, useFormErrors } from "./use-form-errors";
import { useKeptAt } from "./use-kept-at";
import { useRecordStore } from "./use-record-store";
import { useSimilar, type Similar } from "./use-similar";
import {
  changed,
  emptyValues,
  fromDraft,
  isAltitude,
  valuesOf,
  withPoint,
  withTerritory,
  type Territory,
  type Values,
} from "./values";
import { withWgs84 } from "./wgs84";
import { WORDS } from "./words";

export interface RecordForm {
  kind: Kind;
  values: Values;
  errors: Errors;
  /** Fields that may stay empty. */
  optional: readonly FieldName[];
  /** The record that the form started from; null for a new record. */
  record: Registro | null;
  subject: Subject;
  open: SectionId[];
  setOpen: (open: string[]) => void;
  set: (name: FieldName, value: string) => void;
  /** Sets macro region and region unless the person has chosen others. */
  fillRegion: (macro: string, region: string) => void;
  setPoint: (point: Point) => void;
  takeTerritory: (place: Territory) => void;
  leaveAltitude: () => void;
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
  /** Reopened after the session ended. */
  restored?: boolean;
  /** Called with the id of the new or changed record. */
  onSaved: (id: number) => void;
}

/** State, checks and saving of a record's form: new and 'Actualizar datos' (spec 2 §2.3, §2.7, §5.1, §5.2). */
export function useRecordForm({ kind, subject, userId, record: given, restored, onSaved }: FormOptions): RecordForm {
  const { sections, optional, optionalInHand } = FORMS[kind];
  // Reloading the page's data does not change the values being edited, nor the version that the save starts from.
  const [inHand] = useState(given ?? null);
  const startOf = (record: Registro | null) => (record ? valuesOf(record) : emptyValues(kind, subject));
  const [start, setStart] = useState(() => startOf(inHand));
  const [values, setValues] = useState(start);
  const [open, setOpenSections] = useState<SectionId[]>(sections.map(({ id }) => id));
  /** The region filled in from a municipality; the next municipality may replace it. */
  const [filledRegion, setFilledRegion] = useState("");
  const { errors, checkWith, refuse, refuseAltitude } = useFormErrors(values);

  const id = inHand?.id ?? null;
  const similar = useSimilar(kind, { values, start, id });
  const doubts = useDoubts({ values, start });
  /** A point was set, always in degrees of WGS84; projection and datum are set once their catalogues are known. */
  const [placed, setPlaced] = useState(false);
  if (placed && doubts.wgs84) {
    setPlaced(false);
    setValues(withWgs84(values, doubts.wgs84));
  }

  const set = (name: FieldName, value: string) => {
    if (name === "g_z") refuseAltitude(false);
    setValues((now) => changed(now, name, value));
  };

  /** Shows the messages, in opened sections, and moves the focus to the first; false if there are none. */
  const show = (found: Errors, put: () => void): boolean => {
    const name = firstInvalid(kind, found);
    flushSync(() => {
      put();
      if (name) setOpenSections((now) => [...new Set([...now, sectionOf(kind, name)])]);
    });
    if (name) document.getElementById(idOfFirstInvalid(name))?.focus();
    return name !== null;
  };

  const port: FormPort<Values> = {
    typed: () => values,
    dirty: differs(FORM_FIELDS[kind], values, start),
    check: async () => {
      const checks = await loadSchema(kind, inHand !== null);
      refuseAltitude(false);
      if (!show(checkValues(checks, values), () => checkWith(checks))) return { typed: values, body: values };
      toast(WORDS.invalid);
      return null;
    },
    fill: (next) => {
      setStart(next);
      setValues(next);
    },
    put: (kept) => setValues(fromDraft(start, kept, subject)),
    refuse: (messages, sent) => {
      const refused = fieldErrors(messages, sent);
      show(refused, () => refuse(refused, sent));
    },
  };
  const saving = useSaving({
    form: port,
    store: useRecordStore(kind, inHand),
    fields: FORM_FIELDS[kind],
    valuesOf: startOf,
    draft: { userId, form: kind, id },
    restored,
    load: () => loadSchema(kind, inHand !== null),
    before: async (entry) => {
      const decided = (await similar.allow()) && (await doubts.allow());
      if (!decided) return null;
      setValues(decided);
      return { ...entry, typed: decided, body: decided };
    },
    onSaved,
    failed: inHand ? WORDS.updateFailed : WORDS.createFailed,
  });
  const keptAt = useKeptAt(values, saving.dirty, saving.keep);

  return {
    kind,
    values,
    errors,
    optional: inHand ? [...optional, ...optionalInHand] : optional,
    record: saving.from,
    subject,
    open,
    setOpen: (wanted) => setOpenSections(sections.map((section) => section.id).filter((one) => wanted.includes(one))),
    set,
    fillRegion: (macro, region) => {
      setValues((now) => {
        const free = now.id_region === "" && (now.id_macro_region === "" || now.id_macro_region === macro);
        const ours = now.id_region !== "" && now.id_region === filledRegion;
        return free || ours ? { ...now, id_macro_region: macro, id_region: region } : now;
      });
      setFilledRegion(region);
    },
    setPoint: (point) => {
      setValues((now) => withPoint(now, point));
      setPlaced(true);
    },
    takeTerritory: (place) => {
      setValues((now) => withTerritory(now, place));
      setFilledRegion(String(place.id_region ?? ""));
    },
    leaveAltitude: () => {
      if (values.g_z.trim() === "" || isAltitude(values.g_z)) return;
      setValues((now) => ({ ...now, g_z: "" }));
      refuseAltitude(true);
      toast({ tone: "error", summary: WORDS.altitudeSummary, detail: WORDS.altitude });
    },
    similar,
    doubts,
    saving,
    keptAt,
  };
}
