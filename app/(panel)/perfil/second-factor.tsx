import { redirect } from "next/navigation";
import { SecondFactorPanel } from "@/components/sesion/second-factor-panel";
import { RetryButton } from "@/components/registros/retry-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import type { Reply } from "@/contract";
import { can } from "@/contract/policy";
import { salirHref } from "@/lib/sesion/return-path";
import { SEGUNDO_FACTOR } from "@/lib/sesion/segundo-factor";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { currentPath, requireSession } from "@/lib/server/session";

/**
 * The person's second factor. Nothing if the server does not support it, or if the role may not have one and the person
 * has none from an earlier role.
 */
export async function SecondFactor() {
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

/** Has the height of the panel that replaces it. */
export const SecondFactorSkeleton = () => (
  <Panel title={SEGUNDO_FACTOR.title}>
    <div className="grid gap-2">
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
      <Skeleton className="mt-2 h-control w-24" />
    </div>
  </Panel>
);
