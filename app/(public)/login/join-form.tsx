"use client";

import { useState, type FormEvent } from "react";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/inputs";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { IDENTIDAD, type JoinWords } from "@/lib/sesion/identidad";
import { FormFoot } from "../form-foot";
import { postSignIn } from "./sign-in";

const { join: WORDS } = IDENTIDAD;

/** The proof of the account that an identity is joined to: its password, and the code of its second factor. */
export function JoinForm({ words }: { words: JoinWords }) {
  const [loading, setLoading] = useState(false);
  const [coded, setCoded] = useState(words.codigo);
  const [problem, setProblem] = useState<{ at: "password" | "codigo" | "form"; text: string } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setLoading(true);
    setProblem(null);
    const outcome = await postSignIn("identidad/unir", {
      ...(words.clave && { password: String(typed.get("password") ?? "") }),
      ...(coded && { codigo: String(typed.get("codigo") ?? "") }),
    });
    if (outcome.ok) return window.location.assign(outcome.inicio);
    setLoading(false);
    const { second, notice } = outcome;
    if (second && !coded) return setCoded(true);
    const unproved = words.clave ? "password" : "form";
    const at = second ? "codigo" : unproved;
    setProblem({ at, text: second?.message ?? notice ?? WORDS.wrong });
    form.querySelector<HTMLInputElement>(`[name=${at}]`)?.focus();
  }

  const faulty = (at: "password" | "codigo") =>
    problem?.at === at ? { invalid: true, "aria-describedby": `${at}-error` } : {};
  const error = (at: "password" | "codigo") => (problem?.at === at ? { error: problem.text } : {});
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {words.clave && <p className="text-sm">{WORDS.help(words.correo)}</p>}
      {words.clave && (
        <Field label={WORDS.password} htmlFor="password" {...error("password")}>
          <PasswordInput
            id="password"
            name="password"
            autoComplete="current-password"
            maxLength={1024}
            boxClassName="h-control-lg!"
            {...faulty("password")}
          />
        </Field>
      )}
      {coded && (
        <Field label={WORDS.code} htmlFor="codigo" help={WORDS.codeHelp} {...error("codigo")}>
          <TextInput
            id="codigo"
            name="codigo"
            autoFocus
            autoComplete="one-time-code"
            maxLength={64}
            boxClassName="h-control-lg!"
            {...faulty("codigo")}
          />
        </Field>
      )}
      <FormFoot submit={WORDS.submit} loading={loading}>
        {problem?.at === "form" && <Notice tone="red">{problem.text}</Notice>}
      </FormFoot>
      <Link href="/login" className="justify-self-center text-sm">
        {WORDS.cancel}
      </Link>
    </form>
  );
}
