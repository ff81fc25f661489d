"use client";

import { useState, useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Reply } from "@/contract";
import { formatInstant } from "@/lib/format";
import { SEGUNDO_FACTOR as WORDS, inGroups } from "@/lib/sesion/segundo-factor";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorForm } from "./second-factor-form";

/** The light border that a reader needs around the symbol, in modules. */
const QUIET_ZONE = 4;

/** A QR symbol as one path, and its side in modules with the quiet zone. The library is loaded on first use. */
async function qrPath(text: string): Promise<{ side: number; d: string }> {
  const { create } = await import("qrcode");
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let d = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) d += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return { side: modules.size + 2 * QUIET_ZONE, d };
}

/** A QR code, black on white in both themes because readers need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ side: number; d: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    qrPath(text).then(
      (made) => wanted && setDrawn(made),
      // Offline: the secret beside it can be typed.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <div className="size-44 shrink-0 overflow-hidden rounded-sm border border-line-default bg-qr-paper">
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.side} ${drawn.side}`} shapeRendering="crispEdges">
          <path d={drawn.d} className="fill-qr-ink" />
        </svg>
      )}
    </div>
  );
}

interface SecondFactorSetupProps {
  secret: string;
  /** The content of the QR code. */
  uri: string;
  onActive: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator application, as a QR code and as text, and requests the first code. */
const SecondFactorSetup = ({ secret, uri, onActive, onCancel }: SecondFactorSetupProps) => (
  <SecondFactorForm
    call="segundofactor.activar"
    code="app"
    submit={WORDS.confirm}
    failed={WORDS.confirmFailed}
    onDone={({ codigos }) => onActive(codigos)}
    onCancel={onCancel}
  >
    <div className="flex flex-wrap items-start gap-4">
      <QrCode text={uri} label={WORDS.qr} />
      <div className="grid min-w-0 flex-1 basis-48 gap-2 text-sm">
        <p>{WORDS.scan}</p>
        <p className="text-muted">{WORDS.byHand}</p>
        <p className="code rounded-sm bg-sunken px-2.5 py-2 whitespace-normal! select-all">{inGroups(secret)}</p>
      </div>
    </div>
  </SecondFactorForm>
);

interface SecondFactorPanelProps {
  state: Reply<"segundofactor.estado">;
  /** Whether the role may have a second factor; otherwise it can only be removed. */
  mayHave: boolean;
  email: string;
}

type BegunSetup = Pick<Reply<"segundofactor.iniciar">, "secreto" | "uri">;
type Step =
  | { kind: "rest" | "starting" | "renewing" | "deactivating" }
  | ({ kind: "setup" } & BegunSetup)
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
        return (
          <div className="grid gap-3">
            <Offer available={state.disponible === 1} onStart={() => setStep({ kind: "starting" })} />
            {(state.codigos ?? 0) > 0 && (
              <div className="grid justify-items-start gap-3 border-t border-line-subtle pt-3">
                <p className="text-sm text-secondary">{`${WORDS.ofKeys} ${WORDS.left(state.codigos ?? 0)}`}</p>
                <Button onClick={() => setStep({ kind: "renewing" })}>{WORDS.renew}</Button>
              </div>
            )}
          </div>
        );
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
