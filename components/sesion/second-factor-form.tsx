"use client";

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { Notice } from "@/components/ui/notice";
import type { Reply } from "@/contract";
import type { ToastText } from "@/lib/descriptors";
import { SEGUNDO_FACTOR as WORDS } from "@/lib/sesion/segundo-factor";

type Call =
  | "segundofactor.iniciar"
  | "segundofactor.activar"
  | "segundofactor.renovar"
  | "segundofactor.desactivar"
  | "llave.iniciar"
  | "llave.quitar";

/** `app`: only the application's code, typed on a numeric keyboard. `any`: that code or a recovery code. */
const CODES = {
  app: { label: WORDS.code, help: WORDS.codeHelp, inputMode: "numeric" },
  any: { label: WORDS.anyCode, help: undefined, inputMode: "text" },
} as const;

interface SecondFactorFormProps<N extends Call> {
  call: N;
  /** The row that the call is about. */
  id?: number;
  /** The user name, for password managers. Without it the password is not requested. */
  email?: string;
  /** The kind of code that is asked for; absent: none. */
  code?: keyof typeof CODES;
  submit: string;
  danger?: boolean;
  /** What follows the call is under way. */
  waiting?: boolean;
  ok?: ToastText;
  failed: ToastText;
  onDone: (reply: Reply<N>) => void;
  onCancel: () => void;
  /** Shown above the fields. */
  children: ReactNode;
}

type TypedCodes = { actual?: string | undefined; codigo?: string | undefined };

/** Requests the password, a code, or both before a change to the second factor or the passkeys. */
export function SecondFactorForm<N extends Call>(props: SecondFactorFormProps<N>) {
  const {
    call,
    id: row,
    email,
    code,
    submit,
    danger = false,
    waiting = false,
    ok,
    failed,
    onDone,
    onCancel,
    children,
  } = props;
  const { save, busy, error } = useSave();
  const [wrong, setWrong] = useState<TypedCodes>({});
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const fieldOf = (name: keyof TypedCodes) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), []);

  function show(errors: TypedCodes) {
    setWrong(errors);
    const first = (["actual", "codigo"] as const).find((name) => errors[name]);
    const input = first && fieldOf(first);
    input?.focus();
    input?.select();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || waiting) return;
    const actual = fieldOf("actual")?.value;
    const codigo = fieldOf("codigo")?.value.trim();
    const missing: TypedCodes = {
      ...(actual === "" && { actual: WORDS.passwordMissing }),
      ...(codigo === "" && { codigo: WORDS.codeMissing }),
    };
    show(missing);
    if (missing.actual || missing.codigo) return;
    const saved = await save(
      call,
      { ...(row !== undefined && { id: row }), body: { actual, codigo } },
      { failed, ...(ok && { ok }) },
    );
    if (saved.ok) return onDone(saved.reply);
    const { errores } = saved.error;
    show({ actual: errores.actual?.[0], codigo: errores.codigo?.[0] });
  }

  const ids = { actual: `${id}-actual`, codigo: `${id}-codigo` };
  const unnamed = error && error.status !== 401 && !error.errores.actual && !error.errores.codigo;
  const asked = code && CODES[code];
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      {children}
      {email !== undefined && (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label={WORDS.password} htmlFor={ids.actual} required error={wrong.actual}>
            <PasswordInput
              id={ids.actual}
              name="actual"
              maxLength={1024}
              invalid={wrong.actual !== undefined}
              aria-describedby={wrong.actual ? `${ids.actual}-error` : undefined}
            />
          </Field>
        </>
      )}
      {asked && (
        <Field label={asked.label} htmlFor={ids.codigo} required help={asked.help} error={wrong.codigo}>
          <TextInput
            id={ids.codigo}
            name="codigo"
            inputMode={asked.inputMode}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={64}
            invalid={wrong.codigo !== undefined}
            aria-describedby={
              cx(wrong.codigo && `${ids.codigo}-error`, asked.help && `${ids.codigo}-help`) || undefined
            }
          />
        </Field>
      )}
      <div aria-live="polite">{unnamed && <Notice tone="red">{error.message}</Notice>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} loading={busy || waiting}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
