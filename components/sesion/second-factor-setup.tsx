import { inGroups, SEGUNDO_FACTOR as WORDS } from "@/lib/sesion/segundo-factor";
import { QrCode } from "./qr-code";
import { SecondFactorForm } from "./second-factor-form";

interface SecondFactorSetupProps {
  secret: string;
  /** The content of the QR code. */
  uri: string;
  onActive: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator application, as a QR code and as text, and requests the first code. */
export const SecondFactorSetup = ({ secret, uri, onActive, onCancel }: SecondFactorSetupProps) => (
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
