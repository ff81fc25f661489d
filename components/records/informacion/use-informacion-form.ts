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
  /** The version a save starts from; null from a server without it. */
  version: number | null;
  userId: number | string;
}

interface InformacionFormState {
  form: UseFormReturn<InformacionValues>;
  dirty: boolean;
  busy: boolean;
  error: ApiError | null;
  /** What another person saved meanwhile; null while nobody did. */
  theirs: InformacionValues | null;
  /** A save was refused for that; `theirs` follows as soon as it is here. */
  outdated: boolean;
  /** What was typed before and says something else than the form; null where there is none. */
  offered: DraftKeeper["offered"];
  recover: () => void;
  discard: () => void;
  submit: () => void;
  /** Saves over what the other person saved. */
  overwrite: () => void;
  /** Fills the form with what the other person saved; what was typed is offered as a draft. */
  take: () => void;
  /** Loads the record's data again. */
  reload: () => void;
}

const isField = (name: string): name is InformacionName => INFORMACION_FIELDS.some((field) => field.name === name);

const focusFirst = (names: readonly string[]) => {
  const first = INFORMACION_FIELDS.find(({ name }) => names.includes(name));
  if (first) document.getElementById(controlId(first.name))?.focus();
};

/** What the form started from: nothing is saved over a record that says something else by now. */
interface Base {
  /** Its values as one text; null while that is unknown: a draft of an older record, or a save not yet read back. */
  text: string | null;
  version: number | null;
  /** What was saved last is this form's own. */
  own?: true;
}

const textOf = (values: InformacionValues) => JSON.stringify(values);

/**
 * The information form over what the server has: checked by the contract, kept as a draft while it is typed, and never
 * saved over another person's save unasked (spec 2 §5.3, decisions §5, §7).
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
  /** What the form was last filled with: only what differs from it is a draft. */
  const filled = useRef(values);
  /** The server's data as they came last. */
  const read = useRef<Base>({ text: textOf(values), version });
  /** The version that a save was refused with, as another person had saved meanwhile. */
  const [outdated, setOutdated] = useState<{ version: number | null } | null>(null);
  // The refusal reloads the page's data: they are what the other person saved.
  const theirs = outdated && outdated.version !== version ? values : null;

  // Fresh data of the server fill a form nobody has touched; what is being typed stays, and so does the version it
  // started from, unless only other parts of the record have changed.
  useEffect(() => {
    const text = textOf(values);
    if (read.current.text === text && read.current.version === version) return;
    read.current = { text, version };
    const same = text === base.current.text;
    // Asked of the form itself: a key may have been pressed since this was rendered.
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

  // The check is at hand before the save that needs it: the line may be gone by then.
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
      // A save counts one version on; another count is noticed as any other person's save would be.
      base.current = { text: null, version: from === null ? null : from + 1, own: true };
      filled.current = typed;
      // What was typed while the save was on its way is not saved yet.
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
      .catch(() => toast(INFORMACION.failure)); // The check's chunk could not be fetched: the line is down.
  };
  const recover = () => {
    const kept = draft.offered?.values ?? {};
    // A draft of an older record meets what was saved since when it is saved itself.
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
    // Both have been seen side by side: what was typed may be taken up again over the record as it is now.
    keep({ ...form.getValues(), desde: textOf(values), version });
    settle();
    filled.current = values;
    form.reset(values);
    draft.offer();
  };
  const tells = Object.entries(draft.offered?.values ?? {}).some(
    ([name, value]) => isField(name) && value !== values[name],
  );
  // A save whose answer was lost on the way has left its draft: the record says the same by now.
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
