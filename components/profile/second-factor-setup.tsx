"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { Notice } from "@/components/ui/notice";
import { inGroups, SEGUNDO_FACTOR as WORDS } from "@/lib/segundo-factor";
import { QrCode } from "./qr-code";

interface SecondFactorSetupProps {
  secret: string;
  /** What the QR code holds. */
  uri: string;
  onActive: (codes: readonly string[]) => void;
  onCancel: () => void;
}

const ID = "codigo-de-activacion";

/** The secret for the authenticator application, as a QR code and by hand, and the first code that confirms it. */
export function SecondFactorSetup({ secret, uri, onActive, onCancel }: SecondFactorSetupProps) {
  const { save, busy, error } = useSave();
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function refuse(text: string) {
    setWrong(text);
    input.current?.focus();
    input.current?.select();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const codigo = input.current?.value.trim() ?? "";
    if (codigo === "") return refuse(WORDS.codeMissing);
    setWrong(null);
    const saved = await save("segundofactor.activar", { body: { codigo } }, { failed: WORDS.confirmFailed });
    if (saved.ok) return onActive(saved.reply.codigos);
    const [text] = saved.error.errores.codigo ?? [];
    if (text) refuse(text);
  }

  const unnamed = error && error.status !== 401 && !error.errores.codigo;
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={uri} label={WORDS.qr} />
        <div className="grid min-w-0 flex-1 basis-48 gap-2 text-sm">
          <p>{WORDS.scan}</p>
          <p className="text-muted">{WORDS.byHand}</p>
          <p className="code rounded-sm bg-sunken px-2.5 py-2 whitespace-normal! select-all">{inGroups(secret)}</p>
        </div>
      </div>
      <Field label={WORDS.code} htmlFor={ID} required help={WORDS.codeHelp} {...(wrong !== null && { error: wrong })}>
        <TextInput
          ref={input}
          id={ID}
          name="codigo"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
          invalid={wrong !== null}
          aria-describedby={wrong === null ? `${ID}-help` : `${ID}-error ${ID}-help`}
        />
      </Field>
      <div aria-live="polite">{unnamed && <Notice tone="red">{error.message}</Notice>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {WORDS.confirm}
        </Button>
      </div>
    </form>
  );
}
