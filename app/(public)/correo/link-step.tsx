"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { api, ApiError } from "@/lib/api-client";
import { FormFoot } from "../form-foot";
import { useAlive } from "../use-alive";

type Call = "correo.confirmar" | "correo.deshacer";

const WORDS: Record<Call, { text: string; submit: string; done: string; bad: string }> = {
  "correo.confirmar": {
    text: "Al confirmarlo, este correo pasa a ser el de su cuenta: con él ingresará y recibirá los avisos. Sus sesiones abiertas se cierran.",
    submit: "Confirmar correo",
    done: "Su correo quedó confirmado. Desde ahora ingrese con él.",
    bad: "Cada enlace sirve una sola vez, durante 72 horas, y un cambio posterior lo reemplaza. Si ya lo confirmó, inicie sesión con el correo nuevo; si no, pida el cambio otra vez a quien administra su cuenta.",
  },
  "correo.deshacer": {
    text: "Si usted no pidió cambiar el correo de su cuenta, deshaga el cambio. La cuenta vuelve a este correo y queda bloqueada: sus sesiones se cierran y nadie puede ingresar hasta que un administrador la active.",
    submit: "Deshacer y bloquear la cuenta",
    done: "El cambio quedó deshecho y la cuenta está bloqueada. Avise al administrador del sistema.",
    bad: "Cada enlace sirve una sola vez, durante 72 horas. Si no pidió el cambio y todavía no lo deshizo, avise ahora al administrador del sistema.",
  },
};

type Outcome = { kind: "done" | "failed"; message: string } | { kind: "bad-link" };

async function spendToken(call: Call, token: string): Promise<Outcome> {
  try {
    const { message } = await api(call, { body: { token } });
    return { kind: "done", message: message || WORDS[call].done };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.errores.token) return { kind: "bad-link" };
    return { kind: "failed", message: error.errores.email?.[0] ?? error.message };
  }
}

interface LinkStepProps {
  call: Call;
  /** The mailed link's token; null if it is not a valid token. */
  token: string | null;
}

/** Runs a mailed link's action on a click: mail scanners open links, but click no buttons. */
export function LinkStep({ call, token }: LinkStepProps) {
  const alive = useAlive();
  const { text, submit, bad } = WORDS[call];
  const [loading, setLoading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(token === null ? { kind: "bad-link" } : null);
  const next = useRef<HTMLAnchorElement>(null);
  const over = outcome !== null && outcome.kind !== "failed";

  // Removes the token from the address bar and the browser's history.
  useEffect(() => {
    if (alive) window.history.replaceState(null, "", window.location.pathname);
  }, [alive]);
  // Moves the focus to the next link when the button is gone.
  useEffect(() => {
    if (over) next.current?.focus();
  }, [over]);

  async function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading || token === null) return;
    setLoading(true);
    setOutcome(null);
    setOutcome(await spendToken(call, token));
    setLoading(false);
  }

  if (outcome !== null && outcome.kind !== "failed") {
    return (
      <div className="grid gap-4">
        {outcome.kind === "done" ? (
          <Notice tone="green" role="status">
            {outcome.message}
          </Notice>
        ) : (
          <Notice tone="red" role="alert" title="El enlace no es válido, ya se usó o venció.">
            {bad}
          </Notice>
        )}
        <LinkButton ref={next} href="/login" variant="primary" size="lg">
          Iniciar Sesion
        </LinkButton>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={(event) => void press(event)} className="grid gap-4">
      <p className="text-sm text-secondary">{text}</p>
      <FormFoot submit={submit} loading={loading}>
        {outcome && <Notice tone="red">{outcome.message}</Notice>}
      </FormFoot>
    </form>
  );
}
