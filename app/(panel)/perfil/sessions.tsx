import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SessionsList } from "@/components/sesion/sessions-list";
import { RetryButton } from "@/components/registros/retry-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { salirHref } from "@/lib/sesion/return-path";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { currentPath } from "@/lib/server/session";

/** The open sessions; an error message if they cannot be loaded, null if the server has no such list. */
async function load() {
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
export async function Sessions() {
  const sessions = await load();
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
export function SessionsSkeleton() {
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
