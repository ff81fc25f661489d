"use client";

import { useRef, useState, type FormEvent } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toast";
import { checkPasswords } from "@/lib/sesion/new-password";
import { PasswordHelp } from "./password-help";

const CHANGED = "Su contraseña fue cambiada. Sus otras sesiones se cerraron.";
const FAILED = { tone: "error", summary: "CONTRASEÑA", detail: "No se cambió la contraseña" } as const;

const FIELDS = ["actual", "nueva", "repetida"] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;

interface PasswordFormProps {
  /** The minimum number of characters. */
  minLength: number;
  /** The user name, for password managers. */
  email: string;
}

/** The errors found before the request. */
function problemsOf(actual: string, nueva: string, repetida: string, min: number): Errors {
  const { password, repeat } = checkPasswords(nueva, repetida, min);
  return {
    ...(actual === "" && { actual: "La contraseña actual es requerida" }),
    ...(password && { nueva: password }),
    ...(repeat && { repetida: repeat }),
  };
}

/** Changes the user's own password. The typed text stays in the fields until the change succeeds. */
export function PasswordForm({ minLength, email }: PasswordFormProps) {
  const { save, busy, error } = useSave();
  const [found, setFound] = useState<Errors>({});
  const [chosen, setChosen] = useState("");
  const form = useRef<HTMLFormElement>(null);

  function show(errors: Errors) {
    setFound(errors);
    const first = FIELDS.find((name) => errors[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const [actual, nueva, repetida] = FIELDS.map((name) => String(typed.get(name) ?? "")) as [string, string, string];
    const problems = problemsOf(actual, nueva, repetida, minLength);
    show(problems);
    if (Object.keys(problems).length > 0) return;
    const saved = await save("sesion.cambiarClave", { body: { actual, nueva } }, { failed: FAILED });
    if (!saved.ok) {
      const [ofActual, ofNueva] = [saved.error.errores.actual?.[0], saved.error.errores.nueva?.[0]];
      return show({ ...(ofActual && { actual: ofActual }), ...(ofNueva && { nueva: ofNueva }) });
    }
    form.current?.reset();
    setChosen("");
    notify({ tone: "ok", summary: "CONTRASEÑA", detail: saved.reply.message || CHANGED });
  }

  const fieldProps = (name: FieldName, describedBy?: string) => ({
    id: name,
    name,
    maxLength: 1024,
    invalid: found[name] !== undefined,
    "aria-describedby": [found[name] && `${name}-error`, describedBy].filter(Boolean).join(" ") || undefined,
  });
  const unnamed = error && error.status !== 401 && !error.errores.actual && !error.errores.nueva;
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Contraseña actual" htmlFor="actual" required error={found.actual}>
        <PasswordInput {...fieldProps("actual")} autoComplete="current-password" />
      </Field>
      <div>
        <Field label="Contraseña nueva" htmlFor="nueva" required error={found.nueva}>
          <PasswordInput
            {...fieldProps("nueva", "nueva-help")}
            autoComplete="new-password"
            onInput={(event) => setChosen(event.currentTarget.value)}
          />
        </Field>
        <PasswordHelp id="nueva-help" min={minLength} password={chosen} />
      </div>
      <Field label="Repita la contraseña nueva" htmlFor="repetida" required error={found.repetida}>
        <PasswordInput {...fieldProps("repetida")} autoComplete="new-password" />
      </Field>
      <div aria-live="polite">{unnamed && <Notice tone="red">{error.message}</Notice>}</div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-muted">(*) indica campo requerido</p>
        <Button type="submit" variant="primary" loading={busy} loadingLabel="Cambiando…">
          Cambiar contraseña
        </Button>
      </div>
    </form>
  );
}
