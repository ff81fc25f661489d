"use client";

import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link } from "@/components/ui/link";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Checkbox } from "@/components/ui/checkbox";
import { PasswordInput } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { Notice } from "@/components/ui/notice";
import { closeToasts, notify } from "@/components/ui/toast";
import { forgetSignOut } from "@/lib/campo/sign-out";
import { LLAVES, supportsKeys } from "@/lib/sesion/llaves";
import { FormFoot } from "../form-foot";
import { useAlive } from "../use-alive";
import { CODE, CodeStep, type Factor, factorsOf } from "./code-step";
import { type Outcome, type SecondStep, signIn } from "./sign-in";

const REMEMBER = "rememberMe";
const EMAIL = "rememberedEmail";

/** The email stored in this browser; null if the person did not choose that (spec 1 §4). */
function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(REMEMBER) === "true" ? localStorage.getItem(EMAIL) : null;
  } catch {
    return null;
  }
}

/** Stores the email for the next visit, or removes it. */
function forgetOrRemember(remember: boolean, email: string): void {
  try {
    localStorage.setItem(REMEMBER, String(remember));
    if (remember) localStorage.setItem(EMAIL, email);
    else localStorage.removeItem(EMAIL);
  } catch {
    // Sign-in also works without storage.
  }
}

/** Errors shown at the field, also after the toast with the same message is gone. */
const FAULT = {
  email: "Escriba la dirección completa, como nombre@institucion.gob.bo",
  credentials: "El correo y la contraseña no corresponden a una cuenta activa. Revise ambos.",
};

/** A failed sign-in keeps the button loading this long from the click (spec 1 §9). */
const LOADING_MS = 3000;

const WRONG_CREDENTIALS = "Los Credenciales del usuario son Incorrectos.";
const NO_CODE = "Escriba el código de verificación.";

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** What the second step is about: whose it is, what it may be done with, and what it is done with now. */
interface Asked extends SecondStep {
  email: string;
  factor: Factor;
}

interface LoginFormProps {
  /** Where to go afterwards: a path of this application; null: where the person's work begins. */
  volver: string | null;
  /** Source of the address pattern (spec 1 §5). */
  emailPattern: string;
  /** Passkeys are valid at this address. */
  llaves: boolean;
  /** Another way in, between the password and the passkey. */
  children?: ReactNode;
}

/**
 * Email, password and 'Recordar'; then, for an account with a second factor, a code or a passkey. Or a passkey alone.
 * The fields keep what was typed after every failure.
 */
export function LoginForm({ volver, emailPattern, llaves, children }: LoginFormProps) {
  const [loading, setLoading] = useState(false);
  const [notice, setNotice] = useState<{ tone: "red" | "orange"; text: string } | null>(null);
  /** Why the last attempt was refused. */
  const [fault, setFault] = useState<keyof typeof FAULT | null>(null);
  /** The second step; null in the first. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codeFault, setCodeFault] = useState<string | null>(null);
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
    if (asked?.factor === "llave") return enterByKey(asked.email);
    closeToasts();
    const data = new FormData(event.currentTarget);
    const address = String(data.get("email") ?? "").trim();
    if (!new RegExp(emailPattern).test(address)) {
      notify({ tone: "error", summary: "ERROR", detail: "Por favor, ingrese un correo electrónico válido." });
      setFault("email");
      email.current?.focus();
      return;
    }
    const code = String(data.get(CODE) ?? "").trim();
    if (asked !== null && code === "") return refuseCode(NO_CODE);
    const clicked = performance.now();
    setLoading(true);
    setNotice(null);
    setFault(null);
    setCodeFault(null);
    const outcome = await signIn(address, String(data.get("password") ?? ""), code || undefined);
    if (outcome.ok) {
      forgetOrRemember(remember.current?.checked ?? false, address);
      return begin(outcome);
    }
    const { second } = outcome;
    if (second && asked === null) {
      // The password was right, so this is not an error.
      setAsked({ ...second, email: address, factor: factorsOf(second)[0] });
      setLoading(false);
      return;
    }
    notify({ tone: "error", summary: "CORREGIR", detail: second?.message ?? WRONG_CREDENTIALS });
    setNotice(outcome.notice === null ? null : { tone: "red", text: outcome.notice });
    if (!second && !outcome.notice) setFault("credentials");
    await waitMs(LOADING_MS - (performance.now() - clicked));
    setLoading(false);
    if (second) refuseCode(second.message);
    // The password was changed since the first step.
    else if (!outcome.notice) back();
  }

  function begin({ inicio }: Extract<Outcome, { ok: true }>) {
    // The session of before is over, whoever it was.
    forgetSignOut();
    window.location.assign(volver ?? inicio);
  }

  /** With a passkey: of anybody's in the first step, of the account's own in the second. */
  async function enterByKey(account?: string) {
    if (loading) return;
    closeToasts();
    setLoading(true);
    setNotice(null);
    setFault(null);
    const { signInByKey } = await import("./key-sign-in");
    const outcome = await signInByKey(account);
    if (outcome.ok) return begin(outcome);
    setNotice({ tone: "orange", text: outcome.notice ?? LLAVES.failed });
    setLoading(false);
  }

  function choose(factor: Factor) {
    if (!asked) return;
    setAsked({ ...asked, factor });
    setCodeFault(null);
    setNotice(null);
    if (factor === "llave") void enterByKey(asked.email);
  }

  function refuseCode(text: string) {
    setCodeFault(text);
    const input = document.querySelector<HTMLInputElement>(`#${CODE}`);
    input?.focus();
    input?.select();
  }

  function back() {
    setAsked(null);
    setCodeFault(null);
    setNotice(null);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div hidden={asked !== null} className="grid gap-4">
        <Field label="Correo electrónico" htmlFor="email" {...(fault === "email" && { error: FAULT.email })}>
          <TextInput
            ref={email}
            id="email"
            invalid={fault !== null}
            {...(fault === "email" && { "aria-describedby": "email-error" })}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            boxClassName="h-control-lg!"
          />
        </Field>
        <Field label="Contraseña" htmlFor="password" {...(fault === "credentials" && { error: FAULT.credentials })}>
          <PasswordInput
            id="password"
            name="password"
            maxLength={1024}
            boxClassName="h-control-lg!"
            invalid={fault === "credentials"}
            {...(fault === "credentials" && { "aria-describedby": "password-error" })}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox ref={remember} id="recordar" label="Recordar" />
          <Link href="/password" className="inline-flex min-h-6 items-center text-sm">
            ¿Olvidó su contraseña?
          </Link>
        </div>
      </div>
      {asked !== null && (
        <CodeStep
          email={asked.email}
          factors={factorsOf(asked)}
          factor={asked.factor}
          onFactor={choose}
          error={codeFault}
          onBack={() => {
            flushSync(back);
            email.current?.focus();
          }}
        />
      )}
      <FormFoot submit={asked === null ? "Iniciar Sesion" : submitOf(asked.factor)} loading={loading}>
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      </FormFoot>
      {asked === null && children && <Or />}
      {asked === null && children}
      {asked === null && llaves && <KeyButton disabled={loading} first={!children} onPress={() => void enterByKey()} />}
    </form>
  );
}

const submitOf = (factor: Factor) => (factor === "llave" ? LLAVES.second : "Verificar");

const subscribeToNothing = () => () => undefined;
const likelyYes = () => true;

/** Between one way in and the next. */
const Or = () => (
  <p className="flex items-center gap-4 text-xs text-muted">
    <span aria-hidden className="h-px flex-1 bg-line-default" />
    {LLAVES.or}
    <span aria-hidden className="h-px flex-1 bg-line-default" />
  </p>
);

/** Signs in without a password; nothing in a browser that has no passkeys. */
function KeyButton({ disabled, first, onPress }: { disabled: boolean; first: boolean; onPress: () => void }) {
  const alive = useAlive();
  const supported = useSyncExternalStore(subscribeToNothing, supportsKeys, likelyYes);
  if (!supported) return null;
  return (
    <div className="grid gap-2">
      {first && <Or />}
      <Button
        variant="ghost"
        size="lg"
        icon={<Icon name="fingerprint-pattern" className="size-icon" />}
        disabled={disabled || !alive}
        onClick={onPress}
      >
        {LLAVES.enter}
      </Button>
    </div>
  );
}
