"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { DraftKeeper } from "@/components/engine/use-draft";
import { toast, useSave } from "@/components/engine/use-save";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { ApiError } from "@/lib/api-client";
import type { Point } from "@/lib/coordinates";
import type { Checks } from "@/lib/form-schema";
import { FORM_KINDS } from "@/lib/records/form-kinds";
import { fetchRegistro, kindOf, type Registro } from "@/lib/records/registro";
import { checkValues, fieldErrors, firstInvalid, sectionOf, type Errors } from "./check";
import { mendedIn } from "./control-ids";
import { FORMS, type FieldName, type SectionId } from "./fields";
import { useDoubts, type Doubts } from "./use-doubts";
import { loadSchema, useFormErrors } from "./use-form-errors";
import { useKeptDraft } from "./use-kept-draft";
import { useSimilar, type Similar } from "./use-similar";
import {
  changed,
  emptyValues,
  fromDraft,
  isAltitude,
  sameValues,
  valuesOf,
  withPoint,
  withTerritory,
  type Territory,
  type Values,
} from "./values";
import { withWgs84 } from "./wgs84";
import { WORDS } from "./words";

/** The record as another person saved it; null if it cannot be changed any more, did not change or cannot be loaded. */
async function changedMeanwhile(base: Registro): Promise<Registro | null> {
  try {
    const now = await fetchRegistro(kindOf(base), base.id);
    return now.derivado === 1 || now.version === base.version ? null : now;
  } catch {
    return null;
  }
}

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
  dirty: boolean;
  busy: boolean;
  /** Why the last save was refused, if the reason is not a field. */
  refusal: ApiError | null;
  /** The record as another person saved it meanwhile, until this person decides between both versions. */
  theirs: Registro | null;
  /** Saves the form's values over `theirs`; returns as `save` does. */
  overwrite: () => Promise<number | null>;
  /** Resets the form to `theirs`; the typed values are offered as a draft. */
  takeTheirs: () => void;
  similar: Similar;
  doubts: Doubts;
  draft: DraftKeeper;
  /** When the current values were last saved in this browser; null while nothing was typed. */
  keptAt: Date | null;
  recover: () => void;
  /** Saves and returns the id of the new or existing record; null if it was not saved. */
  save: () => Promise<number | null>;
}

interface FormOptions {
  kind: Kind;
  subject: Subject;
  userId: number | string;
  record?: Registro;
}

/** State, checks and saving of a record's form: new and 'Actualizar datos' (spec 2 §2.3, §2.7, §5.1, §5.2). */
export function useRecordForm({ kind, subject, userId, record: inHand }: FormOptions): RecordForm {
  const { sections, optional, optionalInHand } = FORMS[kind];
  // Reloading the page's data does not change the values being edited, nor the version that the save starts from.
  const [record, setRecord] = useState(inHand ?? null);
  const [start, setStart] = useState(() => (inHand ? valuesOf(inHand) : emptyValues(kind, subject)));
  const [values, setValues] = useState(start);
  const [open, setOpenSections] = useState<SectionId[]>(sections.map(({ id }) => id));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [theirs, setTheirs] = useState<Registro | null>(null);
  /** The region filled in from a municipality; the next municipality may replace it. */
  const [filledRegion, setFilledRegion] = useState("");
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const saver = useSave();
  const { errors, checkWith, refuse, refuseAltitude } = useFormErrors(kind, record !== null, values);

  const id = record?.id ?? null;
  const dirty = !saved && !sameValues(values, start);
  const { draft, keptAt } = useKeptDraft({ userId, kind, id }, values, dirty);
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

  const show = (found: Errors, checks: Checks) => {
    const name = firstInvalid(kind, found);
    flushSync(() => {
      checkWith(checks);
      if (name) setOpenSections((now) => [...new Set([...now, sectionOf(kind, name)])]);
    });
    if (name) document.getElementById(mendedIn(name))?.focus();
  };

  const send = async (base: Registro | null): Promise<number | null> => {
    const checks = await loadSchema(kind, base !== null);
    refuseAltitude(false);
    const found = checkValues(checks, values);
    show(found, checks);
    if (firstInvalid(kind, found)) {
      toast(WORDS.invalid);
      return null;
    }
    if (!(await similar.allow())) return null;
    const decided = await doubts.allow();
    if (!decided) return null;
    setValues(decided);
    const body = base ? { ...decided, version: base.version } : decided;
    const sent = base
      ? await saver.save(
          `${kind}.update`,
          { id: base.id, body },
          { ok: FORM_KINDS[kind].form.updated, failed: WORDS.updateFailed },
        )
      : await saver.save(`${kind}.create`, { body }, { failed: WORDS.createFailed });
    if (sent.ok) return base ? base.id : "data" in sent.reply ? (sent.reply.data as { id: number }).id : null;
    const refused = fieldErrors(sent.error.errores, decided);
    refuse(refused, decided);
    if (firstInvalid(kind, refused)) show(refused, checks);
    else setRefusal(sent.error);
    if (base && sent.error.status === 409) setTheirs(await changedMeanwhile(base));
    return null;
  };

  const save = async (base: Registro | null): Promise<number | null> => {
    if (sending || saver.busy) return null;
    setSending(true);
    setRefusal(null);
    try {
      const done = await send(base);
      if (done !== null) {
        setSaved(true);
        draft.discard();
      }
      return done;
    } catch (thrown) {
      // The schema's chunk could not be fetched: there is no connection, so the save would fail too.
      if (!(thrown instanceof ApiError)) toast(base ? WORDS.updateFailed : WORDS.createFailed);
      return null;
    } finally {
      setSending(false);
    }
  };

  return {
    kind,
    values,
    errors,
    optional: record ? [...optional, ...optionalInHand] : optional,
    record,
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
    dirty,
    busy: sending || saver.busy,
    refusal,
    theirs,
    overwrite: () => {
      setRecord(theirs);
      setTheirs(null);
      return save(theirs);
    },
    takeTheirs: () => {
      if (!theirs) return;
      const present = valuesOf(theirs);
      setRecord(theirs);
      setStart(present);
      setValues(present);
      setTheirs(null);
      setRefusal(null);
      draft.offer();
    },
    similar,
    doubts,
    draft,
    keptAt,
    recover: () => {
      if (draft.offered) setValues(fromDraft(start, draft.offered.values, subject));
      draft.accept();
    },
    save: () => save(record),
  };
}
