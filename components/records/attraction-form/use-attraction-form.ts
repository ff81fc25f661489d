"use client";

import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useDraft, type DraftKeeper } from "@/components/engine/use-draft";
import { toast, useSave } from "@/components/engine/use-save";
import type { Subject } from "@/contract/policy";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import { ApiError } from "@/lib/api-client";
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
  type FieldName,
  type SectionId,
  type Values,
} from "./fields";
import { WORDS } from "./words";

/** The contract's body comes with zod in a chunk of its own: it is needed when saving. */
const loadSchema = async (): Promise<Checks> => (await import("@/contract/resources/registros")).AtractivoBody;

/** A moment after the draft was written, in ms. */
const KEPT_MS = 500;

/** A control's id, and `-error` and `-help` of it. The point is mended where coordinates are pasted. */
export const controlId = (name: FieldName) => `atractivo-${name}`;
export const PASTE_ID = "atractivo-pegar";
const focusId = (name: FieldName) => (name === "g_x" || name === "g_y" ? PASTE_ID : controlId(name));

export interface AttractionForm {
  values: Values;
  errors: Errors;
  record: AtractivoDetalle | null;
  subject: Subject;
  open: SectionId[];
  setOpen: (open: string[]) => void;
  set: (name: FieldName, value: string) => void;
  /** Sets macro region and region where no region was chosen meanwhile. */
  fillRegion: (macro: string, region: string) => void;
  setPoint: (point: Point) => void;
  leaveAltitude: () => void;
  dirty: boolean;
  busy: boolean;
  /** Why the last save was refused, where it is not a field's fault. */
  refusal: ApiError | null;
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
export function useAttractionForm({ subject, userId, record }: FormOptions): AttractionForm {
  const [start] = useState(() => startValues(subject, record));
  const [values, setValues] = useState(start);
  const [open, setOpenSections] = useState<SectionId[]>(SECTIONS.map(({ id }) => id));
  /** Known after the first attempt: until then nothing is called wrong. */
  const [schema, setSchema] = useState<Checks | null>(null);
  const [altitudeRefused, setAltitudeRefused] = useState(false);
  const [server, setServer] = useState<{ errors: Errors; values: Values } | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const saver = useSave();

  const dirty = !saved && !sameValues(values, start);
  const draft = useDraft({ userId, form: "ppirta", id: record?.id ?? null });
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const { keep } = draft;
  useEffect(() => {
    if (!dirty) return;
    keep(values);
    const timer = setTimeout(() => setKeptAt(new Date()), KEPT_MS);
    return () => clearTimeout(timer);
  }, [dirty, keep, values]);

  const errors = useMemo(() => {
    const found: Errors = schema ? checkValues(schema, values) : {};
    // A server's message stands until its field is changed.
    for (const [name, text] of Object.entries(server?.errors ?? {}) as [FieldName, string][]) {
      if (server?.values[name] === values[name]) found[name] ??= text;
    }
    if (altitudeRefused && values.g_z === "") found.g_z = WORDS.altitude;
    return found;
  }, [schema, values, server, altitudeRefused]);

  // The chunk is fetched while the person types.
  useEffect(() => void loadSchema().catch(() => undefined), []);

  const set = (name: FieldName, value: string) => {
    if (name === "g_z") setAltitudeRefused(false);
    setValues((now) => changed(now, name, value));
  };

  const show = (found: Errors, checks: Checks) => {
    const name = firstInvalid(found);
    flushSync(() => {
      setSchema(checks);
      if (name) setOpenSections((now) => [...new Set([...now, sectionOf(name)])]);
    });
    if (name) document.getElementById(focusId(name))?.focus();
  };

  const send = async (): Promise<number | null> => {
    const checks = await loadSchema();
    setAltitudeRefused(false);
    const found = checkValues(checks, values);
    show(found, checks);
    if (firstInvalid(found)) {
      toast(WORDS.invalid);
      return null;
    }
    const body = record ? { ...values, version: record.version } : values;
    const sent = record
      ? await saver.save("ppirta.update", { id: record.id, body }, { ok: WORDS.updated, failed: WORDS.updateFailed })
      : await saver.save("ppirta.create", { body }, { failed: WORDS.createFailed });
    if (sent.ok) return record ? record.id : "data" in sent.reply ? (sent.reply.data as { id: number }).id : null;
    const refused = fieldErrors(sent.error.errores);
    setServer({ errors: refused, values });
    if (firstInvalid(refused)) show(refused, checks);
    else setRefusal(sent.error);
    return null;
  };

  return {
    values,
    errors,
    record: record ?? null,
    subject,
    open,
    setOpen: (sections) => setOpenSections(SECTIONS.map(({ id }) => id).filter((id) => sections.includes(id))),
    set,
    fillRegion: (macro, region) =>
      setValues((now) => {
        const fits = now.id_region === "" && (now.id_macro_region === "" || now.id_macro_region === macro);
        return fits ? { ...now, id_macro_region: macro, id_region: region } : now;
      }),
    setPoint: (point) => setValues((now) => withPoint(now, point)),
    leaveAltitude: () => {
      if (values.g_z.trim() === "" || isAltitude(values.g_z)) return;
      setValues((now) => ({ ...now, g_z: "" }));
      setAltitudeRefused(true);
      toast({ tone: "error", summary: WORDS.altitudeSummary, detail: WORDS.altitude });
    },
    dirty,
    busy: sending || saver.busy,
    refusal,
    draft,
    keptAt,
    recover: () => {
      if (draft.offered) setValues(fromDraft(start, draft.offered.values, subject));
      draft.accept();
    },
    save: async () => {
      if (sending || saver.busy) return null;
      setSending(true);
      setRefusal(null);
      try {
        const id = await send();
        if (id !== null) {
          setSaved(true);
          draft.discard();
        }
        return id;
      } catch (thrown) {
        // The check's chunk could not be fetched: the line is down, and so would the save be.
        if (!(thrown instanceof ApiError)) toast(record ? WORDS.updateFailed : WORDS.createFailed);
        return null;
      } finally {
        setSending(false);
      }
    },
  };
}
