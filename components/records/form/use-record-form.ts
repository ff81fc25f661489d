"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { DraftKeeper } from "@/components/engine/use-draft";
import { toast, useSave } from "@/components/engine/use-save";
import type { Subject } from "@/contract/policy";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import type { Point } from "@/lib/coordinates";
import type { Checks } from "@/lib/form-schema";
import { checkValues, fieldErrors, firstInvalid, sectionOf, type Errors } from "./check";
import {
  changed,
  fromDraft,
  isAltitude,
  sameValues,
  SECTIONS,
  startValues,
  withPoint,
  withTerritory,
  type FieldName,
  type SectionId,
  type Territory,
  type Values,
} from "./fields";
import { loadSchema, useFormErrors } from "./use-form-errors";
import { useKeptDraft } from "./use-kept-draft";
import { useSimilar, type Similar } from "./use-similar";
import { WORDS } from "./words";

/** A control's id, and `-error` and `-help` of it. The point is mended where coordinates are pasted. */
export const controlId = (name: FieldName) => `atractivo-${name}`;
export const PASTE_ID = "atractivo-pegar";
const focusId = (name: FieldName) => (name === "g_x" || name === "g_y" ? PASTE_ID : controlId(name));

export interface RecordForm {
  values: Values;
  errors: Errors;
  /** The record that the form started from; null for a new one. */
  record: AtractivoDetalle | null;
  subject: Subject;
  open: SectionId[];
  setOpen: (open: string[]) => void;
  set: (name: FieldName, value: string) => void;
  /** Sets macro region and region where the person has chosen none. */
  fillRegion: (macro: string, region: string) => void;
  setPoint: (point: Point) => void;
  takeTerritory: (place: Territory) => void;
  leaveAltitude: () => void;
  dirty: boolean;
  busy: boolean;
  /** Why the last save was refused, where it is not a field's fault. */
  refusal: ApiError | null;
  /** The record as another person saved it meanwhile, while that is undecided. */
  theirs: AtractivoDetalle | null;
  /** Saves what the form holds over `theirs`; as `save`. */
  overwrite: () => Promise<number | null>;
  /** Starts again from `theirs`; what was typed is offered as a draft. */
  takeTheirs: () => void;
  similar: Similar;
  draft: DraftKeeper;
  /** When the present values were last kept in this browser; null while nothing was typed. */
  keptAt: Date | null;
  recover: () => void;
  /** Saves; the new record's id, or the id of the one in hand. Null where it did not succeed. */
  save: () => Promise<number | null>;
}

interface FormOptions {
  subject: Subject;
  userId: number | string;
  record?: AtractivoDetalle;
}

/** State, checks and saving of the attraction form, for a new record and for 'Actualizar datos' (spec 2 §2.7, §5.2). */
export function useRecordForm({ subject, userId, record: inHand }: FormOptions): RecordForm {
  // A newer record of a reloaded page does not change what is being edited, nor which version the save is of.
  const [record, setRecord] = useState(inHand ?? null);
  const [start, setStart] = useState(() => startValues(subject, inHand));
  const [values, setValues] = useState(start);
  const [open, setOpenSections] = useState<SectionId[]>(SECTIONS.map(({ id }) => id));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [theirs, setTheirs] = useState<AtractivoDetalle | null>(null);
  /** The region that came with a municipality: it goes with it too. */
  const [filledRegion, setFilledRegion] = useState("");
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const saver = useSave();
  const { errors, checkWith, refuse, refuseAltitude } = useFormErrors(values);

  const id = record?.id ?? null;
  const dirty = !saved && !sameValues(values, start);
  const { draft, keptAt } = useKeptDraft(userId, id, values, dirty);
  const similar = useSimilar(values, start, id);

  const set = (name: FieldName, value: string) => {
    if (name === "g_z") refuseAltitude(false);
    setValues((now) => changed(now, name, value));
  };

  const show = (found: Errors, checks: Checks) => {
    const name = firstInvalid(found);
    flushSync(() => {
      checkWith(checks);
      if (name) setOpenSections((now) => [...new Set([...now, sectionOf(name)])]);
    });
    if (name) document.getElementById(focusId(name))?.focus();
  };

  const send = async (base: AtractivoDetalle | null): Promise<number | null> => {
    const checks = await loadSchema();
    refuseAltitude(false);
    const found = checkValues(checks, values);
    show(found, checks);
    if (firstInvalid(found)) {
      toast(WORDS.invalid);
      return null;
    }
    if (!(await similar.allow())) return null;
    const body = base ? { ...values, version: base.version } : values;
    const sent = base
      ? await saver.save("ppirta.update", { id: base.id, body }, { ok: WORDS.updated, failed: WORDS.updateFailed })
      : await saver.save("ppirta.create", { body }, { failed: WORDS.createFailed });
    if (sent.ok) return base ? base.id : "data" in sent.reply ? (sent.reply.data as { id: number }).id : null;
    const refused = fieldErrors(sent.error.errores);
    refuse(refused, values);
    if (firstInvalid(refused)) show(refused, checks);
    else setRefusal(sent.error);
    if (base && sent.error.status === 409) setTheirs(await changedMeanwhile(base));
    return null;
  };

  const save = async (base: AtractivoDetalle | null): Promise<number | null> => {
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
      // The check's chunk could not be fetched: the line is down, and so would the save be.
      if (!(thrown instanceof ApiError)) toast(base ? WORDS.updateFailed : WORDS.createFailed);
      return null;
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    errors,
    record,
    subject,
    open,
    setOpen: (sections) =>
      setOpenSections(SECTIONS.map((section) => section.id).filter((one) => sections.includes(one))),
    set,
    fillRegion: (macro, region) => {
      setValues((now) => {
        const free = now.id_region === "" && (now.id_macro_region === "" || now.id_macro_region === macro);
        const ours = now.id_region !== "" && now.id_region === filledRegion;
        return free || ours ? { ...now, id_macro_region: macro, id_region: region } : now;
      });
      setFilledRegion(region);
    },
    setPoint: (point) => setValues((now) => withPoint(now, point)),
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
      const present = startValues(subject, theirs);
      setRecord(theirs);
      setStart(present);
      setValues(present);
      setTheirs(null);
      setRefusal(null);
      draft.offer();
    },
    similar,
    draft,
    keptAt,
    recover: () => {
      if (draft.offered) setValues(fromDraft(start, draft.offered.values, subject));
      draft.accept();
    },
    save: () => save(record),
  };
}

/** The record as another person saved it; null where it can no longer be changed at all, or that cannot be told. */
async function changedMeanwhile(base: AtractivoDetalle): Promise<AtractivoDetalle | null> {
  try {
    const { ppirta } = await api("ppirta.detail", { id: base.id });
    return ppirta.derivado === 1 || ppirta.version === base.version ? null : ppirta;
  } catch {
    return null;
  }
}
