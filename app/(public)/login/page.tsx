import { Icon } from "@/components/ui/icon";
import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Notice } from "@/components/ui/notice";
import { keysOf } from "@/contract/keys";
import { EMAIL_PATTERN } from "@/contract/resources/sesion";
import { HOME, safeReturnPath, SESSION_OVER } from "@/lib/sesion/return-path";
import { IDENTIDAD } from "@/lib/sesion/identidad";
import { startOf } from "@/lib/sesion/start";
import type { SearchParams } from "@/lib/lists/search-params";
import { env } from "@/lib/server/env";
import { offeredIdentity, waitingJoin } from "@/lib/server/identity";
import { getSession } from "@/lib/server/session";
import { offersKeys } from "@/lib/server/ministry";
import { CoverFrame } from "../cover/cover-frame";
import { IdentityButton } from "./identity-button";
import { JoinForm } from "./join-form";
import { LoginForm } from "./login-form";
import { SessionOver } from "./session-over";

export const metadata: Metadata = { title: "Iniciar sesión" };

/** What a way to the provider came to. */
function noticeOf(why: unknown, etiqueta: string): string | null {
  const known = keysOf(IDENTIDAD.notices).find((one) => one === why);
  return known ? IDENTIDAD.notices[known](etiqueta) : null;
}

/** Sign-in (spec 1 §2, §5). */
export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const words = await searchParams;
  const asked = safeReturnPath(words.volver, "") || null;
  const session = await getSession();
  if (session) redirect(asked ?? startOf(session));
  const { MOBILE_APP_URL } = env();
  const { etiqueta, solo } = await offeredIdentity();
  const waiting = etiqueta !== null && words.unir === "1" ? waitingJoin(await cookies()) : null;
  if (etiqueta !== null && waiting) {
    const { title, subtitle } = IDENTIDAD.join;
    return (
      <CoverFrame title={title} subtitle={subtitle(etiqueta, waiting.persona)}>
        <JoinForm words={waiting} />
      </CoverFrame>
    );
  }
  const notice = etiqueta === null ? null : noticeOf(words.identidad, etiqueta);
  return (
    <CoverFrame title="Ingrese al sistema" subtitle="Use el correo que registró su institución.">
      <SessionOver volver={asked ?? HOME} over={words.sesion === SESSION_OVER.sesion} />
      {notice && (
        <Notice tone="orange" role="status">
          {notice}
        </Notice>
      )}
      <LoginForm volver={asked} emailPattern={EMAIL_PATTERN.source} llaves={await offersKeys()}>
        {etiqueta !== null && (
          <IdentityButton etiqueta={etiqueta} {...(asked !== null && { words: { volver: asked } })} />
        )}
      </LoginForm>
      {etiqueta !== null && (
        <p className="mt-4 flex gap-2 text-xs text-muted">
          <Icon name="info" className="mt-px size-3.5 shrink-0" />
          <span>{solo ? IDENTIDAD.only(etiqueta) : IDENTIDAD.firstTime(etiqueta)}</span>
        </p>
      )}
      {MOBILE_APP_URL && (
        <a
          href={MOBILE_APP_URL}
          rel="noopener noreferrer"
          target="_blank"
          className="mt-4 flex items-center gap-3 rounded-md border border-line-default p-3 text-sm text-primary no-underline hover:bg-hover"
        >
          <Icon name="smartphone" className="size-icon-lg shrink-0 text-muted" />
          <span className="flex-1">
            <b className="block">Descargar la aplicación móvil</b>
            <span className="text-xs text-muted">Para registrar recursos en el lugar</span>
          </span>
          <Icon name="download" className="size-icon shrink-0 text-muted" />
        </a>
      )}
      <p className="flex flex-wrap justify-center gap-x-4 text-xs">
        <Link href="/privacidad" className="inline-flex min-h-6 items-center text-muted">
          Política de privacidad
        </Link>
        <Link href="/accesibilidad" className="inline-flex min-h-6 items-center text-muted">
          Accesibilidad
        </Link>
      </p>
    </CoverFrame>
  );
}
