"use client";

import { useRef, useState, type FormEvent } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { Notice } from "@/components/ui/notice";
import { api } from "@/lib/api-client";
import { FormFoot } from "../form-foot";

const MESSAGE_ID = "mensaje";

interface Line {
  tone: "green" | "red";
  text: string;
  /** True if the address itself is wrong. */
  invalid: boolean;
}

const redLine = (text: string): Line => ({ tone: "red", text, invalid: true });

/** Checks the address before anything is sent (spec 1 §5). */
function problemOf(address: string, pattern: string): Line | null {
  if (address === "") return redLine("Por favor, ingrese su correo electrónico");
  return new RegExp(pattern).test(address) ? null : redLine("Ingrese un correo electrónico válido");
}

async function requestLink(email: string): Promise<Line> {
  try {
    const { message } = await api("sesion.pedirClave", { body: { email } });
    return { tone: "green", text: message || "Revise su correo para continuar el proceso", invalid: false };
  } catch {
    return { tone: "red", text: "Error al enviar la solicitud. Intente nuevamente.", invalid: false };
  }
}

/** Requests the mail with the link. `emailPattern` is the source of the address pattern. */
export function RequestForm({ emailPattern }: { emailPattern: string }) {
  const [loading, setLoading] = useState(false);
  const [line, setLine] = useState<Line | null>(null);
  const email = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const address = email.current?.value.trim() ?? "";
    const problem = problemOf(address, emailPattern);
    setLine(problem);
    if (problem) {
      email.current?.focus();
      return;
    }
    setLoading(true);
    setLine(await requestLink(address));
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
          invalid={line?.invalid}
          aria-describedby={line ? MESSAGE_ID : undefined}
          boxClassName="h-control-lg!"
        />
      </Field>
      <FormFoot submit="Recuperar" loading={loading} cancel messageId={MESSAGE_ID}>
        {line && <Notice tone={line.tone}>{line.text}</Notice>}
      </FormFoot>
    </form>
  );
}
