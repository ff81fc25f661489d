import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { ChartBoard, RefreshCharts } from "@/components/charts/refresh";
import { NewRecord } from "@/components/inicio/new-record";
import { LinkButton } from "@/components/ui/button";
import { PageHead } from "@/components/ui/panel";
import { departamentoNombre } from "@/contract/shown";
import type { Subject } from "@/contract/policy";
import { formatInstant } from "@/lib/format";
import { dashboardOf, HOME_WORDS, type DashboardCalls } from "@/lib/inicio/home";
import { requireSession, type Session } from "@/lib/server/session";
import { hrefs } from "@/lib/hrefs";
import { hasWork } from "@/lib/sesion/start";
import { WORK } from "@/lib/trabajo/texts";
import { ChartsCard, Screens } from "./administrator";
import { Inboxes, StateCounts } from "./counts";
import { Dashboard } from "./dashboard";
import { Nearly, NearlyCompleteSkeleton, ReturnedRecords, ReturnedSkeleton } from "./own-records";
import { Recent, RecentSkeleton } from "./recent";

export const metadata: Metadata = { title: "Inicio" };

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-3 drawer:grid-cols-1">{children}</div>
);

/** Roles 2 and 3: their inboxes, then the charts. */
function ChartsStart({ subject, calls }: { subject: Subject; calls: DashboardCalls }) {
  const now = new Date();
  return (
    <ChartBoard at={formatInstant(now)}>
      <PageHead title={HOME_WORDS.title} actions={<RefreshCharts />} />
      <div className="grid gap-3">
        <Inboxes subject={subject} />
        <Dashboard calls={calls} now={now} />
      </div>
    </ChartBoard>
  );
}

/** Role 1: which roles see the charts, the inboxes and links to its screens. */
const AdministratorStart = ({ subject, menu }: Pick<Session, "subject" | "menu">) => (
  <>
    <PageHead title={HOME_WORDS.title} actions={<NewRecord subject={subject} />} />
    <div className="grid gap-3">
      <ChartsCard />
      <Inboxes subject={subject} />
      <Screens menu={menu} />
      <Suspense fallback={<RecentSkeleton />}>
        <Recent subject={subject} />
      </Suspense>
    </div>
  </>
);

/**
 * Roles 4 and 5: their department's records by state, and the newest. What waits for the person is in 'Mi trabajo';
 * where the server has no such page, the returned and the nearly complete records stand here.
 */
const OwnStart = ({ subject, work }: { subject: Subject; work: boolean }) => (
  <>
    <PageHead
      title={HOME_WORDS.ownTitle}
      actions={
        <>
          {work && <LinkButton href={hrefs.miTrabajo}>{WORK.pageTitle}</LinkButton>}
          <NewRecord subject={subject} />
        </>
      }
    />
    <div className="grid gap-3">
      <StateCounts department={departamentoNombre(subject.id_departamento)} />
      {/* One Suspense for all: their heights depend on the rows, so showing them together avoids layout shifts. */}
      <Suspense
        fallback={
          <>
            {!work && (
              <Pair>
                <ReturnedSkeleton />
                <NearlyCompleteSkeleton />
              </Pair>
            )}
            <RecentSkeleton />
          </>
        }
      >
        {!work && (
          <Pair>
            <ReturnedRecords subject={subject} />
            <Nearly />
          </Pair>
        )}
        <Recent subject={subject} />
      </Suspense>
    </div>
  </>
);

/** The start page: pending work of this person, and the charts of their role (spec 1 §2, §6). */
export default async function InicioPage() {
  const { subject, menu } = await requireSession();
  const calls = dashboardOf(subject.rol);
  if (calls) return <ChartsStart subject={subject} calls={calls} />;
  if (subject.rol === 1) return <AdministratorStart subject={subject} menu={menu} />;
  return <OwnStart subject={subject} work={hasWork(menu)} />;
}
