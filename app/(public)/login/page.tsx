import { Icon } from "@/components/ui/icon";
import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { redirect } from "next/navigation";
import { EMAIL_PATTERN } from "@/contract/resources/sesion";
import { HOME, safeReturnPath, SESSION_OVER } from "@/lib/sesion/return-path";
import { startOf } from "@/lib/sesion/start";
import type { SearchParams } from "@/lib/lists/search-params";
import { env } from "@/lib/server/env";
import { getSession } from "@/lib/server/session";
import { offersKeys } from "@/lib/server/ministry";
import { CoverFrame } from "../cover/cover-frame";
import { LoginForm } from "./login-form";
import { SessionOver } from "./session-over";

export const metadata: Metadata = { title: "Iniciar sesión" };

/** Sign-in (spec 1 §2, §5). */
export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const words = await searchParams;
  const asked = safeReturnPath(words.volver, "") || null;
  const session = await getSession();
  if (session) redirect(asked ?? startOf(session));
  const { MOBILE_APP_URL } = env();
  return (
    <CoverFrame title="Ingrese al sistema" subtitle="Use el correo que registró su institución.">
      <SessionOver volver={asked ?? HOME} over={words.sesion === SESSION_OVER.sesion} />
      <LoginForm volver={asked} emailPattern={EMAIL_PATTERN.source} llaves={await offersKeys()} />
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
