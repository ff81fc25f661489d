"use client";

import { Save } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, type FormEvent } from "react";
import { useForm } from "react-hook-form";
import { DraftOffer } from "@/components/engine/draft-offer";
import { useDraft } from "@/components/engine/use-draft";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { INFORMACION } from "@/lib/atractivo-texts";
import {
  INFORMACION_FIELDS,
  INFORMACION_GROUPS,
  type InformacionName,
  type InformacionValues,
} from "@/lib/informacion";
import { FORM } from "@/lib/texts";
import { LeaveGuard } from "../leave-guard";
import { controlId, InformacionInput } from "./informacion-field";

interface InformacionFormProps {
  /** The attraction's id. */
  id: number;
  values: InformacionValues;
  /** The version a save starts from; null from a server without it. */
  version: number | null;
  userId: number | string;
}

const isField = (name: string): name is InformacionName => INFORMACION_FIELDS.some((field) => field.name === name);

const focusFirst = (names: readonly string[]) => {
  const first = INFORMACION_FIELDS.find(({ name }) => names.includes(name));
  if (first) document.getElementById(controlId(first.name))?.focus();
};

/** The information tab of an attraction (spec 2 §2.8, §5.3). */
export function InformacionForm({ id, values, version, userId }: InformacionFormProps) {
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
  const base = useRef(version);
  const loaded = useRef(JSON.stringify(values));

  // Fresh data of the server fill a form nobody has touched; what is being typed stays, and so does the version it
  // started from, unless only other parts of the record have changed.
  useEffect(() => {
    const same = JSON.stringify(values) === loaded.current;
    if (same || !isDirty) base.current = version;
    if (same || isDirty) return;
    loaded.current = JSON.stringify(values);
    form.reset(values);
  }, [values, version, isDirty, form]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values: typed, isDirty: touched }) => {
          if (touched) keep(typed);
        },
      }),
    [form, keep],
  );

  const submit = () =>
    form.handleSubmit(
      async (typed) => {
        const saved = await save(
          "ppirta.informacion",
          { id, body: { ...typed, cc_ccm: 0, ...(base.current !== null && { version: base.current }) } },
          { ok: INFORMACION.success, failed: INFORMACION.failure },
        );
        if (saved.ok) {
          draft.discard();
          form.reset(typed);
          return;
        }
        const wrong = Object.entries(saved.error.errores).filter(([name]) => isField(name));
        for (const [name, texts] of wrong) {
          if (isField(name)) form.setError(name, { type: "server", message: texts[0] ?? "" });
        }
        focusFirst(wrong.map(([name]) => name));
      },
      (errors) => focusFirst(Object.keys(errors)),
    )();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const recover = () => {
    for (const [name, value] of Object.entries(draft.offered?.values ?? {})) {
      if (isField(name) && typeof value === "string") form.setValue(name, value, { shouldDirty: true });
    }
    draft.accept();
  };
  const takeCurrent = () => {
    draft.discard();
    forgetError();
    form.reset(values);
    router.refresh();
  };

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      {draft.offered && !isDirty && <DraftOffer draft={draft.offered} onRecover={recover} onDiscard={draft.discard} />}
      <p className="text-xs text-muted">{FORM.required}</p>
      {INFORMACION_GROUPS.map((group) => (
        <div key={group.title} className="min-w-0">
          <h2 className="mb-2 text-2xs font-semibold tracking-caps text-muted">{group.title}</h2>
          <div className="grid grid-cols-12 gap-x-4 gap-y-3">
            {group.fields.map((field) => (
              <InformacionInput key={field.name} field={field} control={form.control} />
            ))}
          </div>
        </div>
      ))}
      {error && (
        <Notice
          tone={error.status === 409 ? "orange" : "red"}
          title={`${error.status === 409 ? FORM.changed : FORM.refused}:`}
          role="alert"
          actions={
            error.status === 409 && (
              <Button variant="link" onClick={takeCurrent}>
                {FORM.current}
              </Button>
            )
          }
        >
          {error.message}
        </Notice>
      )}
      <div className="sticky bottom-0 z-sticky -mx-4 -mb-4 flex items-center justify-end gap-3 rounded-b-md border-t border-line-subtle bg-surface px-4 py-2 phone:static phone:-mx-3 phone:-mb-3 phone:px-3">
        {isDirty && <span className="mr-auto text-xs text-muted">Cambios sin guardar</span>}
        <Button
          type="submit"
          variant="primary"
          icon={<Save aria-hidden />}
          loading={busy}
          loadingLabel={FORM.saving}
          className="phone:flex-1"
        >
          {INFORMACION.save}
        </Button>
      </div>
      <LeaveGuard dirty={isDirty} />
    </form>
  );
}
