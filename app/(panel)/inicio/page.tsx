import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { ChartBoard, RefreshCharts } from "@/components/charts/refresh";
import { NewRecord } from "@/components/inicio/new-record";
import { LinkButton } from "@/components/ui/button";
import { PageHead, Panel } from "@/components/ui/panel";
import { departamentoNombre } from "@/contract/shown";
import type { Subject } from "@/contract/policy";
import { formatInstant } from "@/lib/format";
import { dashboardOf, HOME_WORDS, type DashboardCalls } from "@/lib/inicio/home";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { requireSession, type Session } from "@/lib/server/session";
import { hrefs } from "@/lib/hrefs";
import { hasWork } from "@/lib/sesion/start";
import { FIRST_STEPS_OF } from "@/lib/trabajo/first-steps";
import { WORK } from "@/lib/trabajo/texts";
import { Icon } from "@/components/ui/icon";
import { isOwnPath } from "@/components/shell/menu-address";
import { Notice } from "@/components/ui/notice";
import type { MenuEntry } from "@/contract/resources/sesion";
import { SHORTCUT_GROUPS } from "@/lib/inicio/shortcuts";
import { Link } from "@/components/ui/link";
import { FirstSteps } from "@/components/trabajo/first-steps";
import { Inboxes, StateCounts } from "./counts";
import { Dashboard } from "./dashboard";
import { Nearly, NearlyCompleteSkeleton, ReturnedRecords, ReturnedSkeleton } from "./own-records";
import { Recent, RecentSkeleton } from "./recent";

interface LinkGroup {
  title: string;
  links: readonly { label: string; href: string }[];
}

/** Links to screens by group, for a person who works in many of them. */
function MenuLinks({ groups }: { groups: readonly LinkGroup[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] items-start gap-3">
      {groups.map(({ title, links }) => (
        <Panel key={title} title={title} bodyClassName="p-1.5">
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link href={href} prefetch={false} className="quick-link">
                  {label}
                  <Icon name="arrow-right" />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

/** Addresses that the counts of this page already link to. */
const LINKED_BY_COUNTS = new Set(SHORTCUT_GROUPS.flatMap(({ items }) => items.map(({ href }) => href)));

const linksOf = (entry: MenuEntry): LinkGroup["links"] => [
  ...(isOwnPath(entry.to) && !entry.disabled && !LINKED_BY_COUNTS.has(entry.to)
    ? [{ label: entry.label, href: entry.to }]
    : []),
  ...(entry.disabled ? [] : entry.items.flatMap(linksOf)),
];

/** The groups of the menu, at any depth: an entry with two or more screens of its own is a group. */
function groupsOf(entries: readonly MenuEntry[]): LinkGroup[] {
  return entries.flatMap((entry) => {
    const own = linksOf({ ...entry, items: entry.items.filter(({ items }) => items.length === 0) });
    const inner = groupsOf(entry.items.filter(({ items }) => items.length > 0));
    return entry.items.length > 0 && own.length > 1
      ? [{ title: entry.label.toUpperCase(), links: own }, ...inner]
      : inner;
  });
}

/** The list of roles that see the charts (spec 1 §2, role 1). */
function ChartsCard() {
  return (
    <Notice icon={<Icon name="chart-column" />}>
      {HOME_WORDS.card}
      <ul className="mt-1 list-inside list-disc font-medium">
        {HOME_WORDS.cardRoles.map((rol) => (
          <li key={rol}>{rol}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Links to the screens of the administrator's menu. */
const Screens = ({ menu }: { menu: readonly MenuEntry[] }) => <MenuLinks groups={groupsOf(menu)} />;

export const metadata: Metadata = { title: "Inicio" };

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-3 drawer:grid-cols-1">{children}</div>
);

/** The first steps of roles 1 to 3; nothing where the server does not know them. */
async function LevelFirstSteps({ subject }: { subject: Subject }) {
  const steps = FIRST_STEPS_OF[subject.rol];
  if (!steps) return null;
  const done = await ministry("trabajo.pasos").catch((error: unknown) => {
    if (error instanceof MinistryError) return { hechos: [] };
    throw error;
  });
  return <FirstSteps subject={subject} steps={steps} done={done.hechos} />;
}

/** Roles 2 and 3: their inboxes, then the charts. */
function ChartsStart({ subject, calls }: { subject: Subject; calls: DashboardCalls }) {
  const now = new Date();
  return (
    <ChartBoard at={formatInstant(now)}>
      <PageHead title={HOME_WORDS.title} actions={<RefreshCharts />} />
      <div className="grid gap-3">
        <LevelFirstSteps subject={subject} />
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
      <LevelFirstSteps subject={subject} />
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
