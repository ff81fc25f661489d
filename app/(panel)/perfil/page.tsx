import type { Metadata } from "next";
import { Suspense } from "react";
import { profileFacts } from "@/components/sesion/facts";
import { PasswordForm } from "@/components/sesion/password-form";
import { Avatar } from "@/components/shell/avatar";
import { PageHead, Panel } from "@/components/ui/panel";
import { Link } from "@/components/ui/link";
import { ROLES } from "@/contract/codes";
import { can } from "@/contract/policy";
import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { fullName, requireSession } from "@/lib/server/session";
import { MailNotices, MailNoticesSkeleton } from "./notices";
import { SecondFactor, SecondFactorSkeleton } from "./second-factor";
import { Sessions, SessionsSkeleton } from "./sessions";

const TITLE = "Información de mi Perfil";
export const metadata: Metadata = { title: TITLE };

/** The signed-in person's data from the session (spec 1 §2), their password and their sessions. */
export default async function PerfilPage() {
  const { usuario, rol, subject } = await requireSession();
  const mayHaveSecondFactor = can(subject, "segundofactor.usar");
  return (
    <>
      <PageHead title={TITLE} />
      <div className="grid max-w-6xl grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] items-start gap-3 drawer:grid-cols-1">
        <div className="grid gap-3">
          <Panel bodyClassName="p-5 phone:p-4">
            <div className="mb-5 flex items-center gap-4">
              <Avatar genero={usuario.genero} className="size-16 bg-sunken text-secondary" />
              <div className="min-w-0">
                <p className="text-md font-semibold break-words">{fullName(usuario)}</p>
                <p className="text-sm text-muted">{rol.nombre}</p>
              </div>
            </div>
            <dl className="grid grid-cols-[180px_minmax(0,1fr)] text-sm phone:grid-cols-1">
              {profileFacts(usuario, rol.nombre).map(([term, value]) => (
                <div key={term} className="col-span-full grid grid-cols-subgrid border-t border-line-subtle py-2">
                  <dt className="text-muted">{term}</dt>
                  <dd className="break-words">{value || "—"}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-xs text-muted">
              {rol.id === ROLES.administrador ? (
                <>
                  <span>Para corregir un dato, edite su usuario en la página</span>{" "}
                  <Link href={"/usuario"}>Usuarios</Link>
                  <span>.</span>
                </>
              ) : (
                "Para corregir un dato, comuníquese con el administrador del sistema de su institución."
              )}
            </p>
          </Panel>
          <Suspense fallback={<SessionsSkeleton />}>
            <Sessions />
          </Suspense>
        </div>
        <div className="grid gap-3">
          <Panel title="Cambiar mi contraseña">
            <p className="mb-3 text-sm text-muted">Al cambiarla, sus otras sesiones se cierran; esta sigue abierta.</p>
            <PasswordForm minLength={PASSWORD_MIN} email={usuario.email} />
          </Panel>
          <Suspense fallback={mayHaveSecondFactor ? <SecondFactorSkeleton /> : null}>
            <SecondFactor />
          </Suspense>
          <Suspense fallback={<MailNoticesSkeleton />}>
            <MailNotices />
          </Suspense>
        </div>
      </div>
    </>
  );
}
