import type { Metadata } from "next";
import { EMAIL_PATTERN, nuevaClave, PASSWORD_MIN } from "@/contract/resources/sesion";
import type { SearchParams } from "@/lib/lists/search-params";
import { offeredIdentity } from "@/lib/server/identity";
import { IDENTIDAD } from "@/lib/sesion/identidad";
import { CoverFrame } from "../cover/cover-frame";
import { IdentityButton } from "../login/identity-button";
import { RequestForm } from "./request-form";
import { ResetForm } from "./reset-form";

export const metadata: Metadata = { title: "Recuperar contraseña" };

/**
 * Password recovery: the request for the mailed link or, opened by that link, the new password (spec 1 §2,
 * decision 034).
 */
export default async function PasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { token } = await searchParams;
  if (token === undefined) {
    return (
      <CoverFrame
        title="¿Recuperar contraseña?"
        subtitle="Escriba su correo y le enviaremos un enlace para elegir una contraseña nueva."
      >
        <RequestForm emailPattern={EMAIL_PATTERN.source} />
      </CoverFrame>
    );
  }
  const read = nuevaClave.body.shape.token.safeParse(token);
  const { etiqueta } = await offeredIdentity();
  return (
    <CoverFrame title="Nueva contraseña">
      <ResetForm token={read.success ? read.data : null} minLength={PASSWORD_MIN}>
        {etiqueta !== null && read.success && (
          <>
            <p className="text-sm text-muted">{IDENTIDAD.instead(etiqueta)}</p>
            <IdentityButton etiqueta={etiqueta} words={{ invitacion: read.data }} />
          </>
        )}
      </ResetForm>
    </CoverFrame>
  );
}
