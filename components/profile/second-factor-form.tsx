"use client";

import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { Notice } from "@/components/ui/notice";
import type { Reply } from "@/contract";
import type { ToastText } from "@/lib/descriptors";
import { SEGUNDO_FACTOR as WORDS } from "@/lib/segundo-factor";

type Call = "segundofactor.iniciar" | "segundofactor.renovar" | "segundofactor.desactivar";

interface SecondFactorFormProps<N extends Call> {
  call: N;
  /** Whose password it is: password managers keep it beside this name. */
  email: string;
  help: string;
  submit: string;
  /** A code is asked for beside the password. */
  withCode?: boolean;
  danger?: boolean;
  ok?: ToastText;
  failed: ToastText;
  onDone: (reply: Reply<N>) => void;
  onCancel: () => void;
}

type Errors = { actual?: string | undefined; codigo?: string | undefined };

/** Asks for the password, and for a code where there is a second factor, before something is done to it. */
export function SecondFactorForm<N extends Call>(props: SecondFactorFormProps<N>) {
  const { call, email, help, submit, withCode = false, danger = false, ok, failed, onDone, onCancel } = props;
  const { save, busy, error } = useSave();
  const [wrong, setWrong] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const fieldOf = (name: keyof Errors) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input[name=actual]")?.focus(), []);

  function show(errors: Errors) {
    setWrong(errors);
    if (errors.actual) fieldOf("actual")?.focus();
    else if (errors.codigo) fieldOf("codigo")?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const actual = fieldOf("actual")?.value ?? "";
    const codigo = fieldOf("codigo")?.value.trim() ?? "";
    const missing: Errors = {
      ...(actual === "" && { actual: WORDS.passwordMissing }),
      ...(withCode && codigo === "" && { codigo: WORDS.codeMissing }),
    };
    show(missing);
    if (missing.actual || missing.codigo) return;
    const body = withCode ? { actual, codigo } : { actual };
    const saved = await save(call, { body }, { failed, ...(ok && { ok }) });
    if (saved.ok) return onDone(saved.reply);
    const { errores } = saved.error;
    show({ actual: errores.actual?.[0], codigo: errores.codigo?.[0] });
  }

  const ids = { actual: `${id}-actual`, codigo: `${id}-codigo` };
  const unnamed = error && error.status !== 401 && !error.errores.actual && !error.errores.codigo;
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      <p className="text-sm text-muted">{help}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={WORDS.password} htmlFor={ids.actual} required {...(wrong.actual && { error: wrong.actual })}>
        <PasswordInput
          id={ids.actual}
          name="actual"
          maxLength={1024}
          invalid={wrong.actual !== undefined}
          aria-describedby={wrong.actual ? `${ids.actual}-error` : undefined}
        />
      </Field>
      {withCode && (
        <Field label={WORDS.anyCode} htmlFor={ids.codigo} required {...(wrong.codigo && { error: wrong.codigo })}>
          <TextInput
            id={ids.codigo}
            name="codigo"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={64}
            invalid={wrong.codigo !== undefined}
            aria-describedby={wrong.codigo ? `${ids.codigo}-error` : undefined}
          />
        </Field>
      )}
      <div aria-live="polite">{unnamed && <Notice tone="red">{error.message}</Notice>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
