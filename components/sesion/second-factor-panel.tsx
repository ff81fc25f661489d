"use client";

import { Icon } from "@/components/ui/icon";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Reply } from "@/contract";
import { formatInstant } from "@/lib/format";
import { SEGUNDO_FACTOR as WORDS } from "@/lib/sesion/segundo-factor";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorForm } from "./second-factor-form";
import { SecondFactorSetup } from "./second-factor-setup";

interface SecondFactorPanelProps {
  state: Reply<"segundofactor.estado">;
  /** Whether the role may have a second factor; otherwise it can only be removed. */
  mayHave: boolean;
  email: string;
}

type Begun = Pick<Reply<"segundofactor.iniciar">, "secreto" | "uri">;
type Step =
  | { kind: "rest" | "starting" | "renewing" | "deactivating" }
  | ({ kind: "setup" } & Begun)
  | { kind: "codes"; codes: readonly string[] };

/** Sets up, renews and removes the user's own second factor; shows its recovery codes once. */
export function SecondFactorPanel({ state, mayHave, email }: SecondFactorPanelProps) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const rest = () => setStep({ kind: "rest" });
  const showCodes = (codes: readonly string[]) => setStep({ kind: "codes", codes });

  switch (step.kind) {
    case "codes":
      return <RecoveryCodes codes={step.codes} email={email} onDone={rest} />;
    case "setup":
      return <SecondFactorSetup secret={step.secreto} uri={step.uri} onActive={showCodes} onCancel={rest} />;
    case "starting":
      return (
        <SecondFactorForm
          call="segundofactor.iniciar"
          email={email}
          submit={WORDS.begin}
          failed={WORDS.startFailed}
          onDone={({ secreto, uri }) => setStep({ kind: "setup", secreto, uri })}
          onCancel={rest}
        >
          <p className="text-sm text-muted">{WORDS.offer}</p>
        </SecondFactorForm>
      );
    case "renewing":
      return (
        <SecondFactorForm
          call="segundofactor.renovar"
          code="any"
          email={email}
          submit={WORDS.renew}
          failed={WORDS.renewFailed}
          onDone={({ codigos }) => showCodes(codigos)}
          onCancel={rest}
        >
          <p className="text-sm text-muted">{WORDS.renewHelp}</p>
        </SecondFactorForm>
      );
    case "deactivating":
      return (
        <SecondFactorForm
          call="segundofactor.desactivar"
          code="any"
          email={email}
          submit={WORDS.deactivate}
          danger
          ok={WORDS.deactivated}
          failed={WORDS.deactivateFailed}
          onDone={rest}
          onCancel={rest}
        >
          <p className="text-sm text-muted">{WORDS.deactivateHelp}</p>
        </SecondFactorForm>
      );
    case "rest":
      if (state.activo === 0)
        return <Offer available={state.disponible === 1} onStart={() => setStep({ kind: "starting" })} />;
      return (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="green" icon={<Icon name="shield-check" />}>
              {WORDS.activeSince(formatInstant(state.desde))}
            </Badge>
            <span className="text-secondary">{WORDS.left(state.codigos ?? 0)}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            {mayHave && <Button onClick={() => setStep({ kind: "renewing" })}>{WORDS.renew}</Button>}
            <Button onClick={() => setStep({ kind: "deactivating" })}>{WORDS.deactivate}</Button>
          </div>
        </div>
      );
  }
}

function Offer({ available, onStart }: { available: boolean; onStart: () => void }) {
  if (!available) return <Notice>{WORDS.unavailable}</Notice>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{WORDS.offer}</p>
      <Button onClick={onStart}>{WORDS.start}</Button>
    </div>
  );
}
