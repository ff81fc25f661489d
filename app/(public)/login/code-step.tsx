"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** The field's name in the form, and its id. */
export const CODE = "codigo";

/** Where the code comes from; each kind has its own keyboard. */
const KINDS = {
  app: {
    label: "Código de verificación",
    help: "Abra su aplicación de verificación y escriba el código de 6 cifras.",
    other: "Usar un código de recuperación",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    label: "Código de recuperación",
    help: "Escriba uno de los códigos que guardó. Cada uno sirve una sola vez.",
    other: "Usar el código de la aplicación",
    input: { inputMode: "text", autoComplete: "off", autoCapitalize: "characters" },
  },
} as const;

interface CodeStepProps {
  /** The account's email. */
  email: string;
  /** The code's error message. */
  error: string | null;
  onBack: () => void;
}

/** The second step of sign-in, which replaces the first: the code of the second factor. */
export function CodeStep({ email, error, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [kind]);
  const { label, help, other, input: typing } = KINDS[kind];
  return (
    <>
      <p className="text-sm text-secondary">
        Verificación en dos pasos de <b className="break-all">{email}</b>
      </p>
      <Field key={kind} label={label} htmlFor={CODE} help={help} {...(error !== null && { error })}>
        <TextInput
          ref={input}
          id={CODE}
          name={CODE}
          {...typing}
          spellCheck={false}
          maxLength={64}
          invalid={error !== null}
          aria-describedby={error === null ? `${CODE}-help` : `${CODE}-error ${CODE}-help`}
          className="tabular-nums tracking-wide"
          boxClassName="h-control-lg!"
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Button variant="link" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {other}
        </Button>
        <Button variant="link" onClick={onBack}>
          Volver
        </Button>
      </div>
    </>
  );
}
