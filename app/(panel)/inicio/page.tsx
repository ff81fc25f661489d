import type { Metadata } from "next";
import { ChartColumn, Plus } from "lucide-react";
import { Suspense } from "react";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import { can } from "@/contract/policy";
import { ATRACTIVO_LIST } from "@/lib/atractivo-list";
import { HOME_WORDS, TOTALS } from "@/lib/home";
import { hrefs } from "@/lib/routes";
import { requireSession } from "@/lib/server/session";
import { Recent, RecentSkeleton } from "./recent";
import { Shortcuts } from "./shortcuts";
import { Totals, TotalsSkeleton } from "./totals";

export const metadata: Metadata = { title: "Inicio" };

const totalsOf = (rol: number) => (rol === 2 || rol === 3 ? TOTALS[rol] : null);

/** The start: what waits for this person, and the totals their role sees (spec 1 §2, §6). */
export default async function InicioPage() {
  const { subject } = await requireSession();
  const totals = totalsOf(subject.rol);
  return (
    <>
      <PageHead
        title={HOME_WORDS.title}
        actions={
          can(subject, "ppirta.crear") && (
            <LinkButton href={hrefs.nuevoAtractivo} variant="primary" icon={<Plus aria-hidden />}>
              {ATRACTIVO_LIST.newLabel}
            </LinkButton>
          )
        }
      />
      <div className="grid gap-3">
        <Shortcuts subject={subject} />
        {subject.rol === 1 && (
          <Notice icon={<ChartColumn aria-hidden />}>
            {HOME_WORDS.card}
            <ul className="mt-1 list-inside list-disc font-medium">
              {HOME_WORDS.cardRoles.map((rol) => (
                <li key={rol}>{rol}</li>
              ))}
            </ul>
          </Notice>
        )}
        {totals && (
          <Suspense fallback={<TotalsSkeleton title={totals.title} />}>
            <Totals {...totals} />
          </Suspense>
        )}
        <Suspense fallback={<RecentSkeleton />}>
          <Recent subject={subject} />
        </Suspense>
      </div>
    </>
  );
}
