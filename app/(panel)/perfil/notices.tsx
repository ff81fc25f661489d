import { redirect } from "next/navigation";
import { DailyMail, Notices } from "@/components/sesion/notices";
import { RetryButton } from "@/components/registros/retry-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { salirHref } from "@/lib/sesion/return-path";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { currentPath } from "@/lib/server/session";
import { AVISOS } from "@/lib/avisos/avisos";

/** Whether the person gets the daily mail; null if the server sends none, or does not say. */
async function dailyMail(): Promise<0 | 1 | null> {
  try {
    return (await ministry("campanilla.resumen")).resumen;
  } catch (error) {
    if (error instanceof MinistryError) return null;
    throw error;
  }
}

/** The setting for mails about decisions on one's own records; nothing if the server sends no such mails. */
export async function MailNotices() {
  let avisos: 0 | 1;
  try {
    ({ avisos } = await ministry("sesion.avisos"));
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    if (error.status === 404) return null;
    return (
      <Panel title={AVISOS.title}>
        <Notice tone="red" role="alert" actions={<RetryButton />}>
          {error.message}
        </Notice>
      </Panel>
    );
  }
  const resumen = await dailyMail();
  return (
    <Panel title={AVISOS.title}>
      <div className="grid gap-3">
        <Notices on={avisos === 1} />
        {resumen !== null && <DailyMail on={resumen === 1} />}
      </div>
    </Panel>
  );
}

/** Has the height of the switch that replaces it. */
export const MailNoticesSkeleton = () => (
  <Panel title={AVISOS.title}>
    <div className="grid gap-2">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  </Panel>
);
