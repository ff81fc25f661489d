"use client";

import Link from "next/link";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Checkbox, PasswordInput, TextInput } from "@/components/ui/inputs";
import { Notice } from "@/components/ui/notice";
import { closeToasts, notify } from "@/components/ui/toast";
import { useAlive } from "../use-alive";
import { forgetOrRemember, rememberedEmail } from "./remembered";
import { signIn } from "./sign-in";

/** A failed sign-in keeps the button loading this long from the click (spec 1 §9). */
const LOADING_MS = 3000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

interface LoginFormProps {
  /** Where to go afterwards: a path of this application. */
  volver: string;
  /** Source of the address pattern (spec 1 §5). */
  emailPattern: string;
}

/** Email, password and 'Recordar'. The fields stay as typed whatever happens. */
export function LoginForm({ volver, emailPattern }: LoginFormProps) {
  const alive = useAlive();
  const [loading, setLoading] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const remember = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const known = rememberedEmail();
    if (known === null || !email.current || !remember.current) return;
    remember.current.checked = true;
    if (email.current.value === "") email.current.value = known;
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    closeToasts();
    const data = new FormData(event.currentTarget);
    const address = String(data.get("email") ?? "").trim();
    if (!new RegExp(emailPattern).test(address)) {
      notify({ tone: "error", summary: "ERROR", detail: "Por favor, ingrese un correo electrónico válido." });
      email.current?.focus();
      return;
    }
    const clicked = performance.now();
    setLoading(true);
    setNotice(null);
    const outcome = await signIn(address, String(data.get("password") ?? ""));
    if (outcome.ok) {
      forgetOrRemember(remember.current?.checked ?? false, address);
      window.location.assign(volver);
      return;
    }
    notify({ tone: "error", summary: "CORREGIR", detail: "Los Credenciales del usuario son Incorrectos." });
    setNotice(outcome.notice);
    await pause(LOADING_MS - (performance.now() - clicked));
    setLoading(false);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label="Correo electrónico" htmlFor="email">
        <TextInput
          ref={email}
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          boxClassName="h-control-lg!"
        />
      </Field>
      <Field label="Contraseña" htmlFor="password">
        <PasswordInput id="password" name="password" maxLength={1024} boxClassName="h-control-lg!" />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox ref={remember} id="recordar" label="Recordar" />
        <Link href="/password" className="inline-flex min-h-6 items-center text-sm">
          ¿Olvidó su contraseña?
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" loading={loading} disabled={!alive}>
        Iniciar Sesion
      </Button>
      <div aria-live="polite">{notice && <Notice tone="red">{notice}</Notice>}</div>
    </form>
  );
}
