"use client";

import { useState, type FormEvent } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import type { Reply } from "@/contract";
import { deviceOf } from "@/contract/dispositivo";
import { formatInstant } from "@/lib/format";
import { LLAVES as WORDS, makeKey, NoKey } from "@/lib/sesion/llaves";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorForm } from "./second-factor-form";

type Llave = Reply<"llave.list">["llaves"][number];

const MAX_NAME = 60;

interface KeysPanelProps {
  llaves: readonly Llave[];
  email: string;
  /** One of them is asked for after the password. */
  asked: boolean;
  /** Passkeys are valid at this address. */
  here: boolean;
}

type Step =
  | { kind: "rest" | "adding" }
  | { kind: "renaming" | "removing"; llave: Llave }
  | { kind: "codes"; codes: readonly string[] };

/** Lists, adds, renames and removes the user's own passkeys; shows the recovery codes of the first one once. */
export function KeysPanel({ llaves, email, asked, here }: KeysPanelProps) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const rest = () => setStep({ kind: "rest" });

  switch (step.kind) {
    case "codes":
      return <RecoveryCodes codes={step.codes} email={email} onDone={rest} />;
    case "adding":
      return (
        <AddKey
          email={email}
          onAdded={(codes) => setStep(codes.length > 0 ? { kind: "codes", codes } : { kind: "rest" })}
          onCancel={rest}
        />
      );
    case "renaming":
      return <RenameKey llave={step.llave} onDone={rest} />;
    case "removing":
      return (
        <SecondFactorForm
          call="llave.quitar"
          id={step.llave.id}
          email={email}
          submit={WORDS.remove}
          danger
          ok={WORDS.removed}
          failed={WORDS.removeFailed}
          onDone={rest}
          onCancel={rest}
        >
          <p className="text-sm text-muted">{WORDS.removeHelp(step.llave.nombre)}</p>
        </SecondFactorForm>
      );
    case "rest":
      return (
        <div className="grid gap-3">
          <p className="text-sm text-muted">{llaves.length > 0 && asked ? WORDS.asked : WORDS.offer}</p>
          {llaves.length > 0 && (
            <ul className="-mx-4 border-y border-line-subtle">
              {llaves.map((llave) => (
                <KeyRow
                  key={llave.id}
                  llave={llave}
                  onRename={() => setStep({ kind: "renaming", llave })}
                  onRemove={() => setStep({ kind: "removing", llave })}
                />
              ))}
            </ul>
          )}
          {here ? (
            <div>
              <Button onClick={() => setStep({ kind: "adding" })}>{WORDS.add}</Button>
            </div>
          ) : (
            <p className="text-xs text-muted">{WORDS.elsewhere}</p>
          )}
        </div>
      );
  }
}

interface KeyRowProps {
  llave: Llave;
  onRename: () => void;
  onRemove: () => void;
}

function KeyRow({ llave: { nombre, creado_en, usado_en }, onRename, onRemove }: KeyRowProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line-subtle px-4 py-2.5 first:border-t-0">
      <Icon name="fingerprint-pattern" className="size-icon-lg shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{nombre}</p>
        <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <span>{WORDS.created(formatInstant(creado_en))}</span>
          <span>{usado_en ? WORDS.used(formatInstant(usado_en)) : WORDS.unused}</span>
        </p>
      </div>
      <IconButton label={WORDS.renameOf(nombre)} icon={<Icon name="pencil" />} onClick={onRename} />
      <IconButton label={WORDS.removeOf(nombre)} icon={<Icon name="trash-2" />} tone="danger" onClick={onRemove} />
    </li>
  );
}

interface AddKeyProps {
  email: string;
  onAdded: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Asks for a name and the password, then the device for a passkey. What was typed stays if the device makes none. */
function AddKey({ email, onAdded, onCancel }: AddKeyProps) {
  const { save } = useSave();
  const [nombre, setNombre] = useState(() => deviceOf(navigator.userAgent).words);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function make({ pedido }: Reply<"llave.iniciar">) {
    setWaiting(true);
    setProblem(null);
    try {
      const credencial = await makeKey(pedido);
      const body = { nombre: nombre.trim() || deviceOf(navigator.userAgent).words, credencial };
      const saved = await save("llave.agregar", { body }, { ok: WORDS.added, failed: WORDS.addFailed });
      if (saved.ok) return onAdded(saved.reply.codigos);
      setProblem(saved.error.message);
    } catch (error) {
      if (!(error instanceof NoKey)) throw error;
      setProblem(error.message);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <SecondFactorForm
      call="llave.iniciar"
      email={email}
      submit={WORDS.next}
      waiting={waiting}
      failed={WORDS.addFailed}
      onDone={(reply) => void make(reply)}
      onCancel={onCancel}
    >
      <p className="text-sm text-muted">{WORDS.addHelp}</p>
      <Field label={WORDS.name} htmlFor="llave-nombre" help={WORDS.nameHelp}>
        <TextInput
          id="llave-nombre"
          value={nombre}
          maxLength={MAX_NAME}
          aria-describedby="llave-nombre-help"
          onChange={(event) => setNombre(event.target.value)}
        />
      </Field>
      <div aria-live="polite">
        {waiting && <p className="text-sm text-secondary">{WORDS.waiting}</p>}
        {problem && <Notice tone="orange">{problem}</Notice>}
      </div>
    </SecondFactorForm>
  );
}

function RenameKey({ llave: { id, nombre: before }, onDone }: { llave: Llave; onDone: () => void }) {
  const { save, busy, error } = useSave();
  const [nombre, setNombre] = useState(before);
  const wrong = nombre.trim() === "" ? WORDS.nameMissing : error?.errores.nombre?.[0];

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || nombre.trim() === "") return;
    const words = { ok: WORDS.renamed, failed: WORDS.renameFailed };
    if ((await save("llave.cambiar", { id, body: { nombre } }, words)).ok) onDone();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      <Field label={WORDS.name} htmlFor="llave-nombre" {...(wrong && { error: wrong })}>
        <TextInput
          id="llave-nombre"
          value={nombre}
          maxLength={MAX_NAME}
          autoFocus
          invalid={wrong !== undefined}
          {...(wrong && { "aria-describedby": "llave-nombre-error" })}
          onChange={(event) => setNombre(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{WORDS.cancel}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {WORDS.save}
        </Button>
      </div>
    </form>
  );
}
