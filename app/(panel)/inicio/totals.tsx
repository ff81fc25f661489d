import { redirect } from "next/navigation";
import { BarChart } from "@/components/charts/bar-chart";
import { TotalsStrip } from "@/components/home/totals-strip";
import { RetryButton } from "@/components/records/retry-button";
import { EmptyState } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/format";
import { HOME_WORDS, type TotalsOf } from "@/lib/home";
import { salirHref } from "@/lib/return-path";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { currentPath } from "@/lib/server/session";

async function load(call: TotalsOf["call"]) {
  try {
    return (await ministry(call)).grafico;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    return error.message;
  }
}

/** Totals by macro region, as a strip and as a chart of the same figures (spec 1 §2). */
export async function Totals({ call, title }: TotalsOf) {
  const totals = await load(call);
  if (typeof totals === "string") {
    return (
      <Panel title={title}>
        <Notice tone="red" role="alert" actions={<RetryButton />}>
          Error al mostrar gráfico. {totals}
        </Notice>
      </Panel>
    );
  }
  const sum = totals.reduce((all, { total }) => all + total, 0);
  if (sum === 0) {
    return (
      <Panel title={title}>
        <EmptyState title="Todavía no hay atractivos registrados">
          Los totales aparecen con el primer registro.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Panel
        title={title}
        bodyClassName=""
        actions={<span className="num text-xs text-muted">{`${formatNumber(sum)} atractivos`}</span>}
      >
        <TotalsStrip totals={totals} />
      </Panel>
      <BarChart title={HOME_WORDS.chart} nameHeader="MACRO REGIÓN" figures={totals} />
    </>
  );
}

/** As high as the strip and the chart that come in its place. */
export function TotalsSkeleton({ title }: { title: string }) {
  return (
    <>
      <Panel title={title} bodyClassName="">
        <div className="grid h-24 content-end gap-3 px-4 pb-3">
          <Skeleton className="h-4! w-16" />
          <Skeleton />
        </div>
      </Panel>
      <Panel title={HOME_WORDS.chart}>
        <div className="h-100" />
      </Panel>
    </>
  );
}
