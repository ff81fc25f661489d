import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { redirect } from "next/navigation";
import { profileFacts } from "@/components/sesion/facts";
import { PasswordForm } from "@/components/sesion/password-form";
import { Avatar } from "@/components/shell/avatar";
import { PageHead, Panel } from "@/components/ui/panel";
import { Link } from "@/components/ui/link";
import { ROLES } from "@/contract/codes";
import { can } from "@/contract/policy";
import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { fullName, requireSession, currentPath } from "@/lib/server/session";
import { IdentityPanel } from "@/components/sesion/identity-panel";
import { KeysPanel } from "@/components/sesion/keys-panel";
import { SecondFactorPanel } from "@/components/sesion/second-factor-panel";
import { RetryButton } from "@/components/registros/retry-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Reply } from "@/contract";
import { salirHref } from "@/lib/sesion/return-path";
import { IDENTIDAD } from "@/lib/sesion/identidad";
import { LLAVES } from "@/lib/sesion/llaves";
import { SEGUNDO_FACTOR } from "@/lib/sesion/segundo-factor";
import { offeredIdentity } from "@/lib/server/identity";
import { ministry, MinistryError, offersKeys } from "@/lib/server/ministry";
import { SessionsList } from "@/components/sesion/sessions-list";
import { MailNotices, MailNoticesSkeleton } from "./notices";

/** The open sessions; an error message if they cannot be loaded, null if the server has no such list. */
async function loadSessions() {
  try {
    return (await ministry("sesion.sesiones")).sesiones;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    return error.status === 404 ? null : error.message;
  }
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Panel title="Sesiones abiertas" bodyClassName="">
    {children}
  </Panel>
);

/** The person's open sessions. */
async function Sessions() {
  const sessions = await loadSessions();
  if (sessions === null) return null;
  return (
    <Frame>
      {typeof sessions === "string" ? (
        <Notice tone="red" role="alert" actions={<RetryButton />} className="m-4">
          {sessions}
        </Notice>
      ) : (
        <SessionsList sessions={sessions} />
      )}
    </Frame>
  );
}

/** Has the height of one session and the line below it. */
function SessionsSkeleton() {
  return (
    <Frame>
      <div className="skeleton-row">
        <Skeleton className="w-40" />
        <Skeleton className="w-64 max-w-full" />
      </div>
      <div className="h-15 border-t border-line-subtle" />
    </Frame>
  );
}

/**
 * The person's second factor. Nothing if the server does not support it, or if the role may not have one and the person
 * has none from an earlier role.
 */
async function SecondFactor() {
  const { subject, usuario } = await requireSession();
  const mayHave = can(subject, "segundofactor.usar");
  let state: Reply<"segundofactor.estado">;
  try {
    state = await ministry("segundofactor.estado");
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    if (error.status === 404 || !mayHave) return null;
    return (
      <Panel title={SEGUNDO_FACTOR.title}>
        <Notice tone="red" role="alert" actions={<RetryButton />}>
          {error.message}
        </Notice>
      </Panel>
    );
  }
  if (!mayHave && state.activo === 0) return null;
  return (
    <Panel title={SEGUNDO_FACTOR.title}>
      <SecondFactorPanel state={state} mayHave={mayHave} email={usuario.email} />
    </Panel>
  );
}

/** The person's passkeys; nothing if the server has none. */
async function Keys() {
  const { subject, usuario } = await requireSession();
  let llaves: Reply<"llave.list">["llaves"];
  try {
    ({ llaves } = await ministry("llave.list"));
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    if (error.status === 404) return null;
    return (
      <Panel title={LLAVES.title}>
        <Notice tone="red" role="alert" actions={<RetryButton />}>
          {error.message}
        </Notice>
      </Panel>
    );
  }
  const asked = can(subject, "segundofactor.usar");
  return (
    <Panel title={LLAVES.title}>
      <KeysPanel llaves={llaves} email={usuario.email} asked={asked} here={await offersKeys()} />
    </Panel>
  );
}

/** The state's identity; nothing where none is offered. */
async function Identity() {
  const { etiqueta } = await offeredIdentity();
  const identidades = etiqueta === null ? null : await loadIdentities();
  if (etiqueta === null || !identidades) return null;
  return (
    <Panel title={IDENTIDAD.own.title}>
      <IdentityPanel etiqueta={etiqueta} identidades={identidades} />
    </Panel>
  );
}

async function loadIdentities() {
  try {
    return (await ministry("identidad.propias")).identidades;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    return null;
  }
}

/** Has the height of the panel without passkeys. */
const KeysSkeleton = () => (
  <Panel title={LLAVES.title}>
    <div className="grid gap-2">
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
      <Skeleton className="mt-2 h-control w-32" />
    </div>
  </Panel>
);

/** Has the height of the panel that replaces it. */
const SecondFactorSkeleton = () => (
  <Panel title={SEGUNDO_FACTOR.title}>
    <div className="grid gap-2">
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
      <Skeleton className="mt-2 h-control w-24" />
    </div>
  </Panel>
);

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
          <Suspense fallback={<KeysSkeleton />}>
            <Keys />
          </Suspense>
          <Suspense fallback={null}>
            <Identity />
          </Suspense>
          <Suspense fallback={<MailNoticesSkeleton />}>
            <MailNotices />
          </Suspense>
        </div>
      </div>
    </>
  );
}
