"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, useEffect, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useDraft, type DraftKeeper } from "@/components/engine/use-draft";
import { toast, useSave } from "@/components/engine/use-save";
import type { ApiError } from "@/lib/api-client";
import { INFORMACION } from "@/lib/atractivo-texts";
import { differs } from "@/lib/form-schema";
import { INFORMACION_FIELDS, type InformacionName, type InformacionValues } from "@/lib/informacion";
import { controlId } from "./informacion-field";

export interface InformacionStart {
  /** The attraction's id. */
  id: number;
  values: InformacionValues;
  /** The version that a save starts from; null if the server sends none. */
  version: number | null;
  userId: number | string;
}

interface InformacionFormState {
  form: UseFormReturn<InformacionValues>;
  dirty: boolean;
  busy: boolean;
  error: ApiError | null;
  /** The values another person saved meanwhile; null if there are none. */
  theirs: InformacionValues | null;
  /** A save was refused with 409; `theirs` is set once it is loaded. */
  outdated: boolean;
  /** An earlier draft that differs from the form; null if there is none. */
  offered: DraftKeeper["offered"];
  recover: () => void;
  discard: () => void;
  submit: () => void;
  /** Saves over the other person's values. */
  overwrite: () => void;
  /** Fills the form with the other person's values; the typed values are offered as a draft. */
  take: () => void;
  reload: () => void;
}

const isField = (name: string): name is InformacionName => INFORMACION_FIELDS.some((field) => field.name === name);

const focusFirst = (names: readonly string[]) => {
  const first = INFORMACION_FIELDS.find(({ name }) => names.includes(name));
  if (first) document.getElementById(controlId(first.name))?.focus();
};

/** What the form started from, so that a save does not overwrite a record that has changed since. */
interface Base {
  /** The values as JSON; null if unknown: a draft of an older record, or a save not yet read back. */
  text: string | null;
  version: number | null;
  /** The last save was made by this form. */
  own?: true;
}

const textOf = (values: InformacionValues) => JSON.stringify(values);

/**
 * The information form: checked by the contract, kept as a draft while typing, and never saved over another person's
 * save without asking (spec 2 §5.3, decisions §5, §7).
 */
export function useInformacionForm({ id, values, version, userId }: InformacionStart): InformacionFormState {
  const router = useRouter();
  const form = useForm<InformacionValues>({
    defaultValues: values,
    shouldFocusError: false,
    mode: "onSubmit",
    reValidateMode: "onChange",
    resolver: async (typed, context, options) =>
      (await import("./resolver")).resolveInformacion(typed, context, options),
  });
  const { isDirty } = form.formState;
  const { save, busy, error, reset: forgetError } = useSave();
  const draft = useDraft({ userId, form: "informacion", id });
  const { keep } = draft;
  const base = useRef<Base>({ text: textOf(values), version });
  /** The values the form was last filled with; only values that differ from them are kept as a draft. */
  const filled = useRef(values);
  /** The server's data as last received. */
  const read = useRef<Base>({ text: textOf(values), version });
  /** The version of the save that was refused because another person had saved meanwhile. */
  const [outdated, setOutdated] = useState<{ version: number | null } | null>(null);
  // The refusal reloads the page's data, so these are the other person's values.
  const theirs = outdated && outdated.version !== version ? values : null;

  // New data from the server fill an untouched form. Typed values stay, and so does the version they started from,
  // unless only other parts of the record have changed.
  useEffect(() => {
    const text = textOf(values);
    if (read.current.text === text && read.current.version === version) return;
    read.current = { text, version };
    const same = text === base.current.text;
    // Read from the form itself: something may have been typed since this render.
    const touched = differs(INFORMACION_FIELDS, form.getValues(), filled.current);
    if (same || !touched || base.current.own) base.current = { text, version };
    if (same || touched) return;
    filled.current = values;
    form.reset(values);
  }, [values, version, isDirty, form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (!differs(INFORMACION_FIELDS, typed, filled.current)) return;
          keep({ ...typed, desde: base.current.text ?? "", version: base.current.version });
        },
      }),
    [form, keep],
  );

  // Loads the check before a save needs it, as the connection may be lost by then.
  useEffect(() => {
    if (isDirty) import("./resolver").catch(() => undefined);
  }, [isDirty]);

  const reload = () => startTransition(() => router.refresh());
  const send = async (typed: InformacionValues) => {
    const from = base.current.version;
    const sent = form.getValues();
    const saved = await save(
      "ppirta.informacion",
      { id, body: { ...typed, cc_ccm: 0, ...(from !== null && { version: from }) } },
      { ok: INFORMACION.success, failed: INFORMACION.failure },
    );
    if (saved.ok) {
      draft.discard();
      setOutdated(null);
      // A save raises the version by one. Any other version is treated as another person's save.
      base.current = { text: null, version: from === null ? null : from + 1, own: true };
      filled.current = typed;
      // Values typed while the save was running are not saved yet.
      const now = form.getValues();
      form.reset(typed);
      for (const { name } of INFORMACION_FIELDS) {
        if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true });
      }
      return;
    }
    if (saved.error.status === 409) {
      setOutdated({ version: from });
      reload();
    }
    const wrong = Object.entries(saved.error.errores).filter(([name]) => isField(name));
    for (const [name, texts] of wrong) {
      if (isField(name)) form.setError(name, { type: "server", message: texts[0] ?? "" });
    }
    focusFirst(wrong.map(([name]) => name));
  };
  const submit = () => {
    form
      .handleSubmit(send, (errors) => focusFirst(Object.keys(errors)))()
      .catch(() => toast(INFORMACION.failure)); // The check's chunk could not be fetched: no connection.
  };
  const recover = () => {
    const kept = draft.offered?.values ?? {};
    // A draft of an older record keeps its version, so that its save detects what was saved since.
    if (typeof kept["desde"] === "string" && kept["desde"] !== textOf(values)) {
      base.current = { text: null, version: typeof kept["version"] === "number" ? kept["version"] : null };
    }
    for (const [name, value] of Object.entries(kept)) {
      if (isField(name) && typeof value === "string") form.setValue(name, value, { shouldDirty: true });
    }
    draft.accept();
  };
  const settle = () => {
    base.current = { text: textOf(values), version };
    setOutdated(null);
    forgetError();
  };
  const overwrite = () => {
    settle();
    submit();
  };
  const take = () => {
    // The person has compared both, so the draft is based on the current record and may be restored over it.
    keep({ ...form.getValues(), desde: textOf(values), version });
    settle();
    filled.current = values;
    form.reset(values);
    draft.offer();
  };
  const tells = Object.entries(draft.offered?.values ?? {}).some(
    ([name, value]) => isField(name) && value !== values[name],
  );
  // A save whose response was lost leaves its draft behind; the record has the same values by now.
  const settled = draft.offered !== null && !tells && !isDirty;
  const { discard } = draft;
  useEffect(() => {
    if (settled) discard();
  }, [settled, discard]);

  return {
    form,
    dirty: isDirty,
    busy,
    error,
    theirs,
    outdated: error?.status === 409,
    offered: tells && !isDirty ? draft.offered : null,
    recover,
    discard,
    submit,
    overwrite,
    take,
    reload,
  };
}
