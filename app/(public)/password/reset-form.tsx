"use client";

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { PasswordHelp } from "@/components/sesion/password-help";
import { LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { api, ApiError } from "@/lib/api-client";
import { checkPasswords, type PasswordErrors } from "@/lib/sesion/new-password";
import { FormFoot } from "../form-foot";
import { useAlive } from "../use-alive";

type Outcome =
  | { kind: "done"; message: string }
  | { kind: "bad-link" }
  | { kind: "refused"; errors: PasswordErrors }
  | { kind: "failed"; message: string };

async function resetPassword(token: string, password: string): Promise<Outcome> {
  try {
    const { message } = await api("sesion.nuevaClave", { body: { token, password } });
    return { kind: "done", message: message || "Su contraseña fue cambiada. Ya puede ingresar." };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.errores.token) return { kind: "bad-link" };
    const refused = error.errores.password?.[0];
    return refused ? { kind: "refused", errors: { password: refused } } : { kind: "failed", message: error.message };
  }
}

interface ResetFormProps {
  /** The mailed link's token; null if it is not a valid token. */
  token: string | null;
  /** Minimum length of a password, in characters. */
  minLength: number;
  /** Another way in than a password. */
  children?: ReactNode;
}

/** Sets the new password, typed twice; if the link is no longer valid, explains what to do. */
export function ResetForm({ token, minLength, children }: ResetFormProps) {
  const alive = useAlive();
  const [loading, setLoading] = useState(false);
  const [chosen, setChosen] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(token === null ? { kind: "bad-link" } : null);
  const password = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const errors = outcome?.kind === "refused" ? outcome.errors : {};

  // Removes the token from the address bar and the browser's history.
  useEffect(() => {
    if (alive) window.history.replaceState(null, "", window.location.pathname);
  }, [alive]);

  function show(next: Outcome) {
    setOutcome(next);
    if (next.kind === "refused") (next.errors.password ? password : repeat).current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading || token === null) return;
    const typed = password.current?.value ?? "";
    const found = checkPasswords(typed, repeat.current?.value ?? "", minLength);
    if (found.password || found.repeat) return show({ kind: "refused", errors: found });
    setLoading(true);
    setOutcome(null);
    show(await resetPassword(token, typed));
    setLoading(false);
  }

  if (outcome?.kind === "done") {
    return (
      <div className="grid gap-4">
        <Notice tone="green" role="status">
          {outcome.message}
        </Notice>
        <WayOn href="/login">Iniciar Sesion</WayOn>
      </div>
    );
  }
  if (outcome?.kind === "bad-link") {
    return (
      <div className="grid gap-4">
        <Notice tone="red" role="alert" title="El enlace no es válido o ya venció.">
          Cada enlace sirve una sola vez: el de recuperación, durante una hora; el de la invitación, durante 72 horas.
          Si ya eligió su contraseña con este enlace, inicie sesión; si no, pida uno nuevo con su correo.
        </Notice>
        <WayOn href="/password">Pedir un enlace nuevo</WayOn>
        <LinkButton href="/login" size="lg">
          Iniciar Sesion
        </LinkButton>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="-mt-3 text-sm text-muted">Elija la contraseña con la que ingresará al sistema.</p>
      <div>
        <Field label="Contraseña nueva" htmlFor="password" error={errors.password}>
          <PasswordInput
            ref={password}
            id="password"
            name="password"
            autoComplete="new-password"
            maxLength={1024}
            invalid={errors.password !== undefined}
            aria-describedby={errors.password ? "password-error password-help" : "password-help"}
            boxClassName="h-control-lg!"
            onInput={(event) => setChosen(event.currentTarget.value)}
          />
        </Field>
        <PasswordHelp id="password-help" min={minLength} password={chosen} />
      </div>
      <Field label="Repita la contraseña nueva" htmlFor="repeat" error={errors.repeat}>
        <PasswordInput
          ref={repeat}
          id="repeat"
          name="repeat"
          autoComplete="new-password"
          maxLength={1024}
          invalid={errors.repeat !== undefined}
          aria-describedby={errors.repeat ? "repeat-error" : undefined}
          boxClassName="h-control-lg!"
        />
      </Field>
      <FormFoot submit="Guardar" loading={loading} cancel>
        {outcome?.kind === "failed" && <Notice tone="red">{outcome.message}</Notice>}
      </FormFoot>
      {children}
    </form>
  );
}

/** The link to the next step; takes the focus that the form has lost. */
function WayOn({ href, children }: { href: string; children: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <LinkButton ref={link} href={href} variant="primary" size="lg">
      {children}
    </LinkButton>
  );
}
