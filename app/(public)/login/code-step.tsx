"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { LLAVES } from "@/lib/sesion/llaves";
import type { SecondStep } from "./sign-in";

/** The field's name in the form, and its id. */
export const CODE = "codigo";

/** What the second step is done with. */
export type Factor = "app" | "llave" | "recovery";

/** Where a code comes from; each kind has its own keyboard. */
const CODES = {
  app: {
    label: "Código de verificación",
    help: "Abra su aplicación de verificación y escriba el código de 6 cifras.",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    label: "Código de recuperación",
    help: "Escriba uno de los códigos que guardó. Cada uno sirve una sola vez.",
    input: { inputMode: "text", autoComplete: "off", autoCapitalize: "characters" },
  },
} as const;

const USE: Record<Factor, string> = {
  app: "Usar el código de la aplicación",
  llave: LLAVES.second,
  recovery: "Usar un código de recuperación",
};

/** What an account's second step may be done with, first what it is asked for. */
export const factorsOf = ({ aplicacion, llave }: SecondStep): readonly [Factor, ...Factor[]] => {
  if (aplicacion) return llave ? ["app", "llave", "recovery"] : ["app", "recovery"];
  return ["llave", "recovery"];
};

interface CodeStepProps {
  /** The account's email. */
  email: string;
  factors: readonly Factor[];
  factor: Factor;
  onFactor: (factor: Factor) => void;
  /** The code's error message. */
  error: string | null;
  onBack: () => void;
}

/** The second step of sign-in, which replaces the first: a code, or a passkey. */
export function CodeStep({ email, factors, factor, onFactor, error, onBack }: CodeStepProps) {
  return (
    <>
      <p className="text-sm text-secondary">
        Verificación en dos pasos de <b className="break-all">{email}</b>
      </p>
      {factor === "llave" ? (
        <p className="text-sm">{LLAVES.secondHelp}</p>
      ) : (
        <CodeField key={factor} kind={factor} error={error} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {factors
            .filter((other) => other !== factor)
            .map((other) => (
              <Button key={other} variant="link" onClick={() => onFactor(other)}>
                {USE[other]}
              </Button>
            ))}
        </div>
        <Button variant="link" onClick={onBack}>
          Volver
        </Button>
      </div>
    </>
  );
}

function CodeField({ kind, error }: { kind: keyof typeof CODES; error: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { label, help, input: typing } = CODES[kind];
  return (
    <Field label={label} htmlFor={CODE} help={help} {...(error !== null && { error })}>
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
  );
}
